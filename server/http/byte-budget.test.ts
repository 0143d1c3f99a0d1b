import { expect, test } from "vitest";
import { createUnderWay } from "./byte-budget.ts";

const TOO_MUCH = 'api.tryAgainInSeconds {"count":10}';

const ANN = "198.51.100.1";
const BEN = "198.51.100.2";
const CAT = "198.51.100.3";
const bytes = (length: number) => ({ length });

test("what one address is sent at once is bounded, until it has taken some of it", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 1_000 });
  const release = underWay.admit(ANN, [bytes(60)]);
  expect(() => underWay.admit(ANN, [bytes(60)])).toThrow(TOO_MUCH);
  underWay.admit(BEN, [bytes(60)]);
  release();
  underWay.admit(ANN, [bytes(60)]);
});

test("a single reply may be as big as it is", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 1_000 });
  const release = underWay.admit(ANN, [bytes(5_000)]);
  expect(() => underWay.admit(ANN, [bytes(1)])).toThrow(TOO_MUCH);
  release();
  underWay.admit(ANN, [bytes(5_000)]);
});

test("what many readers share counts once, until the last of them has it", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 1_000 });
  const shared = bytes(70);
  const releases = Array.from({ length: 20 }, () => underWay.admit(ANN, [shared, bytes(1)]));
  const last = releases.pop();
  for (const release of releases) release();
  expect(() => underWay.admit(ANN, [bytes(60)])).toThrow(TOO_MUCH);
  last?.();
  underWay.admit(ANN, [bytes(60)]);
});

test("what all addresses are sent together is bounded", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 150 });
  const release = underWay.admit(ANN, [bytes(80)]);
  underWay.admit(BEN, [bytes(60)]);
  expect(() => underWay.admit(CAT, [bytes(60)])).toThrow("api.busy");
  release();
  underWay.admit(CAT, [bytes(60)]);
});

test("the reply of a change that is made counts, and is not refused", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 1_000 });
  underWay.add(ANN, [bytes(90)]);
  const release = underWay.add(ANN, [bytes(90)]);
  release();
  expect(() => underWay.admit(ANN, [bytes(20)])).toThrow(TOO_MUCH);
});
