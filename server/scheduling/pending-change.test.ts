import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Delivery, Notified } from "#db/stores/delivery-store.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { pendingChange, timeNoticeAt } from "./pending-change.ts";
import { forAll } from "#domain/testing/arbitraries.ts";

const meetingID = parseMeetingID("meeting00001")!;
const other = parseMeetingID("meeting00002")!;

/** `9` is the time from nine to ten, `9b` that time under another name, `off` no time. */
function notified(word: string, sequence: number, of = meetingID): Notified {
  const hour = Number.parseInt(word);
  const hash = new TextEncoder().encode(word.padEnd(32));
  return { meetingID: of, sequence, hash, ...(!Number.isNaN(hour) && { schedule: { start: hour, end: hour + 1 } }) };
}

/** `9` was sent, `9?` was being sent when its process died. */
function history(words: string, of = meetingID): Delivery[] {
  return words
    .split(" ")
    .filter((word) => word !== "")
    .map((word, index) => {
      const mail = {
        key: `${index}`,
        begun: index,
        kind: "schedule" as const,
        notified: notified(word.replace("?", ""), index + 1, of),
      };
      return word.endsWith("?") ? mail : { ...mail, sent: index };
    });
}

test.each([
  ["", "9", "scheduled"],
  ["", "off", undefined],
  ["9", "9", undefined],
  ["9", "9b", "updated"],
  ["9", "10", "rescheduled from 9"],
  ["9", "off", "cancelled from 9"],
  ["9 10", "off", "cancelled from 10"],
  ["9 10", "9", "rescheduled from 10"],
  ["9 off", "off", undefined],
  ["9 off", "9", "scheduled"],
  ["9 off 10", "10", undefined],
  // A mail that may have arrived is called off, but does not count as known.
  ["9?", "off", "cancelled from 9"],
  ["9?", "9", "scheduled"],
  ["9 10?", "off", "cancelled from 10"],
  ["9 10?", "10", "rescheduled from 9"],
  ["9? 10", "off", "cancelled from 10"],
  ["9? 10 off", "off", undefined],
  ["9 off?", "off", "cancelled from 9"],
])("a mailbox that was told [%s] hears, when %s is true: %s", (before, now, expected) => {
  const change = pendingChange(notified(now, 9), history(before));
  const from = change !== undefined && "before" in change ? change.before.start : undefined;
  expect(from === undefined ? change?.kind : `${change?.kind} from ${from}`).toBe(expected);
});

test("pendingChange ignores mails about other meetings", () => {
  const others: Delivery[] = [...history("9 10", other), { key: "x", begun: 1, sent: 1, kind: "answered" }];
  expect(pendingChange(notified("off", 2), others)).toBeUndefined();
  expect(pendingChange(notified("10", 2), others)?.kind).toBe("scheduled");
});

describe("times of notices", () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;
  const NOW = Date.parse("2026-11-20T12:00Z");
  /** Mails sent these many minutes ago. */
  const ago = (...minutes: number[]) => minutes.map((one) => NOW - one * MINUTE);
  const times = (count: number, minutes: number) => ago(...Array.from({ length: count }, () => minutes));

  test.each<[string, number[], number, number | undefined, number?]>([
    ["leaves at once when it is the first", [], 40 * DAY, 0],
    ["waits a minute after the previous notice", ago(0), 40 * DAY, MINUTE],
    ["waits for the rest of that minute", ago(3, 0.5), 40 * DAY, MINUTE / 2],
    ["leaves at once when that minute is over", times(9, 1), 40 * DAY, 0],
    ["waits at most until the meeting begins", ago(0), MINUTE / 2, MINUTE / 2],
    ["leaves at once when the meeting has begun", ago(0), 0, 0],
    ["waits until a day after the first of ten notices", [...ago(600), ...times(9, 5)], 40 * DAY, 14 * HOUR],
    ["waits at most until the time begins that the mailbox knows", ago(0), 40 * DAY, MINUTE / 2, NOW + MINUTE / 2],
    ["leaves at once when the meeting moves from a time that has begun", ago(0), 40 * DAY, 0, NOW],
    ["leaves at once when the other notices were sent a day ago", times(10, 1440), 40 * DAY, 0],
    ["never leaves after ten notices when the meeting begins before the day is over", times(10, 5), HOUR, undefined],
  ])("a notice that names a time %s", (_, sent, ahead, wait, known) => {
    const at = timeNoticeAt(sent, { start: NOW + ahead, ...(known !== undefined && { known }) }, NOW);
    expect(at === undefined ? undefined : at - NOW).toBe(wait);
  });

  test("a notice that names a time never waits beyond the meeting, whatever was sent before", () => {
    const sent = fc
      .array(fc.integer({ min: 0, max: 2 * DAY }), { maxLength: 40 })
      .map((list) => list.toSorted((a, b) => b - a).map((one) => NOW - one));
    forAll(sent, fc.integer({ min: -DAY, max: 9 * DAY }), (before, ahead) => {
      const at = timeNoticeAt(before, { start: NOW + ahead }, NOW);
      if (at === undefined || at === NOW) return;
      expect(at).toBeLessThanOrEqual(NOW + ahead);
      expect(at).toBeGreaterThan(NOW);
    });
  });

  test.each([
    ["far away", () => NOW + 40 * DAY],
    ["always about to begin", (now: number) => now + MINUTE],
  ])("notices of a meeting that moves all the time and is %s leave ten times a day", (_, start) => {
    const sent: number[] = [];
    for (let nowMs = NOW; nowMs < NOW + DAY; nowMs += 10_000) {
      if (timeNoticeAt(sent, { start: start(nowMs) }, nowMs) === nowMs) sent.push(nowMs);
    }
    expect(sent).toHaveLength(10);
  });
});
