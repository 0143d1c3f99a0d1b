import { describe, expect, test } from "vitest";
import { slotWindows } from "#domain/calendar/slot-windows.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { DAY_QUARTERS, HALF_HOUR_QUARTERS, slotLabel } from "#domain/time/slot.ts";
import type { Weekday } from "#domain/time/weekdays.ts";
import {
  areWhole,
  type CalendarReading,
  drawnEvents,
  fileReading,
  isOld,
  replyReading,
  suggestedSlots,
  takenInWeek,
} from "./readings.ts";
import { shownEvent, type ShownEvent } from "./shown-event.ts";

const BERLIN = "Europe/Berlin";
const HOURS = { minStartHour: 9, maxEndHour: 11, timezone: BERLIN };
/** Tuesday and Wednesday, 9 to 11 in Berlin, which is 8 to 10 in UTC. */
const DATES = { ...HOURS, tentativeDates: ["2026-11-24", "2026-11-25"] };
const WEDNESDAY = "25T08:00 25T08:30 25T09:00 25T09:30";
const ALL = `24T08:00 24T08:30 24T09:00 24T09:30 ${WEDNESDAY}`;

const WHOLE_DAYS = { ...DATES, minStartHour: 0, maxEndHour: 0, kind: "wholeDays" as const };

type Times = typeof DATES & { kind?: MeetingKind; weekdays?: Weekday[] };

function clocksOf(times: Times, zone = BERLIN, today = "2026-11-20") {
  const length = times.kind === "wholeDays" ? DAY_QUARTERS : HALF_HOUR_QUARTERS;
  const { kind, timezone } = times;
  const windows = slotWindows(
    { slots: meetingSlots(times), length },
    { kind, timezone, zone, nowMs: Date.parse(today) },
  );
  return { kind, zone, today, windows, length };
}
function free(readings: readonly CalendarReading[], clocks = clocksOf(DATES)): string {
  return suggestedSlots(readings, clocks)
    .map((slot) => slotLabel(slot).slice(8, 16))
    .sort()
    .join(" ");
}
const event = (from: string, to: string, more: Partial<ShownEvent> = {}): ShownEvent => ({
  ...shownEvent("google", { startDateTime: `2026-11-${from}Z`, endDateTime: `2026-11-${to}Z` }),
  ...more,
});
const google = (...events: ShownEvent[]): CalendarReading => ({
  name: "Google",
  provider: "google",
  events,
  busy: [],
  state: "read",
});
const stretch = (from: string, to: string) => ({
  start: Date.parse(`2026-11-${from}Z`),
  end: Date.parse(`2026-11-${to}Z`),
});
const uni = (...busy: ReturnType<typeof stretch>[]): CalendarReading => ({
  name: "Uni",
  events: [],
  busy,
  state: "read",
});
const DENTIST = event("24T08:30:00", "24T09:10:00", { summary: "Dentist" });
const HOLIDAY = event("24T00:00:00", "25T00:00:00", { summary: "Holiday", isAllDay: true });

test.each([
  ["everything when they are empty", [google(), uni()], ALL],
  ["time beside events", [google(DENTIST)], `24T08:00 24T09:30 ${WEDNESDAY}`],
  ["time beside tentative events", [google({ ...DENTIST, busyness: "tentative" })], `24T08:00 24T09:30 ${WEDNESDAY}`],
  ["the time of an event that is shown as free", [google({ ...DENTIST, busyness: "free" })], ALL],
  ["the other days when a whole day is busy", [google(HOLIDAY)], WEDNESDAY],
  ["a whole day that is shown as free", [google({ ...HOLIDAY, busyness: "free" })], ALL],
  ["time free in each one", [google(DENTIST), uni(stretch("24T09:30", "25T09:00"))], "24T08:00 25T09:00 25T09:30"],
  ["only the time for which a file was read", [{ ...uni(), window: stretch("25T00:00", "26T00:00") }], WEDNESDAY],
])("calendars leave free %s", (_, readings, expected) => expect(free(readings)).toBe(expected));

test("an event of whole days takes the days of the reader's own clocks", () => {
  // 8:00 to 9:00 in UTC is the evening before in Honolulu.
  expect(free([google(HOLIDAY)], clocksOf(DATES, "Pacific/Honolulu"))).toBe("24T08:00 24T08:30 24T09:00 24T09:30");
});

test("a day that is over is not free", () => {
  expect(free([google()], clocksOf(DATES, BERLIN, "2026-11-25"))).toBe(WEDNESDAY);
  expect(free([google()], clocksOf(DATES, BERLIN, "2026-11-26"))).toBe("");
});

test("a day of a meeting on whole days is free only if nothing is on it", () => {
  const clocks = clocksOf(WHOLE_DAYS);
  expect(free([uni(stretch("24T20:00", "24T21:00"))], clocks)).toBe("25T00:00");
  // This is the 25th in Berlin.
  expect(free([uni(stretch("24T23:00", "24T23:30"))], clocks)).toBe("24T00:00");
  expect(free([uni()], clocksOf(WHOLE_DAYS, BERLIN, "2026-11-25"))).toBe("25T00:00");
});

test("a time of the week is free only if it is free in all four weeks, also on a day before today's", () => {
  const clocks = clocksOf({ ...HOURS, tentativeDates: [], kind: "weekdays", weekdays: ["MO", "FR"] });
  const busy = [
    stretch("27T08:00", "27T08:30"),
    { start: Date.parse("2026-12-14T09:30Z"), end: Date.parse("2026-12-14T10:00Z") },
  ];
  expect(free([uni(...busy)], clocks)).toBe("01T09:00 01T09:30 01T10:00 05T09:30 05T10:00 05T10:30");
});

const read = (...states: CalendarReading["state"][]): CalendarReading[] => states.map((state) => ({ ...uni(), state }));

test.each([
  ["is not offered without calendars", [], false],
  ["is offered when all calendars are readable", read("read", "read"), true],
  ["is offered when the reading is old", read("stale"), true],
  ["is offered when one calendar is readable and the others are closed", read("read", "unlinked", "unread"), true],
  ["is not offered when all calendars are closed", read("not-allowed", "unread"), false],
  ["is not offered while a calendar does not answer yet", read("read", "unavailable"), false],
] as const)("filling %s", (_, readings, isOffered) => {
  expect(areWhole(readings)).toBe(isOffered);
});

test.each([
  ["unavailable", 0, "unavailable"],
  ["not-found", 0, "unread"],
  ["not-found", 1, "stale"],
  ["unknown-zone", 0, "read"],
] as const)("a calendar with the problem %s and %i busy stretches has the state '%s'", (code, count, state) => {
  const busy = Array.from({ length: count }, () => ({ start: "2026-11-24T08:00:00Z", end: "2026-11-24T09:00:00Z" }));
  const reply = { host: "uni.example", readAt: "2026-11-20T10:00:00Z", busy, problem: { code, message: "Cure." } };
  expect(replyReading(reply, BERLIN)).toMatchObject({ state, message: "Cure." });
});

describe("stretches without a title", () => {
  const texts = (events: readonly ShownEvent[]) =>
    events.map(({ start, end, summary = "busy", isAllDay }) =>
      [
        new Date(start).toISOString().slice(8, 16),
        new Date(end).toISOString().slice(8, 16),
        summary,
        isAllDay ? "day" : "",
      ]
        .join(" ")
        .trim(),
    );

  test("stretches without a title merge over all calendars, and replace titles when there are too many", () => {
    const titled = { ...uni(stretch("24T08:30", "24T09:15")), events: [DENTIST] };
    const others = [uni(stretch("25T08:30", "25T09:30")), uni(stretch("25T09:30", "25T10:00")), google()];
    expect(texts(drawnEvents([titled, ...others]))).toEqual(["24T08:30 24T09:10 Dentist", "25T08:30 25T10:00 busy"]);
    const many = { ...titled, events: Array.from({ length: 1_001 }, () => DENTIST) };
    expect(texts(drawnEvents([many]))).toEqual(["24T08:30 24T09:15 busy"]);
  });

  test("a weekly meeting shows as busy each time of the week that is taken in one of four weeks", () => {
    const clocks = clocksOf({ ...HOURS, tentativeDates: [], kind: "weekdays", weekdays: ["MO"] });
    const later = { ...DENTIST, start: Date.parse("2026-12-07T08:45Z"), end: Date.parse("2026-12-07T09:15Z") };
    expect(texts(takenInWeek([later], clocks, HALF_HOUR_QUARTERS))).toEqual(["01T09:30 01T10:30 busy"]);
  });
});

test("a reply's whole days become dates on the clocks on which they were read", () => {
  const day = { start: "2026-11-23T23:00:00Z", end: "2026-11-25T23:00:00Z" };
  const reply = {
    host: "uni.example",
    readAt: "2026-11-20T10:00:00Z",
    busy: [day],
    events: [{ ...day, isAllDay: true as const, summary: "Trip" }],
  };
  const [trip] = replyReading(reply, BERLIN).events;
  expect([new Date(trip?.start ?? 0).toISOString(), new Date(trip?.end ?? 0).toISOString()]).toEqual([
    "2026-11-24T00:00:00.000Z",
    "2026-11-26T00:00:00.000Z",
  ]);
});

test("a reading becomes old after ten minutes or when a newer one fails, a file never does", () => {
  const at = (state: CalendarReading["state"]): CalendarReading => ({ ...uni(), state, readAt: 0 });
  expect([isOld(at("read"), 600_000), isOld(at("read"), 600_001), isOld(at("stale"), 1)]).toEqual([false, true, true]);
  const file = { id: "f", name: "a.ics", readAt: 0, window: { start: 0, end: 1 }, busy: [], events: [] };
  expect(isOld(fileReading(file, BERLIN), 10_000_000)).toBe(false);
});
