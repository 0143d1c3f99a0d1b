import { describe, expect } from "vitest";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

let meetingID: string;
test.beforeAll(async ({ app }) => {
  ({ meetingID } = await app.api.createMeeting());
});

test.for([
  ["?verbose=1&x=2", ["verbose", "x"]],
  ["/best?limit=1&limit=2", ["limit"]],
  ["/best?color=red", ["color"]],
] as const)("query parameters that are not taken are named: %s", async ([query, paths], { app }) => {
  const reply = await fetch(`${app.url}/api/meetings/${meetingID}${query}`);
  const { errors } = (await reply.json()) as { errors: { path: string }[] };
  expect([reply.status, errors.map(({ path }) => path)]).toEqual([400, paths]);
});

describe("a request in which something is wrong", () => {
  const errorsOf = async (
    app: TestApp,
    name: "createMeeting" | "signUp" | "logIn" | "addGuestAnswer",
    body: object,
  ) => {
    const call = { params: { meetingID }, body: body as typeof CHOIR };
    const { status, failure } = await app.api.call(name as "createMeeting", call);
    expect([status, failure.code, failure.message]).toEqual([400, "invalid", failure.errors?.[0]?.message]);
    return failure.errors;
  };

  test("shows every fault at once, each with its place", async ({ app }) => {
    const { name: _name, ...rest } = CHOIR;
    const dates = ["2026-12-01", "2026-02-30"];
    expect(
      await errorsOf(app, "createMeeting", { ...rest, minStartHour: 9.1, tentativeDates: dates, colour: "red" }),
    ).toEqual([
      { path: "name", message: "Please name the meeting." },
      { path: "minStartHour", message: "Hours go in quarters: 9, 9.25, 9.5 or 9.75." },
      { path: "tentativeDates[1]", message: "A date must be a real day written as 2026-11-24." },
      { path: "colour", message: 'There is no property "colour" here.' },
    ]);
  });

  test("in the words of the specification where something is missing", async ({ app }) => {
    expect(await errorsOf(app, "signUp", {})).toEqual([
      { path: "name", message: "Please enter a name." },
      { path: "email", message: "Please enter a valid email address." },
      { path: "password", message: "Password must be between 6-30 characters." },
    ]);
    expect(await errorsOf(app, "logIn", {})).toEqual([
      { path: "email", message: "Please enter a valid email address." },
      { path: "password", message: "Please enter your password." },
    ]);
  });

  test("also of times that the meeting does not have", async ({ app }) => {
    const other = ["2026-12-02T08:00:00Z", "2026-12-02T08:30:00Z"];
    expect(await errorsOf(app, "addGuestAnswer", { name: "Eve", availabilities: other })).toEqual(
      other.map((time, at) => ({
        path: `availabilities[${at}]`,
        message: `${time} is not one of this meeting's times.`,
      })),
    );
  });

  test("however much it is, and whatever it is called", async ({ app }) => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}${"x".repeat(400)}`, 1]));
    const errors = await errorsOf(app, "createMeeting", { ...CHOIR, ...many });
    expect([errors?.length, (errors ?? []).every(({ path }) => path.length <= 40)]).toEqual([20, true]);
    expect(await errorsOf(app, "createMeeting", [])).toEqual([
      { path: "", message: "The body must be a JSON object." },
    ]);
  });

  test("an optional text or address may be null", async ({ app }) => {
    const { reply } = await app.api.call("createMeeting", { body: { ...CHOIR, about: null } });
    expect(reply.about).toBe("");
    expect((await app.api.answer(meetingID, { name: "Ann", email: null, availabilities: [] })).status).toBe(201);
  });
});

test("a time is the same in every form that names its instant, and replies have one form", async ({ app }) => {
  const params = { meetingID: (await app.api.createMeeting()).meetingID };
  const times = ["2026-12-01T08:00:00.000Z", "2026-12-01T09:30+01:00", "2026-12-01T17:00:00+08:00"];
  const { reply } = await app.api.answer(params, { name: "Ann", availabilities: times });
  expect(reply.respondents[reply.selfRespondentID]?.availabilities).toEqual([NINE, HALF_PAST_NINE, TEN]);
  const { reply: scheduled } = await app.api.schedule(params, {}, [
    new Date(NINE).toISOString(),
    "20261201T103000+0130",
  ]);
  expect([scheduled.scheduledStartDateTime, scheduled.scheduledEndDateTime]).toEqual([NINE, TEN]);
});
