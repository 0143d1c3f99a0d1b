import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  DAY_QUARTERS,
  QUARTER_MS,
  parseSlot,
  parseSlotOf,
  slotAt,
  slotLabel,
  slotStart,
  slotText,
  sortedSlots,
} from "./slot.ts";
import { slotAfter } from "../testing/slot-after.ts";
import { forAll } from "../testing/arbitraries.ts";
import { list } from "../testing/list.ts";

const anySlot = fc
  .integer({ min: -30_000 * DAY_QUARTERS, max: 100_000 * DAY_QUARTERS })
  .map((quarter) => slotAt(quarter * QUARTER_MS));

test("parseSlot reads every slot that slotText wrote", () => {
  forAll(anySlot, (slot) => {
    expect(parseSlot(slotText(slot))).toBe(slot);
  });
});

test("a slot is written with seconds for REST and without them for a cell", () => {
  const slot = slotAt(Date.parse("2026-11-24T14:15:00Z"));
  expect(slotText(slot)).toBe("2026-11-24T14:15:00Z");
  expect(slotLabel(slot)).toBe("2026-11-24T14:15Z");
  expect(slotText(slotAfter(slot))).toBe("2026-11-24T14:45:00Z");
  expect(slotText(slotAfter(slot, -1))).toBe("2026-11-24T13:45:00Z");
});

const NO_SLOTS = list(`
  x 2026-11-24 2026-11-24T14:00Z 2026-11-24T14:00:00 2026-11-24T14:00:00+00:00 2026-11-24T14:00:00.000Z
  2026-11-24T14:10:00Z 2026-11-24T14:00:01Z 2026-11-24t14:00:00z 2026-02-30T14:00:00Z 2025-02-29T14:00:00Z
  2026-13-01T14:00:00Z 2026-00-01T14:00:00Z 2026-11-24T24:00:00Z 2026-11-24T25:00:00Z +012026-11-24T14:00:00Z
  -000001-11-24T14:00:00Z ２０２６-11-24T14:00:00Z
`);

test.each(["", " 2026-11-24T14:00:00Z", "2026-11-24T14:00:00Z\n", ...NO_SLOTS])("parseSlot refuses %j", (text) => {
  expect(parseSlot(text)).toBeUndefined();
});

test("parseSlotOf reads a slot from every form of its instant", () => {
  const offset = fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);
  const form = fc.constantFrom<(time: Temporal.ZonedDateTime) => string>(
    (time) => time.toString({ timeZoneName: "never" }),
    (time) => time.toString({ timeZoneName: "never", fractionalSecondDigits: 3 }),
    (time) => time.toString({ timeZoneName: "never", smallestUnit: "minute" }),
    (time) => time.toString({ timeZoneName: "never" }).replaceAll(/(?<!T.*)-/g, ""),
  );
  const year = fc.integer({ min: 1_001, max: 9_998 }).map((years) => Date.UTC(years, 0, 1));
  forAll(year, fc.nat(400 * DAY_QUARTERS), offset, form, (start, quarter, minutes, write) => {
    const slot = slotAt(start + quarter * QUARTER_MS);
    const zone = `${minutes < 0 ? "-" : "+"}${new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)}`;
    const time = Temporal.Instant.fromEpochMilliseconds(slotStart(slot)).toZonedDateTimeISO(zone);
    expect([write(time), parseSlotOf(write(time))]).toEqual([write(time), slot]);
  });
});

test("slotAt takes only quarter hours", () => {
  expect(slotStart(slotAt(QUARTER_MS * 3))).toBe(QUARTER_MS * 3);
  for (const ms of [1, QUARTER_MS + 1, Number.NaN, Infinity]) expect(() => slotAt(ms)).toThrow(RangeError);
});

test("sortedSlots ascend and are distinct", () => {
  forAll(fc.array(anySlot), (slots) => {
    const sorted = sortedSlots(slots);
    expect(new Set(sorted)).toEqual(new Set(slots));
    for (const [i, slot] of sorted.slice(1).entries()) expect(slot).toBeGreaterThan(sorted[i] ?? Infinity);
  });
});
