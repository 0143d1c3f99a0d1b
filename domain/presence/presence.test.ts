import { expect, test } from "vitest";
import type { RespondentID } from "../ids.ts";
import { type Slot, parseSlot } from "../time/slot.ts";
import { slotAfter } from "../testing/slot-after.ts";
import { MAX_DRAFT_CHARS, sharedDraft, parseSlotRuns, slotRunsText } from "./presence.ts";
import fc from "fast-check";
import { meetingIn, forAll } from "../testing/arbitraries.ts";
import { LIMITS } from "../limits.ts";
import { meetingSlots } from "../time/meeting-slots.ts";

const slots = (...numbers: number[]) => new Set(numbers as Slot[]);
const of = "ann000000000" as RespondentID;

test("sharedDraft has the answer's respondent and the marks that a save would add and remove", () => {
  expect(sharedDraft({ of, added: slots(0, 2), removed: slots(7) })).toEqual({ of, added: "AC", removed: "HB" });
  expect(sharedDraft({ of: undefined, added: slots(), removed: slots() })).toEqual({});
});

test("sharedDraft of a draft that is too long tells only its respondent", () => {
  const scattered = (count: number) => slots(...Array.from({ length: count }, (_, n) => 6 * n));
  const [fits, more] = [scattered(MAX_DRAFT_CHARS / 2), scattered(MAX_DRAFT_CHARS / 2 + 1)];
  expect(sharedDraft({ of, added: fits, removed: slots() }).added).toHaveLength(MAX_DRAFT_CHARS);
  expect(sharedDraft({ of, added: more, removed: slots() })).toEqual({ of });
  expect(sharedDraft({ of, added: fits, removed: slots(0) })).toEqual({ of });
});

test("parseSlotRuns reads the slots that slotRunsText wrote, in any zone and around skipped hours", () => {
  const some = fc
    .constantFrom("America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Berlin")
    .chain((zone) => meetingIn(zone))
    .chain((meeting) => fc.subarray([...meetingSlots(meeting)]));
  forAll(some, (marked) => {
    expect(parseSlotRuns(slotRunsText(marked))).toEqual(new Set(marked));
  });
});

test.each([
  [[], ""],
  [[4, 2, 0], "AD"],
  [[0, 2, 7], "ACFB"],
  [[31, 33, 33 + 64], "fCgCB"],
  [[0, 1, 2], ".AD"],
  [[0, 4, 8], "~AD"],
])("slotRunsText writes %j as %s", (numbers, text) => expect(slotRunsText(slots(...numbers))).toBe(text));

test("slotRunsText fits four weeks with five stretches a day into a draft", () => {
  const first = parseSlot("2026-11-01T08:00:00Z") as Slot;
  const marked = Array.from({ length: 28 * 5 }, (_, n) => slotAfter(first, Math.floor(n / 5) * 48 + (n % 5) * 4));
  expect(slotRunsText(marked.flatMap((slot) => [slot, slotAfter(slot)])).length).toBeLessThanOrEqual(MAX_DRAFT_CHARS);
});

test.each([
  ["another sign", "A?"],
  ["half a pair", "B"],
  ["half a number", "ABg"],
  ["an empty stretch", "BA"],
  ["a stretch that only goes on", "BBCB"],
  ["a stretch that does not go on", "BBAB"],
  ["a number that is too long", "ggggggBB"],
  ["more slots than a meeting has", "A5-F"],
  ["quarters that go on", ".BBBB"],
  ["a huge number of slots", "A_____f"],
])("parseSlotRuns refuses %s", (_, text) => expect(parseSlotRuns(text)).toBeUndefined());

test("parseSlotRuns never returns more slots than a meeting can have", () => {
  forAll(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9_-]{0,40}$/)), (text) => {
    expect(parseSlotRuns(text)?.size ?? 0).toBeLessThanOrEqual(LIMITS.slots);
  });
});
