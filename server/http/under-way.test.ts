import { expect, test } from "vitest";
import { countUnderWay } from "./under-way.ts";

const TOO_MUCH = 'api.tryAgainInSeconds {"count":10}';
const KB = 1024;

const ANN = "198.51.100.1";
const BEN = "198.51.100.2";
const CAT = "198.51.100.3";

test("an address may hold a limited number of bytes until one of its requests ends", () => {
  const begin = countUnderWay({ perAddress: 100 * KB, total: 1_000 * KB });
  const first = begin(ANN);
  first.hold(60 * KB);
  expect(() => begin(ANN).hold(60 * KB)).toThrow(TOO_MUCH);
  begin(BEN).hold(60 * KB);
  first[Symbol.dispose]();
  begin(ANN).hold(60 * KB);
});

test("an address may have a limited number of requests under way", () => {
  const begin = countUnderWay({ perAddress: 100 * KB, total: 1_000 * KB });
  const all = Array.from({ length: 6 }, () => begin(ANN));
  expect(() => begin(ANN)).toThrow(TOO_MUCH);
  all[0]?.[Symbol.dispose]();
  begin(ANN);
});

test("a single request may hold any number of bytes", () => {
  const begin = countUnderWay({ perAddress: 100 * KB, total: 1_000 * KB });
  const only = begin(ANN);
  only.hold(5_000 * KB);
  expect(() => begin(ANN)).toThrow(TOO_MUCH);
  only[Symbol.dispose]();
  begin(ANN).hold(5_000 * KB);
});

test("all addresses together may hold a limited number of bytes", () => {
  const begin = countUnderWay({ perAddress: 100 * KB, total: 150 * KB });
  const first = begin(ANN);
  first.hold(70 * KB);
  begin(BEN).hold(40 * KB);
  expect(() => begin(CAT)).toThrow("api.busy");
  first[Symbol.dispose]();
  begin(CAT).hold(60 * KB);
});

test("the reply to a committed change counts and is never refused", () => {
  const begin = countUnderWay({ perAddress: 100 * KB, total: 1_000 * KB });
  begin(ANN).add(60 * KB);
  const change = begin(ANN);
  change.add(90 * KB);
  expect(() => begin(ANN)).toThrow(TOO_MUCH);
  change[Symbol.dispose]();
  begin(ANN);
});
