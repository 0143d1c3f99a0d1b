import { describe, expect, test } from "vitest";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { slotLabel } from "#domain/time/slot.ts";
import { slotWindows } from "#domain/calendar/slot-windows.ts";
import { plainEvent } from "./readings.ts";
import { busyWords, shownEvent, type ShownEvent } from "./shown-event.ts";

const BERLIN = "Europe/Berlin";
/** Tuesday and Wednesday, 9 to 11 in Berlin, which is 8 to 10 in UTC. */
const slots = meetingSlots({
  tentativeDates: ["2026-11-24", "2026-11-25"],
  minStartHour: 9,
  maxEndHour: 11,
  timezone: BERLIN,
});
const windows = slotWindows({ slots, length: 2 }, { timezone: BERLIN, zone: BERLIN, nowMs: 0 });
const event = (from: string, to: string, more: Partial<ShownEvent> = {}): ShownEvent => ({
  ...shownEvent("google", { startDateTime: `2026-11-${from}Z`, endDateTime: `2026-11-${to}Z` }),
  ...more,
});
const DENTIST = event("24T08:30:00", "24T09:10:00", { summary: "Dentist" });
const HOLIDAY = event("24T00:00:00", "25T00:00:00", { summary: "Holiday", isAllDay: true });

describe("names of events on slots", () => {
  const busyTexts = (events: ShownEvent[]): string[] =>
    [...busyWords(windows, events, BERLIN)].map(([slot, words]) => `${slotLabel(slot).slice(8, 16)} ${words}`);

  test("every slot that an event touches names the event", () => {
    expect(busyTexts([DENTIST])).toEqual(["24T08:30 busy: Dentist", "24T09:00 busy: Dentist"]);
  });

  test("a slot lists events by kind, with each title once and at most four titles", () => {
    const at = (summary: string, busyness: ShownEvent["busyness"] = "busy") =>
      event("24T08:00:00", "24T08:30:00", { summary, busyness });
    expect(busyTexts([at("Lunch", "free"), at("Call", "tentative"), at("A"), at("A"), at("B")])).toEqual([
      "24T08:00 busy: A, B; tentative: Call; free: Lunch",
    ]);
    expect(busyTexts(["A", "B", "C", "D", "E", "F"].map((title) => at(title)))).toEqual([
      "24T08:00 busy: A, B, C, D, 2 more",
    ]);
  });

  test("an event without title and length is '(no title)' in the slot where it begins", () => {
    expect(busyTexts([event("24T08:40:00", "24T08:40:00")])).toEqual(["24T08:30 busy: (no title)"]);
  });

  test("all slots of a day name its whole-day event", () => {
    expect(busyTexts([HOLIDAY]).length).toBe(4);
  });

  test("a slot says busy for an event without a title unless a busy event with a title covers it", () => {
    const plain = plainEvent({ start: Date.parse("2026-11-24T08:00Z"), end: Date.parse("2026-11-24T09:00Z") });
    const lunch = event("24T08:00:00", "24T08:30:00", { summary: "Lunch", busyness: "tentative" });
    expect(busyTexts([plain, lunch])).toEqual(["24T08:00 busy; tentative: Lunch", "24T08:30 busy"]);
    expect(busyTexts([plain, DENTIST])).toEqual(["24T08:00 busy", "24T08:30 busy: Dentist", "24T09:00 busy: Dentist"]);
  });
});
