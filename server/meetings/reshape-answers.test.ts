import { describe, expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { CHOIR } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";

const TUESDAY = "2026-12-01";
const THURSDAY = "2026-12-03";

describe("other hours on one day", () => {
  const EVENING = { [THURSDAY]: { minStartHour: 18, maxEndHour: 19 } };

  test("times of a day with other hours are the meeting's, and times outside them are refused", async ({ app }) => {
    const { meetingID, hoursByDay, params } = await app.api.createMeeting({
      minStartHour: 9,
      maxEndHour: 10,
      hoursByDay: EVENING,
    });
    expect(hoursByDay).toEqual(EVENING);
    const times = [`${TUESDAY}T08:00:00Z`, `${TUESDAY}T08:30:00Z`, `${THURSDAY}T17:00:00Z`, `${THURSDAY}T17:30:00Z`];
    expect((await app.api.call("meetingSlots", { params })).reply.slots).toEqual(times);
    const { respondents } = await app.api.addGuest(meetingID, "Ann", times);
    expect(Object.values(respondents)[0]?.availabilities).toEqual(times);
    expect((await app.api.answer(params, { name: "Ben", availabilities: [`${THURSDAY}T08:00:00Z`] })).status).toBe(400);
    const [first, last] = times.slice(2);
    const range = { startDateTime: first!, endDateTime: `${THURSDAY}T18:00:00Z` };
    expect((await app.api.call("scheduleMeeting", { params, body: range })).reply.scheduledStartDateTime).toBe(first);
    expect(
      (await app.api.call("scheduleMeeting", { params, body: { ...range, startDateTime: times[0]! } })).status,
    ).toBe(400);
    expect((await app.api.call("bestTimes", { params, query: { durationMinutes: "30" } })).reply.windows).toHaveLength(
      4,
    );
    expect(last).toBe(times[3]);
  });

  test("an answer outside a day's other hours is hidden and returns without them", async ({ app }) => {
    const { meetingID, organiserKey, params } = await app.api.createMeeting();
    const nine = [`${TUESDAY}T08:00:00Z`, `${THURSDAY}T08:00:00Z`];
    const { selfRespondentID } = await app.api.addGuest(meetingID, "Ann", nine);
    const edit = async (body: BodyOf<"editMeeting">) => (await app.api.edit(params, body, { organiserKey })).reply;
    const hidden = await edit({ hoursByDay: EVENING });
    expect(hidden.respondents[selfRespondentID]?.availabilities).toEqual([nine[0]]);
    expect((await edit({ name: "Choir" })).hoursByDay).toEqual(EVENING);
    // They go with their day, and do not come back with it.
    expect(await edit({ tentativeDates: [TUESDAY] })).not.toHaveProperty("hoursByDay");
    const edited = await edit({ tentativeDates: [TUESDAY, THURSDAY] });
    expect(edited.respondents[selfRespondentID]?.availabilities).toEqual(nine);
    await edit({ hoursByDay: EVENING });
    expect(await edit({ hoursByDay: {} })).not.toHaveProperty("hoursByDay");
  });

  test("other hours of a day are listed with the meeting", async ({ app }) => {
    const { token } = await app.api.signUp();
    await app.api.createMeeting({ hoursByDay: EVENING }, token);
    const { meetings } = (await app.api.call("createdMeetings", { token })).reply;
    expect(meetings[0]?.hoursByDay).toEqual(EVENING);
  });

  const NINE_TO_TWELVE = { minStartHour: 9, maxEndHour: 12 };
  const ON_TUESDAY = `["${TUESDAY}"]`;
  const NO_OBJECT = "Hours of a day must be an object with minStartHour and maxEndHour.";
  const onTuesday = (hours: unknown) => ({ [TUESDAY]: hours });
  test.for<[string, unknown, string, string]>([
    ["of another day", { "2026-12-02": NINE_TO_TWELVE }, '["2026-12-02"]', "This is not one of the meeting's days."],
    [
      "too short for a half hour",
      onTuesday({ minStartHour: 9, maxEndHour: 9.25 }),
      ON_TUESDAY,
      "These hours leave no slot of 30 minutes on this day.",
    ],
    ["of no date", { Tuesday: NINE_TO_TWELVE }, ".Tuesday", "A date must be a real day written as 2026-11-24."],
    [
      "without an end",
      onTuesday({ minStartHour: 9 }),
      `${ON_TUESDAY}.maxEndHour`,
      "An hour must be a number from 0 to 24.",
    ],
    [
      "with a wrong hour",
      onTuesday({ ...NINE_TO_TWELVE, minStartHour: 9.1 }),
      `${ON_TUESDAY}.minStartHour`,
      "Hours go in quarters: 9, 9.25, 9.5 or 9.75.",
    ],
    [
      "with more than hours",
      onTuesday({ ...NINE_TO_TWELVE, z: 1 }),
      `${ON_TUESDAY}.z`,
      'There is no property "z" here.',
    ],
    ["as a list", [NINE_TO_TWELVE], "", NO_OBJECT],
    ["as a number", onTuesday(9), ON_TUESDAY, NO_OBJECT],
  ])("other hours of a day %s are refused at their place", async ([, hoursByDay, place, sentence], { app }) => {
    const body = { ...CHOIR, hoursByDay: hoursByDay as BodyOf<"createMeeting">["hoursByDay"] };
    const { status, failure } = await app.api.call("createMeeting", { body });
    expect([status, failure]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: `hoursByDay${place}`, message: sentence }] }),
    ]);
  });
});

describe("slots of another length", () => {
  const nineToEleven = { tentativeDates: [TUESDAY], minStartHour: 9, maxEndHour: 11 };
  const at = (...times: string[]) => times.map((time) => `${TUESDAY}T${time}:00Z`);

  test.for<[15 | 60, string[]]>([
    [15, at("08:00", "08:15", "08:30", "08:45", "09:00", "09:15", "09:30", "09:45")],
    [60, at("08:00", "09:00")],
  ])("slots of %i minutes are listed, marked, ranked and scheduled", async ([slotMinutes, slots], { app }) => {
    const created = await app.api.createMeeting({ ...nineToEleven, slotMinutes });
    expect(created.slotMinutes).toBe(slotMinutes);
    const params = { meetingID: created.meetingID };
    expect((await app.api.call("meetingSlots", { params })).reply.slots).toEqual(slots);
    await app.api.addGuest(created.meetingID, "Ann", slots);
    const [first = "", second = ""] = slots;
    const best = await app.api.call("bestTimes", { params, query: { durationMinutes: `${slotMinutes}`, limit: "1" } });
    expect(best.reply.windows).toMatchObject([{ start: first, end: second }]);
    const body = { startDateTime: first, endDateTime: second };
    expect((await app.api.call("scheduleMeeting", { params, body })).reply.scheduledEndDateTime).toBe(second);
    const file = await fetch(`${app.url}/api/meetings/${created.meetingID}/schedule.ics`);
    expect(await file.text()).toContain(`DTEND:${second.replaceAll(/[-:]/g, "")}`);
  });

  test("a meeting without a slot length has half hours", async ({ app }) => {
    expect(await app.api.createMeeting()).not.toHaveProperty("slotMinutes");
    expect(await app.api.createMeeting({ slotMinutes: 30 })).not.toHaveProperty("slotMinutes");
  });

  test("a time that fits no slot is refused at its place", async ({ app }) => {
    const { params } = await app.api.createMeeting({ ...nineToEleven, slotMinutes: 60 });
    const half = await app.api.answer(params, { name: "Ann", availabilities: at("08:30") });
    expect([half.status, half.failure.errors?.[0]?.path]).toEqual([400, "availabilities[0]"]);
    const [startDateTime = "", endDateTime = ""] = at("08:00", "08:30");
    const set = await app.api.schedule(params, {}, [startDateTime, endDateTime]);
    expect([set.status, set.failure.errors?.[0]?.path]).toEqual([400, "startDateTime"]);
    const best = await app.api.call("bestTimes", { params, query: { durationMinutes: "90" } });
    expect([best.status, best.failure.errors]).toEqual([
      400,
      [{ path: "durationMinutes", message: "durationMinutes must be a multiple of 60, from 60 to 1440." }],
    ]);
  });

  test("a duration that is no multiple of the slot length is refused at its place", async ({ app }) => {
    const fault = (path: string, least: number) => [
      { path, message: `durationMinutes must be a multiple of ${least}, from ${least} to 1440.` },
    ];
    const half = { ...CHOIR, ...nineToEleven, durationMinutes: 45 };
    const created = await app.api.call("createMeeting", { body: half });
    expect([created.status, created.failure.errors]).toEqual([400, fault("durationMinutes", 30)]);
    const { meetingID, organiserKey, durationMinutes, params } = await app.api.createMeeting({
      ...half,
      slotMinutes: 15,
    });
    expect(durationMinutes).toBe(45);
    await app.api.addGuest(meetingID, "Ann", at("08:15", "08:30", "08:45"));
    const [start, end] = at("08:15", "09:00");
    expect((await app.api.call("bestTimes", { params })).reply.windows).toMatchObject([{ start, end }]);

    const edit = (body: BodyOf<"editMeeting">) => app.api.edit(params, body, { organiserKey });
    const hours = await edit({ slotMinutes: 60 });
    expect([hours.status, hours.failure.errors]).toEqual([400, fault("slotMinutes", 60)]);
    const both = await edit({ slotMinutes: 60, durationMinutes: 90 });
    expect([both.status, both.failure.errors]).toEqual([400, fault("durationMinutes", 60)]);
    expect((await edit({ slotMinutes: 60, durationMinutes: 120 })).reply).toMatchObject({ durationMinutes: 120 });
    const ninety = await edit({ durationMinutes: 90 });
    expect([ninety.status, ninety.failure.errors]).toEqual([400, fault("durationMinutes", 60)]);
    expect((await edit({ slotMinutes: 30, durationMinutes: null })).reply).not.toHaveProperty("durationMinutes");
  });

  test("an answer may have every quarter hour of the longest meeting", async ({ app }) => {
    const first = dayNumber(TUESDAY);
    const tentativeDates = Array.from({ length: 60 }, (_, day) => isoDate(first + day));
    const { meetingID, params } = await app.api.createMeeting({
      tentativeDates,
      slotMinutes: 15,
      minStartHour: 0,
      maxEndHour: 24,
    });
    const { slots } = (await app.api.call("meetingSlots", { params })).reply;
    expect(slots).toHaveLength(60 * 24 * 4);
    const { respondents } = await app.api.addGuest(meetingID, "Ann", slots);
    expect(Object.values(respondents)[0]?.availabilities).toEqual(slots);
  });

  test("a change of the slot length of a large meeting is stored whole", async ({ app }) => {
    // More days of answers than fit into one row of the log.
    const tentativeDates = Array.from({ length: 60 }, (_, day) => isoDate(dayNumber(TUESDAY) + day));
    const { meetingID, organiserKey, params } = await app.api.createMeeting({
      ...nineToEleven,
      maxEndHour: 10,
      tentativeDates,
    });
    const { slots } = (await app.api.call("meetingSlots", { params })).reply;
    for (let guest = 0; guest < 21; guest += 1) await app.api.addGuest(meetingID, `Guest ${guest}`, slots);
    const edit = await app.api.edit(params, { slotMinutes: 60 }, { organiserKey });
    expect(edit.status).toBe(200);
    const lengths = Object.values(edit.reply.respondents).map(({ availabilities }) => availabilities.length);
    expect(new Set(lengths)).toEqual(new Set([slots.length / 2]));
  });
});
