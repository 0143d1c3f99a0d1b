import { expect } from "vitest";
import { LIMITS } from "#domain/limits.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";

const test = appTest({ rateLimit: true });

const DAYS = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10));
/** Sixty days of quarter hours. */
const LARGEST = {
  ...CHOIR,
  timezone: "UTC",
  tentativeDates: DAYS,
  minStartHour: 0,
  maxEndHour: 24,
  slotMinutes: 15,
} as const;
const SLOTS = DAYS.length * 96;
const MOST = Math.floor(LIMITS.marks / SLOTS);

/** Adds respondents without times. */
const addMany = (app: TestApp, meetingID: string, count: number) =>
  app.query(
    `WITH added AS (
       INSERT INTO respondents (meeting_id, respondent_id, name, slots, arrival)
       SELECT $1, 'many' || lpad(n::text, 8, '0'), 'Many', '{}', n + 10 FROM generate_series(1, $2) n
     ) UPDATE meetings SET version = version + 1 WHERE meeting_id = $1`,
    [meetingID, count],
  );

test("a full meeting refuses the next guest and the next user", async ({ app }) => {
  const { meetingID, params } = await app.api.createMeeting(LARGEST);
  const { token } = await app.api.signUp();
  await addMany(app, meetingID, MOST - 1);
  await app.api.addGuest(meetingID, "Ann", [NINE]);
  const body = { name: "Ben", availabilities: [NINE] };
  const sentence = `This meeting is full: it has ${MOST} answers.`;
  for (const { status, failure } of [
    await app.api.call("addGuestAnswer", { params, body }),
    await app.api.call("saveOwnAnswer", { params, token, body: { availabilities: [NINE] } }),
  ]) {
    expect([status, failure.code, failure.message]).toEqual([409, "full", sentence]);
  }
});

test("a full meeting tells a guest who may not see the answers only that it is closed", async ({ app }) => {
  const { meetingID, params } = await app.api.createMeeting({ ...LARGEST, answersVisibleTo: "organiser" });
  await addMany(app, meetingID, MOST);
  const { failure } = await app.api.call("addGuestAnswer", { params, body: { name: "Ben", availabilities: [] } });
  expect(failure.code).toBe("closed");
});

test("a full meeting does not restore a removed answer whose place was taken", async ({ app }) => {
  const { meetingID, params, organiserKey } = await app.api.createMeeting(LARGEST);
  await addMany(app, meetingID, MOST - 1);
  const { selfRespondentID } = await app.api.addGuest(meetingID, "Ann", [NINE]);
  const removal = { params, organiserKey, body: { respondentIDs: [selfRespondentID] } };
  await app.api.call("removeRespondents", removal);
  await app.api.addGuest(meetingID, "Ben", [NINE]);
  const { status, failure } = await app.api.call("restoreRemoved", removal);
  expect([status, failure.code]).toEqual([409, "full"]);
});

test.for<[string, object, string]>([
  ["shorter slots", { slotMinutes: 15 }, "slotMinutes"],
  ["more days", { tentativeDates: DAYS }, "tentativeDates"],
  ["longer hours", { name: "Choir", maxEndHour: 24 }, "maxEndHour"],
])("a meeting with many answers refuses %s at their place", async ([, body, path], { app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting({
    ...LARGEST,
    tentativeDates: DAYS.slice(0, 32),
    maxEndHour: 23,
    slotMinutes: 30,
  });
  await addMany(app, meetingID, 1_000);
  const asOrganiser = { organiserKey };
  const edited = await app.api.edit(meetingID, body, asOrganiser);
  const { status, failure } = edited;
  expect([status, failure.message]).toEqual([400, "With 1,000 answers a meeting can have 1,500 times at most."]);
  expect(failure.errors).toEqual([{ path, message: failure.message }]);
  expect((await app.api.edit(meetingID, { name: "Another name", maxEndHour: 22 }, asOrganiser)).status).toBe(200);
});

test("a second change of slot length within a minute is refused and changes nothing", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  await app.api.addGuest(meetingID, "Ann", [NINE]);
  const edit = (slotMinutes: 15 | 30 | 60) => app.api.edit(meetingID, { slotMinutes }, { organiserKey });
  // A refused change, one that changes nothing, and a stranger's do not count.
  expect((await app.api.edit(meetingID, { slotMinutes: 60, durationMinutes: 90 }, { organiserKey })).status).toBe(400);
  expect((await edit(30)).status).toBe(200);
  expect((await app.api.edit(meetingID, { slotMinutes: 60 }, {})).status).not.toBe(200);
  expect((await edit(15)).status).toBe(200);
  const { status, failure } = await edit(60);
  expect([status, failure.code]).toEqual([429, "too-many"]);
  expect((await app.api.meeting(meetingID)).slotMinutes).toBe(15);
});

test("a meeting without answers changes its slot length as often as its organiser likes", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  for (const slotMinutes of [15, 60, 30] as const)
    expect((await app.api.edit(meetingID, { slotMinutes }, { organiserKey })).status).toBe(200);
});

test("the history notes a change of slot length only where marks were lost, and restores them", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting({ slotMinutes: 15 });
  const quarter = "2026-12-01T08:15:00Z";
  const ann = await app.api.addGuest(meetingID, "Ann", [NINE, quarter, "2026-12-01T08:30:00Z"]);
  const ben = await app.api.addGuest(meetingID, "Ben", [NINE, quarter]);
  await app.query("UPDATE answer_history SET at = at - interval '2 minutes' WHERE meeting_id = $1", [meetingID]);
  expect((await app.api.edit(meetingID, { slotMinutes: 30 }, { organiserKey })).status).toBe(200);
  const { changes } = (await app.api.call("answerHistory", { params: { meetingID }, organiserKey })).reply;
  const [annID, benID] = [ann.selfRespondentID, ben.selfRespondentID];
  expect(changes.map(({ respondentID, added, removed }) => [respondentID, added, removed])).toEqual([
    [annID, 0, 1],
    [benID, 2, 0],
    [annID, 3, 0],
  ]);
  await app.query("DELETE FROM answer_history WHERE respondent_id = $1 AND seq = 1", [annID]);
  const params = { meetingID, respondentID: annID };
  const at = changes[0]?.at ?? "";
  const { status, reply } = await app.api.call("restoreAnswer", { params, organiserKey, body: { at } });
  // Only one quarter of a half hour was marked, so slots of half hours restore nothing.
  expect([status, reply.respondents[annID]?.availabilities]).toEqual([200, [NINE]]);
});

test("a change of slot length is counted by the marks that it rewrites, before it rewrites any", async ({ app }) => {
  const { meetingID, params, organiserKey } = await app.api.createMeeting({ ...LARGEST, slotMinutes: 60 });
  const { slots } = (await app.api.call("meetingSlots", { params })).reply;
  await app.api.addGuest(meetingID, "Ann", slots);
  await app.context.rateLimit("saveSlots", "127.0.0.1", 3_000_000 - 2 * slots.length);
  const { status } = await app.api.edit(meetingID, { slotMinutes: 15 }, { organiserKey });
  expect(status).toBe(429);
  expect((await app.api.meeting(meetingID)).slotMinutes).toBe(60);
});
