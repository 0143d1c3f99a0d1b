import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { anySlotMinutes, anyZone, meetingIn } from "../testing/arbitraries.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import { slotAt, slotLabel, type Slot } from "../time/slot.ts";
import { slotQuarters, type SlotMinutes } from "../time/slot-length.ts";
import { levelsOf, type Marks, marksOf } from "./levels.ts";
import { reshapedAnswer } from "./reshaped-answer.ts";

const times = (slotMinutes: SlotMinutes, minStartHour = 9): CandidateTimes => ({
  tentativeDates: ["2026-11-24"],
  minStartHour,
  maxEndHour: 17,
  timezone: "Europe/Berlin",
  slotMinutes,
});
const at = (text: string): Slot => slotAt(Date.parse(`2026-11-24T${text}Z`));
const clocks = (slots: ReadonlySet<Slot>) => [...slots].map((slot) => slotLabel(slot).slice(11, 16)).join(" ");
const marked = (texts: string) =>
  new Set(
    texts
      .split(" ")
      .filter((text) => text !== "")
      .map(at),
  );

test.each<[string, SlotMinutes, SlotMinutes, string, string]>([
  ["quarters inherit the mark of their hour", 60, 15, "08:00 10:00", "08:00 08:15 08:30 08:45 10:00 10:15 10:30 10:45"],
  ["half hours inherit the mark of their hour", 60, 30, "08:00", "08:00 08:30"],
  ["a half hour is marked when both of its quarters were", 15, 30, "08:00 08:15 08:30 09:15 09:30", "08:00"],
  ["four quarters make an hour", 15, 60, "08:00 08:15 08:30 08:45 09:00", "08:00"],
  ["half hours of two hours make no hour", 30, 60, "08:30 09:00", ""],
  ["hidden slots are converted too", 30, 60, "04:00 04:30 20:30 21:00", "04:00"],
  ["an equal length changes nothing", 30, 30, "08:30", "08:30"],
])("reshapedAnswer: %s", (_, from, to, before, after) => {
  const answer = reshapedAnswer(marked(before), times(from), times(to));
  expect(clocks(levelsOf(answer).free)).toBe(after);
});

test("reshapedAnswer counts hours from the meeting's first slot", () => {
  const answer = reshapedAnswer(marked("08:00 08:30 09:00 09:30"), times(30), times(60, 9.5));
  expect(clocks(levelsOf(answer).free)).toBe("08:30");
});

test.each<[string, SlotMinutes, SlotMinutes, string, string, string, string]>([
  ["half hours inherit the level of their hour", 60, 30, "08:00", "10:00", "08:00 08:30", "10:00 10:30"],
  ["an hour is if needed when one of its halves was only that", 30, 60, "08:00 10:00 10:30", "08:30", "10:00", "08:00"],
  ["an hour is not marked when one of its halves was not", 30, 60, "", "08:00", "", ""],
])("reshapedAnswer of both levels: %s", (_, from, to, free, ifNeeded, freeThen, ifNeededThen) => {
  const levels = levelsOf(reshapedAnswer(marksOf(marked(free), marked(ifNeeded)), times(from), times(to)));
  expect([clocks(levels.free), clocks(levels.ifNeeded)]).toEqual([freeThen, ifNeededThen]);
});

test("reshapedAnswer keeps a fully marked answer fully marked in every zone", () => {
  fc.assert(
    fc.property(
      anyZone.chain((zone) => meetingIn(zone)),
      anySlotMinutes,
      (before, slotMinutes) => {
        const reshapedTimes = { ...before, slotMinutes };
        const answer = reshapedAnswer(presentSlots(before), before, reshapedTimes);
        const quarters = (slots: Marks, length: number) =>
          new Set([...slots].flatMap((slot) => Array.from({ length }, (_, quarter) => slot + quarter)));
        const coveredBefore = quarters(presentSlots(before), slotQuarters(before));
        const coveredAfter = quarters(answer, slotQuarters(reshapedTimes));
        expect(coveredAfter.isSubsetOf(coveredBefore)).toBe(true);
        // With shorter slots, all times that the meeting has now and had before stay marked.
        const length = slotQuarters(reshapedTimes);
        const wasFree = (slot: Slot) =>
          Array.from({ length }, (_, quarter) => slot + quarter).every((quarter) => coveredBefore.has(quarter));
        const missing = [...presentSlots(reshapedTimes).difference(answer)].filter(wasFree);
        expect(length < slotQuarters(before) ? missing : []).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});
