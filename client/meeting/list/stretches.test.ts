import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { anyZone, meetingIn, weeklyMeeting } from "#domain/testing/arbitraries.ts";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { parseWrittenSlot } from "#domain/time/slot-notation.ts";
import type { Slot } from "#domain/time/slot.ts";
import { slotQuarters } from "#domain/time/slot-length.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { addedStretch, endsAfter, listWords, replaced, slotsOfDay, stretchesOf, withStart } from "./stretches.ts";

/** The times of each of a viewer's days. */
function daysOf(times: CandidateTimes, viewer: string) {
  const slotLength = slotQuarters(times);
  const isWeekly = times.kind === "weekdays";
  const { columns } = viewerGrid([...meetingSlots(times)], viewer, { slotLength, isWeekly });
  return columns.map((column) => ({ slots: slotsOfDay(column), length: slotLength }));
}

// as: any whole number of quarter hours is a slot. A day with a break between 6 and 20.
const day = [0, 2, 4, 20, 22, 24, 26] as Slot[];
const marked = (...slots: number[]): ReadonlySet<Slot> => new Set(slots as Slot[]);
const range = (start: number, end: number) => ({ start, end }) as { start: Slot; end: Slot };
const sorted = (slots: ReadonlySet<Slot>): number[] => [...slots].toSorted((a, b) => a - b);

test.each([
  ["no marked time has no stretch", marked(), []],
  ["one marked half hour has one stretch", marked(2), [range(2, 4)]],
  ["marked half hours in a row has one stretch", marked(0, 2, 4), [range(0, 6)]],
  ["marks on both sides of a break has two stretches", marked(4, 20), [range(4, 6), range(20, 22)]],
  ["marks on another day too has only its own stretch", marked(2, 96), [range(2, 4)]],
])("a day with %s", (_, slots, stretches) => {
  expect(stretchesOf({ slots: day, length: 2 }, slots)).toEqual(stretches);
});

test.each([
  ["marks the times up to a later end", marked(20), { before: range(20, 22), next: range(20, 26) }, [20, 22, 24]],
  ["clears the times before a later start", marked(20, 22), { before: range(20, 24), next: range(22, 24) }, [22]],
  ["joins it with the next stretch", marked(20, 24), { before: range(20, 22), next: range(20, 24) }, [20, 22, 24]],
  ["marks both sides of a break within it", marked(0), { before: range(0, 2), next: range(0, 22) }, [0, 2, 4, 20]],
  ["clears its times when it is removed", marked(0, 20, 96), { before: range(20, 22) }, [0, 96]],
  ["marks the times of an added stretch", marked(96), { next: range(2, 6) }, [2, 4, 96]],
])("a change of a stretch %s", (_, slots, change, changed) => {
  expect(sorted(replaced(day, slots, change))).toEqual(changed);
});

test.each([
  ["before the end of a stretch keeps the end", range(20, 28), 22, range(22, 28)],
  ["after the end of a stretch keeps the length", range(0, 4), 20, range(20, 24)],
  ["late in the day shortens a stretch to the end of the day", range(20, 26), 26, range(26, 28)],
])("another start %s", (_, before, start, changed) => {
  expect(withStart({ slots: day, length: 2 }, before, start as Slot)).toEqual(changed);
});

test.each([
  ["the first hour of an empty day", marked(), range(0, 4)],
  ["after the others, with room between", marked(20), range(24, 28)],
  ["as long as the room allows", marked(0), range(4, 6)],
  ["before the others if there is no room after them", marked(22, 24, 26), range(0, 4)],
  ["absent if every place touches another stretch", marked(2, 22, 26), undefined],
])("an added stretch is %s", (_, slots, added) => {
  expect(addedStretch({ slots: day, length: 2 }, slots)).toEqual(added);
});

describe("Sunday that goes on after midnight, where the week begins again", () => {
  const [saturday, sunday, monday] = ["SA 23:00", "SU 23:00", "MO 00:00"].map((text) => parseWrittenSlot(text)!.slot);
  const slots = [sunday!, sunday! + 2, monday!, monday! + 2] as Slot[];
  const night = { slots, length: 2 };
  const [ten, one] = [sunday!, sunday! + 8];
  const words = listWords([monday!, saturday!, sunday!], { zone: "UTC", slotLength: 2 });

  test("times over Sunday's midnight form one stretch, which names its days", () => {
    expect(stretchesOf(night)).toEqual([range(ten, one)]);
    expect(words.stretch(range(ten, one), "2001-01-07")).toBe("11 PM – 1 AM Mon");
    expect(words.stretch(range(monday!, monday! + 4), "2001-01-07")).toBe("12 – 1 AM Mon");
    // The part on Monday.
    expect(words.stretch(range(ten, one), "2001-01-01")).toBe("11 PM Sun – 1 AM");
  });

  test("the start and the end of a stretch move over Sunday's midnight", () => {
    expect(endsAfter(night, slots[1]!)).toEqual([ten + 4, ten + 6, one]);
    expect(endsAfter(night, monday!)).toEqual([monday! + 2, monday! + 4]);
    expect(withStart(night, range(ten, one), monday!)).toEqual(range(monday!, monday! + 4));
    expect(withStart(night, range(monday!, monday! + 4), slots[1]!)).toEqual(range(ten + 2, one));
    expect(withStart(night, range(ten, ten + 4), slots[3]!)).toEqual(range(monday! + 2, monday! + 4));
    expect(addedStretch(night, marked(monday! + 2))).toEqual(range(ten, ten + 4));
    expect(addedStretch(night, marked(ten))).toEqual(range(monday!, monday! + 4));
    expect([...replaced(slots, marked(), { next: range(ten + 2, ten + 6) })]).toEqual([slots[1], monday]);
  });
});

describe("all days of all viewers, also those on which clocks change", () => {
  const anyDate = fc
    .tuple(anyZone, anyZone)
    .chain(([zone, viewer]) => fc.tuple(meetingIn(zone, viewer), fc.constant(viewer)))
    .map(([times, viewer]) => daysOf(times, viewer));
  // Zones of a fixed distance, as days of the week are shown in.
  const anyWeekday = fc
    .tuple(weeklyMeeting, fc.constantFrom("UTC", "Etc/GMT+11", "Etc/GMT-14"))
    .map(([times, viewer]) => daysOf(times, viewer));
  const anyDay = fc
    .oneof(anyDate, anyWeekday)
    // Drops meetings without slots: their only hour may be one that clocks skip.
    .filter((days) => days.length > 0)
    .chain((days) => fc.constantFrom(...days))
    .chain((listed) => fc.record({ day: fc.constant(listed), free: fc.subarray([...listed.slots]) }));

  test("the stretches of any day cover exactly the marked slots", () => {
    fc.assert(
      fc.property(anyDay, ({ day: { slots, length }, free }) => {
        const stretches = stretchesOf({ slots, length }, new Set(free));
        const back = stretches.reduce((all, stretch) => replaced(slots, all, { next: stretch }), marked());
        expect(back).toEqual(new Set(free));
        for (const { start, end } of stretches) expect(endsAfter({ slots, length }, start)).toContain(end);
      }),
    );
  });

  test("an addition makes one more stretch on any day", () => {
    fc.assert(
      fc.property(anyDay, ({ day: { slots, length }, free }) => {
        const added = addedStretch({ slots, length }, new Set(free));
        if (added === undefined) return;
        const changed = stretchesOf({ slots, length }, replaced(slots, new Set(free), { next: added }));
        expect(changed).toEqual(
          [...stretchesOf({ slots, length }, new Set(free)), added].toSorted(
            (a, b) => slots.indexOf(a.start) - slots.indexOf(b.start),
          ),
        );
      }),
    );
  });

  test("another start or end of a stretch stays on slots of the day", () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), fc.nat(), ({ day: { slots, length }, free }, startIndex, endIndex) => {
        const [first] = stretchesOf({ slots, length }, new Set(free));
        const start = slots[startIndex % slots.length];
        if (first === undefined || start === undefined) return;
        const moved = withStart({ slots, length }, first, start);
        expect(moved.start).toBe(start);
        expect(moved.end).toBeGreaterThanOrEqual(start + length);
        const ends = endsAfter({ slots, length }, start);
        const next = { start, end: ends[endIndex % ends.length] ?? moved.end };
        const changed = replaced(slots, new Set(free), { before: first, next });
        expect(changed.isSubsetOf(new Set(slots))).toBe(true);
        expect(changed.has(start)).toBe(true);
      }),
    );
  });
});
