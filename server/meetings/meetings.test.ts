import { expect } from "vitest";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";

test.beforeAll(async ({ app }) => {
  ann = (await app.api.signUp()).token;
});

/** A session of a user. */
let ann: string;

test("a guest who creates a meeting gets the whole meeting with a key", async ({ app }) => {
  const { status, reply } = await app.api.call("createMeeting", {
    body: {
      ...CHOIR,
      name: "  Choir ",
      tentativeDates: ["2026-12-03", "2026-12-01"],
      minStartHour: 9.25,
      maxEndHour: 24,
    },
  });
  expect(status).toBe(201);
  expect(reply).toEqual({
    ...CHOIR,
    name: "Choir",
    tentativeDates: ["2026-12-01", "2026-12-03"],
    minStartHour: 9.25,
    maxEndHour: 24,
    protectAnswers: false,
    meetingID: expect.stringMatching(/^[0-9A-Za-z]{12}$/) as string,
    organiserKey: expect.stringMatching(/^[0-9A-Za-z]{32}$/) as string,
    respondents: {},
    viewer: { canEdit: true, canSchedule: true, canDelete: true, cannotChange: [], cannotRemove: [] },
  });
  const { organiserKey: _once, viewer: _organiser, ...stored } = reply;
  expect(await app.api.meeting(reply.meetingID)).toMatchObject(stored);
});

test("a user who creates a meeting gets no key", async ({ app }) => {
  const { status, reply } = await app.api.call("createMeeting", { body: CHOIR, token: ann });
  expect(status).toBe(201);
  expect(reply).not.toHaveProperty("organiserKey");
});

test("a meeting has the zone's own spelling and its whole about text", async ({ app }) => {
  const about = "Bring:\n\t– tea\n\t– 🥐 ".padEnd(2_000, "x");
  const { reply } = await app.api.call("createMeeting", { body: { ...CHOIR, about, timezone: "europe/berlin" } });
  expect(reply.timezone).toBe("Europe/Berlin");
  expect((await app.api.meeting(reply.meetingID)).about).toBe(about);
});

test("anyone with the link sets, moves and calls off the time of an open meeting", async ({ app }) => {
  const { params } = await app.api.createMeeting();
  const set = await app.api.schedule(params);
  expect(set.status).toBe(200);
  expect(set.reply).toMatchObject({ scheduledStartDateTime: NINE, scheduledEndDateTime: TEN });
  const moved = await app.api.schedule(params, {}, [HALF_PAST_NINE, TEN]);
  expect(moved.reply.scheduledStartDateTime).toBe(HALF_PAST_NINE);
  for (let twice = 0; twice < 2; twice += 1) {
    const off = await app.api.call("unscheduleMeeting", { params });
    expect(off.status).toBe(200);
    expect(off.reply).not.toHaveProperty("scheduledStartDateTime");
    expect(off.reply).not.toHaveProperty("scheduledEndDateTime");
  }
});

test("a meeting's time consists of its half hours", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const set = (startDateTime: string, endDateTime: string) =>
    app.api.schedule(meetingID, {}, [startDateTime, endDateTime]);
  expect((await set("2026-12-01T07:30:00Z", NINE)).status).toBe(400);
  expect((await set(NINE, "2026-12-03T09:00:00Z")).status).toBe(400);
  for (const end of [HALF_PAST_NINE, NINE])
    expect((await set(HALF_PAST_NINE, end)).failure.message).toBe("The end must be after the start.");
  expect(await app.api.meeting(meetingID)).not.toHaveProperty("scheduledStartDateTime");
});

test("scheduling a protected meeting needs the organiser key", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting({ protectAnswers: true });
  const other = await app.api.createMeeting({ protectAnswers: true });
  const params = { meetingID };
  expect((await app.api.schedule(params)).status).toBe(403);
  expect((await app.api.schedule(params, { organiserKey: other.organiserKey })).status).toBe(403);
  expect((await app.api.call("unscheduleMeeting", { params })).failure.code).toBe("not-yours");
  // A guest made it: there is no creator to log in as.
  for (const token of [{}, { token: ann }]) {
    const { failure } = await app.api.schedule(params, token);
    expect(failure.message).toBe("The organiser key of this meeting is needed to schedule it.");
  }
  expect((await app.api.schedule(params, { organiserKey })).reply.viewer.canSchedule).toBe(true);
  expect((await app.api.call("unscheduleMeeting", { params, organiserKey })).status).toBe(200);
});

test("an edit or deletion of a guest's meeting needs its organiser key, from users too", async ({ app }) => {
  const { meetingID, organiserKey, params } = await app.api.createMeeting();
  const { organiserKey: another } = await app.api.createMeeting();
  const tries = async (who: { readonly organiserKey?: string; readonly token?: string }) => {
    const edit = await app.api.edit(params, { name: "Mine" }, who);
    const remove = await app.api.call("deleteMeeting", { params, ...who });
    return [edit, remove].map(({ status, failure }) => [status, failure?.message]);
  };
  expect(await tries({})).toEqual([
    [401, "You must be logged in to edit this meeting."],
    [401, "You must be logged in to delete this meeting."],
  ]);
  for (const who of [{ organiserKey: another }, { token: ann }, { organiserKey: another, token: ann }]) {
    expect(await tries(who)).toEqual([
      [403, "The organiser key of this meeting is needed to edit it."],
      [403, "The organiser key of this meeting is needed to delete it."],
    ]);
  }
  expect((await app.api.meeting(meetingID)).name).toBe(CHOIR.name);
  expect((await tries({ organiserKey, token: ann })).map(([status]) => status)).toEqual([200, 204]);
  expect((await app.api.call("getMeeting", { params })).status).toBe(404);
});

test("an edit changes only the named fields, and checks days and hours together", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  const edit = (body: object) => app.api.edit(meetingID, body, { token: ann, organiserKey });
  expect((await edit({ about: "" })).reply).toMatchObject({ ...CHOIR, about: "" });
  expect((await edit({ tentativeDates: ["2026-03-29"], maxEndHour: 3 })).status).toBe(200);
  expect((await edit({ minStartHour: 2, timezone: "Europe/Paris" })).status).toBe(400);
  expect((await app.api.meeting(meetingID)).minStartHour).toBe(CHOIR.minStartHour);
});

test("an edit keeps a scheduled time that the new days lack", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  await app.api.schedule(meetingID);
  const { reply } = await app.api.edit(meetingID, { tentativeDates: ["2026-12-03"] }, { token: ann, organiserKey });
  expect(reply.scheduledStartDateTime).toBe(NINE);
});

test.for(["Bearer unknown", "Bearer ", "Bearer a b", "nonsense", "", "Basic QW5uOnNlY3JldA=="])(
  "a caller with the bad token %j is refused and never taken for a guest",
  async (authorization, { app }) => {
    const { meetingID } = await app.api.createMeeting();
    const reply = await fetch(`${app.url}/api/meetings/${meetingID}`, { headers: { authorization } });
    expect([reply.status, await reply.json()]).toEqual([401, expect.objectContaining({ code: "not-signed-in" })]);
  },
);
