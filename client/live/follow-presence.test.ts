import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Presence, slotRunsText } from "#domain/presence/presence.ts";
import type { Slot } from "#domain/time/slot.ts";
import { createDraftReader, hereNow, isSameHere, throttle } from "./follow-presence.ts";
import { NOBODY_HERE } from "./live-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests throttled work every 16 ms for a while, and logs when it ran and with which value. */
function log(everyMs: number, forMs: number) {
  let value = 0;
  const done: [at: number, value: number][] = [];
  const begun = Date.now();
  const throttled = throttle(
    () => done.push([Date.now() - begun, value]),
    () => everyMs,
  );
  for (let at = 0; at < forMs; at += 16) {
    value = at;
    throttled.want();
    vi.advanceTimersByTime(16);
  }
  return { done, throttled, last: value };
}

test("throttled work runs at once, then once in each pause, and always for the last request", () => {
  const { done, last } = log(100, 1_000);
  vi.advanceTimersByTime(1_000);
  expect(done.at(0)).toEqual([0, 0]);
  expect(done.at(-1)?.[1]).toBe(last);
  expect(done.map(([at], n) => at - (done[n - 1]?.[0] ?? -100)).every((pause) => pause >= 100)).toBe(true);
  expect(done).toHaveLength(11);
});

test.each([
  ["now() runs throttled work at once and not again", 32, "now", 2],
  ["stop() drops throttled work", 32, "stop", 1],
  ["throttled work after a pause without requests runs at once", 200, "want", 4],
] as const)("%s", (_, forMs, call, times) => {
  const { done, throttled } = log(100, forMs);
  if (call === "want") vi.advanceTimersByTime(1_000);
  throttled[call]();
  expect(done).toHaveLength(times);
  vi.advanceTimersByTime(1_000);
  expect(done).toHaveLength(times);
});

const OWN = 1;
const ann: Presence = { respondentID: "ann000000000", name: "Ann" };
const ben: Presence = { respondentID: "ben000000000", name: "Ben" };
const states = (...entries: (Presence & { count?: number })[]) =>
  new Map(entries.map((entry, at) => [at + OWN, entry]));
const here = (...entries: (Presence & { count?: number })[]) => hereNow(states(...entries), OWN);

test("hereNow() counts a respondent with two devices once, and each stranger", () => {
  expect(here(ann, ann, {}, {})).toEqual({ ...NOBODY_HERE, count: 3, respondents: new Set(["ann000000000"]) });
});

test.each([
  ["its respondent", { ...ann, draft: {} }, [["ann000000000", undefined]]],
  ["a known user", { ...ben, draft: { of: "ann000000000" } }, [["ann000000000", "Ben"]]],
  ["a stranger", { draft: { of: "ann000000000" } }, [["ann000000000", ""]]],
])("hereNow() shows an answer that %s edits", (_, other, editing) => {
  expect([...here({}, other).editing]).toEqual(editing);
  expect(here({}, other).newcomers).toBe(0);
});

test("hereNow() shows the respondent as painter when another user edits the same answer", () => {
  const both = [
    { ...ann, draft: {} },
    { ...ben, draft: { of: "ann000000000" } },
  ];
  for (const order of [both, both.toReversed()]) expect(here({}, ...order).editing.get("ann000000000")).toBeUndefined();
});

test("hereNow() counts newcomers without the viewer, and never shows the viewer as painter", () => {
  expect(here({ draft: {} }, { draft: {} }, { draft: {} })).toMatchObject({ count: 3, newcomers: 2 });
  expect(here({ ...ann, draft: {} }).editing.size).toBe(0);
  // Shows the viewer's other device.
  expect(here(ann, { ...ann, draft: {} }).editing.size).toBe(1);
});

test("hereNow() reads only the number of a crowd", () => {
  expect(here(ann, { ...ben, draft: {} }, { count: 150 })).toEqual({ ...NOBODY_HERE, count: 150, isCrowd: true });
});

test("isSameHere() ignores changes that no screen shows", () => {
  const presence = here(ann, { ...ben, draft: { added: "AB" } });
  expect(isSameHere(presence, here(ann, { ...ben, draft: { added: "CB" } }))).toBe(true);
  for (const other of [here(ann, ben), here(ann), here({}, { ...ben, draft: {} }), here(ann, { draft: {} })]) {
    expect(isSameHere(presence, other)).toBe(false);
  }
});

describe("draft reader", () => {
  const text = (...numbers: number[]) => slotRunsText(numbers as Slot[]);

  test("the draft reader reads all drafts but the viewer's", () => {
    const read = createDraftReader(OWN);
    expect(
      read(states({ draft: { added: text(2) } }, ann, { ...ben, draft: { added: text(2, 4), removed: text(8) } })),
    ).toEqual([{ clientID: 3, of: "ben000000000", name: "Ben", added: new Set([2, 4]), removed: new Set([8]) }]);
  });

  test("the draft reader returns the same objects and the same list for unchanged drafts", () => {
    const read = createDraftReader(OWN);
    const anns = { ...ann, draft: { added: text(2) } };
    const bens = { ...ben, draft: { added: text(4) } };
    const drafts = read(states({}, anns, bens));
    expect(read(states({}, anns, bens))).toBe(drafts);
    const nextDrafts = read(states({}, anns, { ...ben, draft: { added: text(6) } }));
    expect(nextDrafts[0]).toBe(drafts[0]);
    expect(nextDrafts[1]?.added).toEqual(new Set([6]));
    expect(read(states({}, ann, ben))).toEqual([]);
  });

  test("the draft reader reads a malformed draft as empty", () => {
    expect(createDraftReader(OWN)(states({}, { draft: { added: "?" } }))).toMatchObject([{ added: new Set() }]);
  });
});
