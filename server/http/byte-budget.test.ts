import { expect, test } from "vitest";
import { createUnderWay } from "./byte-budget.ts";

const TOO_MUCH = 'api.tryAgainInSeconds {"count":10}';

const ANN = "198.51.100.1";
const BEN = "198.51.100.2";
const CAT = "198.51.100.3";

test("what one address is sent at once is bounded, until it has taken some of it", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 1_000 });
  const release = underWay.admit(ANN, 60);
  expect(() => underWay.admit(ANN, 60)).toThrow(TOO_MUCH);
  underWay.admit(BEN, 60);
  release();
  underWay.admit(ANN, 60);
});

test("a single reply may be as big as it is", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 1_000 });
  const release = underWay.admit(ANN, 5_000);
  expect(() => underWay.admit(ANN, 1)).toThrow(TOO_MUCH);
  release();
  underWay.admit(ANN, 5_000);
});

test("what all addresses are sent together is bounded", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 150 });
  const release = underWay.admit(ANN, 80);
  underWay.admit(BEN, 60);
  expect(() => underWay.admit(CAT, 60)).toThrow("api.busy");
  release();
  underWay.admit(CAT, 60);
});

test("the reply of a change that is made counts, and is not refused", () => {
  const underWay = createUnderWay({ perAddress: 100, inAll: 1_000 });
  underWay.add(ANN, 90);
  const release = underWay.add(ANN, 90);
  release();
  expect(() => underWay.admit(ANN, 20)).toThrow(TOO_MUCH);
});
