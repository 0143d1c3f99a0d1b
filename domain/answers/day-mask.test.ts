import * as fc from "fast-check";
import { expect, test } from "vitest";
import { slot } from "../testing/people.ts";
import { dayNumber } from "../time/calendar-day.ts";
import { DAY_QUARTERS, QUARTER_MS, slotAt, type Slot } from "../time/slot.ts";
import { addSlots, dayKey, emptyMask, isDayMask, isEmptyMask, mark, midnightOf, sameMask } from "./day-mask.ts";

test("a mask holds any slots of its day and gives them back", () => {
  const someDay = fc.integer({ min: dayNumber("1999-12-25"), max: dayNumber("2031-01-01") });
  fc.assert(
    fc.property(someDay, fc.uniqueArray(fc.integer({ min: 0, max: 95 })), (day, quarters) => {
      const midnight = day * DAY_QUARTERS;
      const slots = quarters.map((quarter) => slotAt((midnight + quarter) * QUARTER_MS));
      const mask = emptyMask();
      for (const free of slots) mark(mask, free, true);
      expect(read(midnight, mask)).toEqual(new Set(slots));
      expect(isEmptyMask(mask)).toBe(slots.length === 0);
      for (const free of slots) {
        expect(midnightOf(dayKey(free))).toBe(midnight);
        mark(mask, free, false);
      }
      expect(sameMask(mask, emptyMask())).toBe(true);
    }),
  );
});

test("clearing one slot keeps its neighbours", () => {
  const mask = emptyMask();
  const slots = ["09:00", "09:15", "09:30"].map((time) => slot(`2026-11-24T${time}:00Z`));
  for (const free of slots) mark(mask, free, true);
  mark(mask, slots[1] ?? (slots[0] as Slot), false);
  expect(read(midnightOf("2026-11-24") ?? 0, mask)).toEqual(new Set([slots[0], slots[2]]));
});

test("a day's key is a real date, its name the UTC day", () => {
  expect(dayKey(slot("2026-11-24T23:45:00Z"))).toBe("2026-11-24");
  expect(dayKey(slot("2026-11-25T00:00:00Z"))).toBe("2026-11-25");
  for (const key of [
    "2026-02-30",
    "2025-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "20261124",
    "",
    "x",
    "2026-11-24 ",
  ]) {
    expect({ key, midnight: midnightOf(key) }).toEqual({ key, midnight: undefined });
  }
  expect(midnightOf("2024-02-29")).toBe(dayNumber("2024-02-29") * DAY_QUARTERS);
});

test("only twelve bytes are a mask", () => {
  expect(isDayMask(new Uint8Array(12))).toBe(true);
  for (const value of [
    new Uint8Array(11),
    new Uint8Array(13),
    Array.from({ length: 12 }).fill(0),
    new ArrayBuffer(12),
    "x".repeat(12),
    null,
    undefined,
    7,
  ]) {
    expect(isDayMask(value)).toBe(false);
  }
});

function read(midnight: number, mask: Uint8Array): Set<Slot> {
  const slots = new Set<Slot>();
  addSlots(midnight, mask, slots);
  return slots;
}
