import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";

const paths = ({ failure }: { readonly failure: { readonly errors?: { readonly path: string }[] | undefined } }) =>
  failure.errors?.map(({ path }) => path);
const OUTSIDE = "2026-12-02T08:00:00Z";

test("a program that sends an empty meeting learns of everything that is missing", async ({ app }) => {
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

test("a program learns of faults of several rules at once, in a new meeting and in an edit", async ({ app }) => {
  const wrong: Partial<BodyOf<"createMeeting">> = {
    tentativeDates: ["2036-01-01"],
    durationMinutes: 45,
    closesAt: "2020-01-01T00:00:00Z",
    requiredRespondentIDs: ["aaaaaaaaaaaa"],
  };
  const all = ["tentativeDates", "durationMinutes", "closesAt", "requiredRespondentIDs[0]"];
  expect(paths(await app.api.call("createMeeting", { body: { ...CHOIR, ...wrong } }))).toEqual(all);
  const meeting = await app.api.createMeeting();
  expect(paths(await app.api.edit(meeting, wrong, meeting))).toEqual(all);
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

test("a program may send back the days and hours that it has read of each kind of meetings", async ({ app }) => {
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

test("a caller with a wrong organiser key is told that the key is needed, and one without to log in", async ({
  app,
}) => {
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

test("a program that sends the past closing time of a meeting back changes nothing of it", async ({ app }) => {
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

test("a program that asks for a provider that the server does not have is told not to try again", async ({ app }) => {
  const { token } = await app.api.signUp();
  const body = { post_redirect: "/me/settings" };
  for (const { status, headers, failure } of [
    await app.api.call("linkGoogleCalendar", { token, body }),
    await app.api.call("microsoftCalendars", { token }),
  ])
    expect([status, failure.code, headers.get("retry-after")]).toEqual([503, "not-configured", null]);
});

test("a request whose id has created another meeting learns which one that is", async ({ app }) => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const { reply } = await app.api.call("createMeeting", { body: CHOIR, headers });
  const { failure } = await app.api.call("createMeeting", { body: { ...CHOIR, name: "Another" }, headers });
  expect([failure.code, failure.meetingID]).toEqual(["conflict", reply.meetingID]);
});

test("an address without a domain of the mail system is refused", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  for (const email of ["a@b", "ann@example"])
    expect(paths(await app.api.answer(meetingID, { name: "Ann", email, availabilities: [] }))).toEqual(["email"]);
});
