import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayTellAnswer, timeNoticeAt, type TimeNotice } from "./mail-allowance.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-20T12:00Z");

/** Mails sent these many minutes ago. */
const ago = (...minutes: number[]) => minutes.map((one) => NOW - one * MINUTE);
const times = (count: number, minutes: number) => ago(...Array.from({ length: count }, () => minutes));

test.each([
  ["nothing yet", [], true],
  ["nine today", times(9, 5), true],
  ["ten today", times(10, 5), false],
  ["eleven, the first a day ago", ago(1440, ...Array.from({ length: 9 }, () => 5)), true],
])("a mailbox that heard of answers: %s", (_, sent, may) => {
  expect(mayTellAnswer(sent, NOW)).toBe(may);
});

const plain: TimeNotice = {
  ofMeeting: [],
  ofAll: [],
  isConfirmed: false,
  isNew: false,
  since: NOW,
  start: NOW + 40 * DAY,
};

describe("a notice about a time waits", () => {
  test.each<[string, Partial<TimeNotice>, number | undefined]>([
    ["not, when it is the first", {}, 0],
    ["not, when it is the third of its meeting", { ofMeeting: ago(2, 1) }, 0],
    ["five minutes after three", { ofMeeting: ago(3, 2, 1) }, 4 * MINUTE],
    ["twice as long after four", { ofMeeting: ago(4, 3, 2, 1) }, 9 * MINUTE],
    ["forty minutes after six", { ofMeeting: times(6, 0) }, 40 * MINUTE],
    ["not for what was sent yesterday", { ofMeeting: times(9, 1441) }, 0],
    ["a quarter of the time that is left", { ofMeeting: times(9, 0), start: NOW + 40 * MINUTE }, 10 * MINUTE],
    ["a minute, when the meeting is near", { ofMeeting: times(9, 0), start: NOW + 2 * MINUTE }, MINUTE],
    ["until the meeting begins, not longer", { ofMeeting: times(9, 0), start: NOW + MINUTE / 2 }, MINUTE / 2],
    ["not, when the meeting has begun already", { ofMeeting: times(9, 0), start: NOW - MINUTE }, 0],
    ["not, when it has waited enough", { ofMeeting: times(9, 0), since: NOW - 2 * HOUR, start: NOW + 6 * HOUR }, 0],
    ["not for other meetings, when it is no new one", { ofAll: times(12, 1) }, 0],
    ["when five new ones came in the hour", { isNew: true, ofAll: ago(50, 4, 3, 2, 1) }, 10 * MINUTE],
    ["when ten came in the day", { isNew: true, ofAll: ago(600, 9, 8, 7, 6, 5, 4, 3, 2, 1) }, 14 * HOUR],
    ["not, when they went to an account", { isNew: true, isConfirmed: true, ofAll: times(20, 1) }, 0],
    ["only as long as there is time", { isNew: true, ofAll: times(10, 1), start: NOW + 4 * HOUR }, HOUR],
    ["a day after thirty to an address that was never confirmed", { ofAll: times(30, 0) }, DAY],
    ["a day after twenty of its meeting", { isConfirmed: true, ofMeeting: times(20, 0) }, DAY],
    ["for nothing then, if the meeting is before", { ofMeeting: times(20, 0), start: NOW + HOUR }, undefined],
  ])("%s", (_, differently, wait) => {
    const at = timeNoticeAt({ ...plain, ...differently }, NOW);
    expect(at === undefined ? undefined : at - NOW).toBe(wait);
  });
});

test("whatever came before, a notice waits neither beyond the meeting nor without end", () => {
  const sent = fc
    .array(fc.integer({ min: 0, max: 2 * DAY }), { maxLength: 40 })
    .map((list) => list.toSorted((a, b) => b - a).map((one) => NOW - one));
  const notice = fc.record({
    ofMeeting: sent,
    ofAll: sent,
    isConfirmed: fc.boolean(),
    isNew: fc.boolean(),
    since: fc.integer({ min: NOW - DAY, max: NOW }),
    start: fc.integer({ min: NOW - DAY, max: NOW + 9 * DAY }),
  });
  fc.assert(
    fc.property(notice, (one) => {
      const at = timeNoticeAt(one, NOW);
      if (at === undefined || at === NOW) return;
      expect(at).toBeLessThanOrEqual(one.start);
      expect(at).toBeGreaterThan(NOW);
    }),
  );
});

describe("at most", () => {
  /** How many notices leave within a day, when a meeting is changed every ten seconds. */
  function flood(start: (now: number) => number, isConfirmed: boolean): number {
    const sent: number[] = [];
    for (let now = NOW; now < NOW + DAY; now += 10_000) {
      const notice = { ...plain, ofMeeting: sent, ofAll: sent, isConfirmed, since: now, start: start(now) };
      if (timeNoticeAt(notice, now) === now) sent.push(now);
    }
    return sent.length;
  }
  test("a dozen notices a day come of a meeting that is moved all the time", () => {
    expect(flood(() => NOW + 40 * DAY, false)).toBeLessThanOrEqual(12);
  });
  test("twenty, if it is always about to begin", () => {
    expect(flood((now) => now + MINUTE, true)).toBeLessThanOrEqual(20);
  });
});
