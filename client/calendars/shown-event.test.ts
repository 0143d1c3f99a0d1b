import { describe, expect, test } from "vitest";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { slotLabel } from "#domain/time/slot.ts";
import { busyWords, shownEvent, type ShownEvent, suggestion } from "./shown-event.ts";

const BERLIN = "Europe/Berlin";
/** Tuesday and Wednesday, 9 to 11 in Berlin, which is 8 to 10 in UTC. */
const slots = meetingSlots({
  tentativeDates: ["2026-11-24", "2026-11-25"],
  minStartHour: 9,
  maxEndHour: 11,
  timezone: BERLIN,
});
const event = (from: string, to: string, more: Partial<ShownEvent> = {}): ShownEvent => ({
  ...shownEvent("google", { startDateTime: `2026-11-${from}Z`, endDateTime: `2026-11-${to}Z` }),
  ...more,
});
const DENTIST = event("24T08:30:00", "24T09:10:00", { summary: "Dentist" });
const HOLIDAY = event("24T00:00:00", "25T00:00:00", { summary: "Holiday", isAllDay: true });

describe("a calendar leaves free", () => {
  const free = (events: ShownEvent[], zone = BERLIN, today = "2026-11-20"): string[] =>
    suggestion({ slots, length: 2 }, { events, zone, today }).map((slot) => slotLabel(slot).slice(8, 16));
  const WEDNESDAY = ["25T08:00", "25T08:30", "25T09:00", "25T09:30"];
  const TUESDAY = ["24T08:00", "24T08:30", "24T09:00", "24T09:30"];

  test.each([
    ["everything when it is empty", [], [...TUESDAY, ...WEDNESDAY]],
    ["what no event touches", [DENTIST], ["24T08:00", "24T09:30", ...WEDNESDAY]],
    [
      "what a tentative event does not touch",
      [{ ...DENTIST, busyness: "tentative" as const }],
      ["24T08:00", "24T09:30", ...WEDNESDAY],
    ],
    ["the time of what is shown as free", [{ ...DENTIST, busyness: "free" as const }], [...TUESDAY, ...WEDNESDAY]],
    ["the other days, when a whole day is busy", [HOLIDAY], WEDNESDAY],
    ["a whole day that is shown as free", [{ ...HOLIDAY, busyness: "free" as const }], [...TUESDAY, ...WEDNESDAY]],
  ])("%s", (_, events, expected) => expect(free(events)).toEqual(expected));

  test("whole days on the reader's own clocks", () => {
    // 8:00 to 9:00 in UTC is the evening before in Honolulu.
    expect(free([HOLIDAY], "Pacific/Honolulu")).toEqual([...TUESDAY, "25T10:00"].slice(0, 4));
  });

  test("no day that is over", () => {
    expect(free([], BERLIN, "2026-11-25")).toEqual(WEDNESDAY);
    expect(free([], BERLIN, "2026-11-26")).toEqual([]);
  });
});

describe("a slot names an event", () => {
  const busyTexts = (events: ShownEvent[]): string[] =>
    [...busyWords({ slots, length: 2 }, events, BERLIN)].map(
      ([slot, words]) => `${slotLabel(slot).slice(8, 16)} ${words}`,
    );

  test("in every slot that it touches", () => {
    expect(busyTexts([DENTIST])).toEqual(["24T08:30 busy: Dentist", "24T09:00 busy: Dentist"]);
  });

  test("by kind, each title once, and no more than four", () => {
    const at = (summary: string, busyness: ShownEvent["busyness"] = "busy") =>
      event("24T08:00:00", "24T08:30:00", { summary, busyness });
    expect(busyTexts([at("Lunch", "free"), at("Call", "tentative"), at("A"), at("A"), at("B")])).toEqual([
      "24T08:00 busy: A, B; tentative: Call; free: Lunch",
    ]);
    expect(busyTexts(["A", "B", "C", "D", "E", "F"].map((title) => at(title)))).toEqual([
      "24T08:00 busy: A, B, C, D, 2 more",
    ]);
  });

  test("without a title, and an event without length where it begins", () => {
    expect(busyTexts([event("24T08:40:00", "24T08:40:00")])).toEqual(["24T08:30 busy: (no title)"]);
  });

  test("of a whole day in all of the day's slots", () => {
    expect(busyTexts([HOLIDAY]).length).toBe(4);
  });
});
