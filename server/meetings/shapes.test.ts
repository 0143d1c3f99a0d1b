import { describe, expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { CHOIR } from "../testing/api-client.ts";
import { test } from "../testing/app-test.ts";

const TUESDAY = "2026-12-01";
const THURSDAY = "2026-12-03";

describe("other hours on one day", () => {
  const EVENING = { [THURSDAY]: { minStartHour: 18, maxEndHour: 19 } };

  test("are times of the meeting, and what they leave out is none", async ({ app }) => {
    const { meetingID, hoursByDay } = await app.api.createMeeting({
      minStartHour: 9,
      maxEndHour: 10,
      hoursByDay: EVENING,
    });
    expect(hoursByDay).toEqual(EVENING);
    const params = { meetingID };
    const times = [`${TUESDAY}T08:00:00Z`, `${TUESDAY}T08:30:00Z`, `${THURSDAY}T17:00:00Z`, `${THURSDAY}T17:30:00Z`];
    expect((await app.api.call("meetingSlots", { params })).reply.slots).toEqual(times);
    const { respondents } = await app.api.addGuest(meetingID, "Ann", times);
    expect(Object.values(respondents)[0]?.availabilities).toEqual(times);
    const body = { name: "Ben", availabilities: [`${THURSDAY}T08:00:00Z`] };
    expect((await app.api.call("addGuestAnswer", { params, body })).status).toBe(400);
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

  test("come and go without an answer, which waits for its time", async ({ app }) => {
    const { meetingID, organiserKey } = await app.api.createMeeting();
    const params = { meetingID };
    const nine = [`${TUESDAY}T08:00:00Z`, `${THURSDAY}T08:00:00Z`];
    const { selfRespondentID } = await app.api.addGuest(meetingID, "Ann", nine);
    const edit = async (body: BodyOf<"editMeeting">) =>
      (await app.api.call("editMeeting", { params, organiserKey, body })).reply;
    const hidden = await edit({ hoursByDay: EVENING });
    expect(hidden.respondents[selfRespondentID]?.availabilities).toEqual([nine[0]]);
    expect((await edit({ name: "Choir" })).hoursByDay).toEqual(EVENING);
    // They go with their day, and do not come back with it.
    expect(await edit({ tentativeDates: [TUESDAY] })).not.toHaveProperty("hoursByDay");
    const shown = await edit({ tentativeDates: [TUESDAY, THURSDAY] });
    expect(shown.respondents[selfRespondentID]?.availabilities).toEqual(nine);
    await edit({ hoursByDay: EVENING });
    expect(await edit({ hoursByDay: {} })).not.toHaveProperty("hoursByDay");
  });

  test("are listed with the meeting", async ({ app }) => {
    const { token } = await app.api.signUp();
    await app.api.createMeeting({ hoursByDay: EVENING }, token);
    const { meetings } = (await app.api.call("createdMeetings", { token })).reply;
    expect(meetings[0]?.hoursByDay).toEqual(EVENING);
  });

  test.for<[string, unknown, string, string]>([
    ["of another day", { "2026-12-02": EVENING[THURSDAY] }, '["2026-12-02"]', "This is not one of the meeting's days."],
    [
      "too short for a half hour",
      { [TUESDAY]: { minStartHour: 9, maxEndHour: 9.25 } },
      `["${TUESDAY}"]`,
      "These hours leave no half hour on this day.",
    ],
    ["of no date", { Tuesday: EVENING[THURSDAY] }, ".Tuesday", "A date must be a real day written as 2026-11-24."],
    [
      "without an end",
      { [TUESDAY]: { minStartHour: 9 } },
      `["${TUESDAY}"].maxEndHour`,
      "An hour must be a number from 0 to 24.",
    ],
    [
      "with a wrong hour",
      { [TUESDAY]: { minStartHour: 9.1, maxEndHour: 12 } },
      `["${TUESDAY}"].minStartHour`,
      "Hours go in quarters: 9, 9.25, 9.5 or 9.75.",
    ],
    [
      "with more than hours",
      { [TUESDAY]: { ...EVENING[THURSDAY], zone: "UTC" } },
      `["${TUESDAY}"].zone`,
      'There is no property "zone" here.',
    ],
    ["as a list", [EVENING], "", "Hours of a day must be an object with minStartHour and maxEndHour."],
    [
      "as a number",
      { [TUESDAY]: 9 },
      `["${TUESDAY}"]`,
      "Hours of a day must be an object with minStartHour and maxEndHour.",
    ],
  ])("%s are refused at their place", async ([, hoursByDay, place, sentence], { app }) => {
    const body = { ...CHOIR, hoursByDay: hoursByDay as BodyOf<"createMeeting">["hoursByDay"] };
    const { status, failure } = await app.api.call("createMeeting", { body });
    expect([status, failure]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: `hoursByDay${place}`, message: sentence }] }),
    ]);
  });
});
