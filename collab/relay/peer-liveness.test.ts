import { expect, test } from "vitest";
import { createPeerLiveness } from "./peer-liveness.ts";

/** Gives a sign of life every second, from the named other processes, and from this process unless `self` is false. */
function after(seconds: number, speaks: (second: number) => { self?: boolean; others: readonly string[] }) {
  const peers = createPeerLiveness(1_000);
  const died: [second: number, who: string][] = [];
  for (let second = 0; second <= seconds; second += 1) {
    const { self = true, others } = speaks(second);
    if (self) peers.noteOwnMessage(second * 1_000);
    for (const other of others) peers.noteMessage(other, second * 1_000);
    for (const who of peers.takeDead(second * 1_000 + 1)) died.push([second, who]);
  }
  return died;
}

test("a process that gives signs of life is alive, and a process that never gave one is unknown", () => {
  expect(after(60, () => ({ others: ["a", "b"] }))).toEqual([]);
  expect(after(60, () => ({ others: [] }))).toEqual([]);
});

test("a process that goes silent is dead after a few seconds, once", () => {
  expect(after(60, (second) => ({ others: second < 10 ? ["a", "b"] : ["a"] }))).toEqual([[13, "b"]]);
});

test("a process that sends only every fourth sign of life counts as alive", () =>
  expect(after(60, (second) => ({ others: second % 4 === 0 ? ["a"] : [] }))).toEqual([]));

test("a process is not dead while the relay is away, nor right after the relay is back", () => {
  const outage = (second: number) => second >= 10 && second < 40;
  expect(after(80, (second) => (outage(second) ? { self: false, others: [] } : { others: ["a"] }))).toEqual([]);
  const late = (second: number) =>
    outage(second) ? { self: false, others: [] } : { others: second < 43 && second > 9 ? [] : ["a"] };
  expect(after(80, late)).toEqual([]);
});

test("a process that died while the relay was away is dead some seconds after the relay is back", () => {
  const speaks = (second: number) =>
    second >= 10 && second < 40 ? { self: false, others: [] } : { others: second < 10 ? ["a"] : [] };
  expect(after(80, speaks)).toEqual([[44, "a"]]);
});

test("a process that comes back can die again", () => {
  const died = after(60, (second) => ({ others: second < 10 || (second >= 20 && second < 30) ? ["a"] : [] }));
  expect(died).toEqual([
    [13, "a"],
    [33, "a"],
  ]);
});
