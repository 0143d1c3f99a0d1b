import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";

const test = appTest({}, { clock: () => clockTime });
let clockTime = Temporal.Instant.from("2026-11-20T12:00:00Z");

const HALF_PAST_TEN = "2026-12-01T09:30:00Z";
const LATER = "2026-12-03T12:00:00Z";

type Query = { durationMinutes?: string; limit?: string; minRespondents?: string; requiredRespondentIDs?: string };

const best = async (app: TestApp, meetingID: string, query?: Query) =>
  (await app.api.call("bestTimes", { params: { meetingID }, ...(query && { query }) })).reply;

test("best times come with free people, the smallest helpful change, and sessions that reach all", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const ids: string[] = [];
  for (const [name, slots] of [
    ["Ann", [NINE, HALF_PAST_NINE, LATER]],
    ["Ben", [NINE, HALF_PAST_NINE, TEN]],
    ["Cat", [HALF_PAST_NINE, LATER]],
  ] as const)
    ids.push((await app.api.addGuest(meetingID, name, slots)).selfRespondentID);
  const [ann = "", ben = "", cat = ""] = ids;
  expect(await best(app, meetingID)).toEqual({
    windows: [{ start: NINE, end: TEN, free: [ann, ben], ifNeeded: [], missing: [cat] }],
    whatIf: { respondentID: cat, start: NINE, end: TEN },
  });
  await app.api.addGuest(meetingID, "Dan", [LATER, "2026-12-03T12:30:00Z"]);
  const { cover } = await best(app, meetingID);
  expect(cover?.map(({ start, free }) => [start, free.length])).toEqual([
    [NINE, 2],
    [LATER, 1],
  ]);
});

test("best times use the meeting's duration, minimum and required people unless the query names others", async ({
  app,
}) => {
  const { meetingID, organiserKey } = await app.api.createMeeting({ durationMinutes: 30, minRespondents: 2 });
  const ids: string[] = [];
  for (const [name, slots] of [
    ["Ann", [NINE, TEN]],
    ["Ben", [NINE, TEN]],
    ["Cat", [NINE, LATER]],
    ["Dan", [LATER]],
  ] as const)
    ids.push((await app.api.addGuest(meetingID, name, slots)).selfRespondentID);
  const [, , , dan = ""] = ids;
  const starts = async (query?: Query) => (await best(app, meetingID, query)).windows.map(({ start }) => start);
  expect(await starts()).toEqual([NINE, TEN, LATER]);
  expect(await starts({ minRespondents: "3" })).toEqual([NINE]);
  expect(await starts({ durationMinutes: "60" })).toEqual([]);
  expect(await starts({ requiredRespondentIDs: dan })).toEqual([LATER, NINE, TEN]);

  const edit = (body: BodyOf<"editMeeting">) => app.api.edit(meetingID, body, { organiserKey });
  const edited = (await edit({ requiredRespondentIDs: [dan, dan] })).reply;
  expect(edited).toMatchObject({ durationMinutes: 30, minRespondents: 2, requiredRespondentIDs: [dan] });
  expect(await starts()).toEqual([LATER, NINE, TEN]);
  expect((await best(app, meetingID)).whatIf).toMatchObject({ respondentID: dan, start: NINE });
  expect(await starts({ requiredRespondentIDs: "", minRespondents: "1", limit: "1" })).toEqual([NINE]);

  // A respondent whose answer is deleted leaves the list.
  await app.api.call("deleteRespondent", { params: { meetingID, respondentID: dan } });
  expect(await app.api.meeting(meetingID)).not.toHaveProperty("requiredRespondentIDs");
  expect(await starts()).toEqual([NINE, TEN]);
  const { reply } = await edit({ durationMinutes: null, minRespondents: null, requiredRespondentIDs: [] });
  expect([reply.durationMinutes, reply.minRespondents]).toEqual([undefined, undefined]);
});

test("a required respondent without an answer in this meeting is refused at its index", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  const { selfRespondentID: ann } = await app.api.addGuest(meetingID, "Ann", [NINE]);
  const gone = "aaaaaaaaaaaa";
  const fault = (at: number) => [{ path: `requiredRespondentIDs[${at}]`, message: "There is no such respondent." }];
  const edited = await app.api.edit(meetingID, { requiredRespondentIDs: [ann, gone] }, { organiserKey });
  expect([edited.status, edited.failure.errors]).toEqual([400, fault(1)]);
  const created = await app.api.call("createMeeting", { body: { ...CHOIR, requiredRespondentIDs: [ann] } });
  expect([created.status, created.failure.errors]).toEqual([400, fault(0)]);
  const query = { requiredRespondentIDs: `${gone},${ann}` };
  const reply = await app.api.call("bestTimes", { params: { meetingID }, query });
  expect([reply.status, reply.failure.errors]).toEqual([400, fault(0)]);
});

test("a time is no best time from the moment after its start", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  await app.api.addGuest(meetingID, "Ann", [NINE, HALF_PAST_NINE, TEN, HALF_PAST_TEN]);
  const startsAt = async (time: string) => {
    clockTime = Temporal.Instant.from(time);
    return (await best(app, meetingID, { limit: "1" })).windows.map(({ start }) => start);
  };
  expect(await startsAt(NINE)).toEqual([NINE]);
  expect(await startsAt("2026-12-01T08:00:01Z")).toEqual([HALF_PAST_NINE]);
  expect(await startsAt(HALF_PAST_NINE)).toEqual([HALF_PAST_NINE]);
  expect(await startsAt("2026-12-01T08:33:00Z")).toEqual([TEN]);
  expect(await startsAt("2026-12-01T09:00:01Z")).toEqual([]);
});

test("cached best times are not used once an answer has changed", async ({ app }) => {
  clockTime = Temporal.Instant.from("2026-11-20T12:00:00Z");
  const { meetingID } = await app.api.createMeeting();
  const { selfRespondentID: respondentID } = await app.api.addGuest(meetingID, "Ann", [NINE, HALF_PAST_NINE]);
  expect((await best(app, meetingID)).windows.map(({ start }) => start)).toEqual([NINE]);
  await app.api.save({ meetingID, respondentID }, { availabilities: [TEN] });
  expect(await best(app, meetingID)).toEqual({ windows: [] });
});

test("best times, changes and sessions of whole days can be scheduled as they are", async ({ app }) => {
  clockTime = Temporal.Instant.from("2026-11-20T12:00:00Z");
  const days = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"];
  const body = { name: "Tour", timezone: "Europe/Berlin", kind: "wholeDays" as const, tentativeDates: days };
  const { meetingID } = (await app.api.call("createMeeting", { body })).reply;
  const { selfRespondentID: ann } = await app.api.addGuest(meetingID, "Ann", days.slice(0, 3));
  const { selfRespondentID: ben } = await app.api.addGuest(meetingID, "Ben", days.slice(2));
  const bestDays = await best(app, meetingID, { durationMinutes: "2880" });
  const sides = ({ start, end }: { start: string; end: string }) => [start, end];
  expect(bestDays.windows.map(sides)).toEqual([
    ["2026-12-01", "2026-12-02"],
    ["2026-12-03", "2026-12-04"],
  ]);
  expect(bestDays.whatIf).toEqual({ respondentID: ben, start: "2026-12-02", end: "2026-12-03" });
  expect(bestDays.cover?.map((one) => [...sides(one), ...one.free])).toEqual([
    ["2026-12-01", "2026-12-02", ann],
    ["2026-12-03", "2026-12-04", ben],
  ]);
  for (const { start, end } of [...bestDays.windows, bestDays.whatIf!]) {
    const time = { scheduledStart: start, scheduledEnd: end };
    const set = await app.api.call("scheduleMeeting", { params: { meetingID }, body: time });
    expect(set.reply).toMatchObject(time);
  }
  const oneDay = await best(app, meetingID, { durationMinutes: "1440", limit: "1" });
  expect(oneDay.windows.map(sides)).toEqual([["2026-12-03", "2026-12-03"]]);
});
