import { describe, expect } from "vitest";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import type { BodyOf } from "#domain/contract/endpoints.ts";

let choirID: string;
test.beforeAll(async ({ app }) => {
  ({ meetingID: choirID } = await app.api.createMeeting());
});

test.for([
  ["?verbose=1&x=2", ["verbose", "x"]],
  ["/best?limit=1&limit=2", ["limit"]],
  ["/best?color=red", ["color"]],
] as const)(
  "a caller learns the names of unknown or repeated query parameters: %s",
  async ([query, paths], { app }) => {
    const reply = await fetch(`${app.url}/api/meetings/${choirID}${query}`);
    const { errors } = (await reply.json()) as { errors: { path: string }[] };
    expect([reply.status, errors.map(({ path }) => path)]).toEqual([400, paths]);
  },
);

describe("a caller with an invalid request", () => {
  const errorsOf = async (
    app: TestApp,
    name: "createMeeting" | "signUp" | "logIn" | "addGuestAnswer",
    body: object,
  ) => {
    const call = { params: { meetingID: choirID }, body: body as typeof CHOIR };
    const { status, failure } = await app.api.call(name as "createMeeting", call);
    expect([status, failure.code, failure.message]).toEqual([400, "invalid", failure.errors?.[0]?.message]);
    return failure.errors;
  };

  test("a caller learns of every fault at once, each with its place", async ({ app }) => {
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

  test("a caller reads the sentences of the specification for missing fields", async ({ app }) => {
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

  test("a caller learns of times that are not the meeting's", async ({ app }) => {
    const other = ["2026-12-02T08:00:00Z", "2026-12-02T08:30:00Z"];
    expect(await errorsOf(app, "addGuestAnswer", { name: "Eve", availabilities: other })).toEqual(
      other.map((time, at) => ({
        path: `availabilities[${at}]`,
        message: `${time} is not one of this meeting's times.`,
      })),
    );
  });

  test("a caller gets at most 20 faults with short names", async ({ app }) => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}${"x".repeat(400)}`, 1]));
    const errors = await errorsOf(app, "createMeeting", { ...CHOIR, ...many });
    expect([errors?.length, (errors ?? []).every(({ path }) => path.length <= 40)]).toEqual([20, true]);
    expect(await errorsOf(app, "createMeeting", [])).toEqual([
      { path: "", message: "The body must be a JSON object." },
    ]);
  });

  test("a caller may send null for an optional text or address", async ({ app }) => {
    const { reply } = await app.api.call("createMeeting", { body: { ...CHOIR, about: null } });
    expect(reply.about).toBe("");
    expect((await app.api.answer(choirID, { name: "Ann", email: null, availabilities: [] })).status).toBe(201);
  });
});

test("a caller may write an instant in any form, and replies have one form", async ({ app }) => {
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

const paths = ({ failure }: { readonly failure: { readonly errors?: { readonly path: string }[] | undefined } }) =>
  failure.errors?.map(({ path }) => path);
const OUTSIDE = "2026-12-02T08:00:00Z";

test("a program that sends an empty meeting learns of every missing field", async ({ app }) => {
  const create = async (body: object) => paths(await app.api.call("createMeeting", { body: body as never }));
  const hours = ["minStartHour", "maxEndHour"];
  expect(await create({})).toEqual(["name", "timezone", "tentativeDates", ...hours]);
  expect(await create({ kind: "weekdays" })).toEqual(["name", "timezone", "weekdays", ...hours]);
  expect(await create({ kind: "wholeDays" })).toEqual(["name", "timezone", "tentativeDates"]);
  expect(await create({ ...CHOIR, timezone: "Nowhere", minStartHour: 99, tentativeDates: [] })).toEqual([
    "timezone",
    "minStartHour",
    "tentativeDates",
  ]);
  expect(await create({ kind: "months" })).toEqual(["name", "timezone", "kind"]);
});

test("a program learns of the faults of several rules at once, in a new meeting and in an edit", async ({ app }) => {
  const wrong: Partial<BodyOf<"createMeeting">> = {
    tentativeDates: ["2036-01-01"],
    durationMinutes: 45,
    closesAt: "2020-01-01T00:00:00Z",
    requiredRespondentIDs: ["aaaaaaaaaaaa"],
  };
  const all = ["tentativeDates[0]", "durationMinutes", "closesAt", "requiredRespondentIDs[0]"];
  expect(paths(await app.api.call("createMeeting", { body: { ...CHOIR, ...wrong } }))).toEqual(all);
  const meeting = await app.api.createMeeting();
  expect(paths(await app.api.edit(meeting, wrong, meeting))).toEqual(all);
});

test("a program learns of each date that is too early or too late by its place in the list", async ({ app }) => {
  const tentativeDates = ["2036-01-02", "2026-12-02", "1999-12-31", "2026-12-01", "2036-01-01"];
  const places = ["tentativeDates[0]", "tentativeDates[2]", "tentativeDates[4]"];
  expect(paths(await app.api.call("createMeeting", { body: { ...CHOIR, tentativeDates } }))).toEqual(places);
  const meeting = await app.api.createMeeting();
  expect(paths(await app.api.edit(meeting, { tentativeDates }, meeting))).toEqual(places);
  const descending = { tentativeDates: ["2026-12-02", "2026-12-01"] };
  for (const { reply } of [
    await app.api.edit(meeting, descending, meeting),
    await app.api.call("createMeeting", { body: { ...CHOIR, ...descending } }),
  ])
    expect(reply.tentativeDates).toEqual(["2026-12-01", "2026-12-02"]);
});

test("a program learns of each time that is not the meeting's by its place in the list", async ({ app }) => {
  const { meetingID, params } = await app.api.createMeeting();
  const availabilities = [OUTSIDE, NINE, "2026-12-04T08:00:00Z", NINE, "2026-12-05T09:00+01:00"];
  const body = { availabilities, ifNeeded: [OUTSIDE.replace("08", "09")] };
  const places = ["availabilities[0]", "availabilities[2]", "availabilities[4]", "ifNeeded[0]"];
  expect(paths(await app.api.answer(meetingID, body))).toEqual(["name", ...places]);
  const ann = await app.api.addGuest(meetingID, "Ann");
  expect(paths(await app.api.save(ann.params, body))).toEqual(places);
  const weekly = { name: "Ben", availabilities: ["MO 09:00", "TU 09:00"], ifNeeded: ["WE 09:00"] };
  const asWeekly = ["availabilities[0]", "availabilities[1]", "ifNeeded[0]"];
  expect(paths(await app.api.answer(meetingID, weekly))).toEqual(asWeekly);
  const twice = { name: "Ben", availabilities: [NINE], ifNeeded: [OUTSIDE, NINE] };
  expect(paths(await app.api.answer(params, twice))).toEqual(["ifNeeded[1]"]);
});

test("a program may send back the days and hours of a meeting of any kind", async ({ app }) => {
  const kinds: readonly Partial<BodyOf<"createMeeting">>[] = [
    { kind: "wholeDays", tentativeDates: CHOIR.tentativeDates },
    { kind: "weekdays", weekdays: ["MO"], minStartHour: 9, maxEndHour: 17 },
  ];
  for (const kind of kinds) {
    const { name, timezone } = CHOIR;
    const { reply } = await app.api.call("createMeeting", { body: { name, timezone, ...kind } });
    const { minStartHour, maxEndHour, tentativeDates, weekdays } = reply;
    const body = {
      ...(kind.kind && { kind: kind.kind }),
      minStartHour,
      maxEndHour,
      tentativeDates,
      ...(weekdays && { weekdays: [...weekdays] }),
    };
    const again = await app.api.call("createMeeting", { body: { name, timezone, ...body } });
    expect([kind.kind, again.status]).toEqual([kind.kind, 201]);
    const edited = await app.api.edit(reply, body, { organiserKey: reply.organiserKey ?? "" });
    expect([kind.kind, edited.status]).toEqual([kind.kind, 200]);
  }
  const { name, timezone } = CHOIR;
  const tentativeDates = ["2026-12-01"];
  const body = { name, timezone, kind: "wholeDays" as const, tentativeDates, minStartHour: 9 };
  expect(paths(await app.api.call("createMeeting", { body }))).toEqual(["minStartHour"]);
});

test("a caller with a wrong organiser key gets 403, and a caller without a key 401", async ({ app }) => {
  const { params } = await app.api.createMeeting();
  for (const organiserKey of ["k".repeat(32), "nonsense"]) {
    const { status, failure } = await app.api.edit(params, { name: "Mine" }, { organiserKey });
    expect([status, failure.code, failure.message]).toEqual([
      403,
      "not-yours",
      "The organiser key of this meeting is needed to edit it.",
    ]);
    const deleted = await app.api.call("deleteMeeting", { params, organiserKey });
    expect(deleted.failure.message).toBe("The organiser key of this meeting is needed to delete it.");
  }
  expect((await app.api.edit(params, { name: "Mine" })).status).toBe(401);
  const { token } = await app.api.signUp();
  const users = await app.api.createMeeting({}, token);
  expect((await app.api.edit(users, { name: "Mine" }, { organiserKey: "k".repeat(32) })).status).toBe(401);
});

test("a program that sends the past closing time back keeps it unchanged", async ({ app }) => {
  const closesAt = app.context.clock().add({ seconds: 2 }).round("second").toString();
  const { params, organiserKey } = await app.api.createMeeting({ closesAt });
  await app.query(
    "UPDATE meetings SET closes_at = date_trunc('second', now() - interval '1 year') WHERE meeting_id = $1",
    [params.meetingID],
  );
  const { closesAt: stored = "" } = await app.api.meeting(params);
  const { status, reply } = await app.api.edit(params, { name: "Closed", closesAt: stored }, { organiserKey });
  expect([status, reply.name, reply.closesAt]).toEqual([200, "Closed", stored]);
  const other = await app.api.edit(params, { closesAt: "2020-01-01T00:00:00Z" }, { organiserKey });
  expect(paths(other)).toEqual(["closesAt"]);
});

test("a program that asks for a missing provider gets 503 without Retry-After", async ({ app }) => {
  const { token } = await app.api.signUp();
  const body = { post_redirect: "/me/settings" };
  for (const { status, headers, failure } of [
    await app.api.call("linkGoogleCalendar", { token, body }),
    await app.api.call("microsoftCalendars", { token }),
  ])
    expect([status, failure.code, headers.get("retry-after")]).toEqual([503, "not-configured", null]);
});

test("a caller who reuses a request id for another body learns the meeting that the first one created", async ({
  app,
}) => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const { reply } = await app.api.call("createMeeting", { body: CHOIR, headers });
  const { failure } = await app.api.call("createMeeting", { body: { ...CHOIR, name: "Another" }, headers });
  expect([failure.code, failure.meetingID]).toEqual(["conflict", reply.meetingID]);
});

test("a guest with an address without a mail domain is refused", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  for (const email of ["a@b", "ann@example"])
    expect(paths(await app.api.answer(meetingID, { name: "Ann", email, availabilities: [] }))).toEqual(["email"]);
});
