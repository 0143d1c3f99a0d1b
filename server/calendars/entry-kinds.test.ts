import { describe, expect, test } from "vitest";
import { HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { BOTH, providerStage } from "../testing/providers/open-provider-stage.ts";
import type { BodyOf } from "#domain/contract/endpoints.ts";

const stage = await providerStage();
const { api } = stage.app;

type Kind = {
  readonly days: BodyOf<"editMeeting">;
  readonly schedule: BodyOf<"scheduleMeeting">;
  /** The entry in the calendar. */
  readonly times: object;
  readonly written: Readonly<Record<"google" | "microsoft", object>>;
};

const HOURS = { minStartHour: 0, maxEndHour: 24 };
/** A weekly time, on the clocks of the meeting's zone: the app's is a Tuesday morning. */
function weekly([from, to]: readonly [string, string], weekday: string, days: Kind["days"] = {}): Kind["written"] {
  const { timezone = "Europe/Berlin" } = days;
  const windows = timezone === "Europe/Berlin" ? "W. Europe Standard Time" : "Tokyo Standard Time";
  const times = (timeZone: string) => ({ start: { dateTime: from, timeZone }, end: { dateTime: to, timeZone } });
  const range = { type: "noEnd", startDate: from.slice(0, 10), recurrenceTimeZone: windows };
  return {
    google: { ...times(timezone), recurrence: ["RRULE:FREQ=WEEKLY"] },
    microsoft: {
      ...times(windows),
      isAllDay: false,
      recurrence: { pattern: { type: "weekly", interval: 1, daysOfWeek: [weekday] }, range },
    },
  };
}

const MONDAY: Kind = {
  days: { kind: "weekdays", weekdays: ["MO"], ...HOURS },
  schedule: { scheduledStart: "MO 14:00", scheduledEnd: "MO 15:00" },
  times: { start: "2026-11-30T13:00:00Z", end: "2026-11-30T14:00:00Z", repeats: { everyDays: 7 } },
  written: weekly(["2026-11-30T14:00:00", "2026-11-30T15:00:00"], "monday"),
};
/** Its day in UTC differs. */
const NIGHT: Kind = {
  days: { kind: "weekdays", weekdays: ["SU", "MO"], ...HOURS },
  schedule: { scheduledStart: "SU 23:30", scheduledEnd: "MO 00:30" },
  times: { start: "2026-11-29T22:30:00Z", end: "2026-11-29T23:30:00Z", repeats: { everyDays: 7 } },
  written: weekly(["2026-11-29T23:30:00", "2026-11-30T00:30:00"], "sunday"),
};
const WHOLE: Kind = {
  days: { kind: "wholeDays", tentativeDates: ["2026-12-01", "2026-12-02"] },
  schedule: { scheduledStart: "2026-12-01", scheduledEnd: "2026-12-02" },
  times: { start: "2026-12-01", end: "2026-12-03", isAllDay: true },
  written: {
    google: { start: { date: "2026-12-01" }, end: { date: "2026-12-03" }, recurrence: [] },
    microsoft: {
      start: { dateTime: "2026-12-01T00:00:00", timeZone: "UTC" },
      end: { dateTime: "2026-12-03T00:00:00", timeZone: "UTC" },
      isAllDay: true,
      recurrence: null,
    },
  },
};
const DATES: Kind = {
  days: { kind: "dates", tentativeDates: ["2026-12-01"], ...HOURS },
  schedule: { startDateTime: NINE, endDateTime: HALF_PAST_NINE },
  times: { start: "2026-12-01T08:00:00Z", end: "2026-12-01T08:30:00Z", isAllDay: false },
  written: {
    google: { start: { timeZone: "UTC" }, recurrence: [] },
    microsoft: { start: { timeZone: "UTC" }, isAllDay: false, recurrence: null },
  },
};

describe.each(BOTH)("calendars of %s", (provider) => {
  /** A user with a linked calendar who answers a meeting of their own. */
  async function open() {
    const { token, calendar } = await stage.linked(provider);
    const { params } = await api.createMeeting({}, token);
    await api.saveOwn(params, token);
    const edit = (body: BodyOf<"editMeeting">) => api.edit(params, body, { token });
    async function schedule({ days, schedule: body }: Kind): Promise<void> {
      expect((await edit(days)).status).toBe(200);
      expect((await api.call("scheduleMeeting", { params, token, body })).status).toBe(200);
      await stage.done();
    }
    return { calendar, edit, schedule };
  }

  test("a calendar has a meeting of each kind in its own notation, and once in its new form after a change", async () => {
    const { calendar, schedule } = await open();
    for (const kind of [MONDAY, DATES, WHOLE, NIGHT, DATES]) {
      await schedule(kind);
      expect(calendar.present()).toMatchObject([{ ...kind.times, written: kind.written[provider] }]);
      expect(calendar.present()[0]?.repeats !== undefined).toBe(kind.days.kind === "weekdays");
    }
  });

  test("a weekly meeting keeps its hour when its zone changes, and a whole day keeps its date", async () => {
    const { calendar, edit, schedule } = await open();
    await schedule(MONDAY);
    const tokyo = { timezone: "Asia/Tokyo" };
    await stage.done(edit(tokyo));
    const written = weekly(["2026-11-30T14:00:00", "2026-11-30T15:00:00"], "monday", tokyo)[provider];
    expect(calendar.present()).toMatchObject([{ start: "2026-11-30T05:00:00Z", written }]);
    await schedule(WHOLE);
    await stage.done(edit({ timezone: "America/New_York" }));
    expect(calendar.present()).toMatchObject([WHOLE.times]);
  });

  test("a weekly meeting that is called off leaves the calendar with all of its weeks", async () => {
    const { calendar, edit, schedule } = await open();
    await schedule(MONDAY);
    await stage.done(edit(DATES.days));
    expect(calendar.present()).toEqual([]);
  });
});
