import { describe, expect, vi } from "vitest";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { type TestApp, test } from "../testing/start-test-app.ts";
import { look } from "../testing/viewers.ts";
import type { BodyOf } from "#domain/contract/endpoints.ts";

/** A guest's meeting in which Ann has marked nine, and Eve, who shows no key, has then replaced that by ten. */
async function changedMeeting(app: TestApp, body: Parameters<TestApp["api"]["createMeeting"]>[0] = {}) {
  const { meetingID, organiserKey } = await app.api.createMeeting(body);
  const ann = await app.api.addGuest(meetingID, "Ann", [NINE, HALF_PAST_NINE]);
  const params = { meetingID, respondentID: ann.selfRespondentID };
  /** Lets more than a minute pass since the last change. */
  const wait = () =>
    app.query("UPDATE answer_history SET at = at - interval '2 minutes' WHERE meeting_id = $1", [meetingID]);
  await wait();
  const save = (availabilities: string[], shown: { respondentKey?: string } = {}) =>
    app.api.save(params, { availabilities }, shown);
  await save([TEN, NINE], body.protectAnswers === true ? { respondentKey: ann.respondentKey } : {});
  const history = async () =>
    (await app.api.call("answerHistory", { params: { meetingID }, organiserKey })).reply.changes;
  const restore = (at: string, more: { token?: string; organiserKey?: string } = { organiserKey }) =>
    app.api.call("restoreAnswer", { params, ...more, body: { at } });
  const slots = async () => (await app.api.meeting(meetingID)).respondents[ann.selfRespondentID]?.availabilities;
  return { meetingID, organiserKey, params, wait, save, history, restore, slots, respondentKey: ann.respondentKey };
}

test("the history lists changes of marks, the latest first", async ({ app }) => {
  const { meetingID, history, save, params } = await changedMeeting(app);
  await app.api.addGuest(meetingID, "Ben", []);
  await save([TEN, NINE]);
  const changes = await history();
  const { respondentID } = params;
  expect(changes).toEqual([
    { respondentID, added: 1, removed: 1, at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string },
    { respondentID, added: 2, removed: 0, at: expect.anything() as string },
  ]);
  const times = changes.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
});

test("the history names respondents who came within the last hour", async ({ app }) => {
  const { meetingID, organiserKey, params } = await changedMeeting(app);
  const ben = await app.api.addGuest(meetingID, "Ben", []);
  const recent = async () =>
    (await app.api.call("answerHistory", { params: { meetingID }, organiserKey })).reply.recentRespondentIDs;
  expect(await recent()).toEqual([params.respondentID, ben.selfRespondentID]);
  await app.query("UPDATE respondents SET arrived_at = now() - interval '61 minutes' WHERE respondent_id = $1", [
    params.respondentID,
  ]);
  expect(await recent()).toEqual([ben.selfRespondentID]);
});

test("the history joins changes by one sender within a minute", async ({ app }) => {
  const { history, save, params, respondentKey } = await changedMeeting(app);
  const { respondentID } = params;
  // A key that opens nothing makes Eve nobody else.
  await save([TEN], { respondentKey: "x".repeat(32) });
  for (let n = 0; n < 3; n += 1) await save([HALF_PAST_NINE]);
  const at = expect.anything() as string;
  expect(await history()).toEqual([
    { respondentID, added: 0, removed: 1, at },
    { respondentID, added: 2, removed: 0, at },
  ]);
  await save([NINE], { respondentKey });
  await save([NINE, HALF_PAST_NINE], { respondentKey });
  expect((await history())[0]).toEqual({ respondentID, added: 1, removed: 0, at });
  expect(await history()).toHaveLength(3);
});

test("a visitor who changes an answer again and again does not make the history forget it", async ({ app }) => {
  const { history, save, restore, slots } = await changedMeeting(app);
  const firstHistory = await history();
  for (let n = 0; n < 210; n += 1) await save(n % 2 === 0 ? [] : [TEN]);
  const [latest, ...others] = await history();
  expect([latest?.at, others]).toEqual([firstHistory[0]?.at, firstHistory.slice(1)]);
  await restore(latest!.at);
  expect(await slots()).toEqual([NINE, HALF_PAST_NINE]);
});

test("the history of an answer is deleted with the answer, and with the meeting", async ({ app }) => {
  const { meetingID, organiserKey, params, history, respondentKey } = await changedMeeting(app);
  const other = await app.api.addGuest(meetingID, "Ben", [NINE]);
  await app.api.call("deleteRespondent", { params, respondentKey });
  expect((await history()).map(({ respondentID }) => respondentID)).toEqual([other.selfRespondentID]);
  await app.api.call("deleteMeeting", { params: { meetingID }, organiserKey });
  expect(await app.query("SELECT FROM answer_history WHERE meeting_id = $1", [meetingID])).toEqual([]);
});

describe("a restored answer", () => {
  test("an answer is restored to its state before a change, live and with an Undo", async ({ app }) => {
    const { meetingID, params, restore, history, slots } = await changedMeeting(app);
    const eyes = look(app.url, meetingID);
    const [replaced, given] = await history();
    const { status, reply } = await restore(replaced!.at);
    expect(status).toBe(200);
    expect(reply.respondents[params.respondentID]?.availabilities).toEqual([NINE, HALF_PAST_NINE]);
    await vi.waitFor(() => expect(eyes.answer(params.respondentID)).toEqual([NINE, HALF_PAST_NINE]));
    const [back] = await history();
    expect(back).toMatchObject({ added: 1, removed: 1 });
    await restore(back!.at);
    expect(await slots()).toEqual([NINE, TEN]);
    await restore(replaced!.at);
    expect(await slots()).toEqual([NINE, HALF_PAST_NINE]);
    // No change is later than this time, so the answer stays.
    expect((await restore("2100-01-01T00:00:00Z")).status).toBe(200);
    expect(await slots()).toEqual([NINE, HALF_PAST_NINE]);
    expect(await history()).toHaveLength(5);
    expect((await history()).at(-1)).toEqual(given);
  });

  test("an answer is restored to its state just before an instant between two changes", async ({ app }) => {
    const { history, restore, slots, save, wait } = await changedMeeting(app);
    await wait();
    await save([TEN]);
    const [last] = await history();
    const between = new Date(Date.parse(last!.at) - 60_000).toISOString();
    expect((await restore(between)).status).toBe(200);
    expect(await slots()).toEqual([NINE, TEN]);
  });

  test.for<[string, (first: string) => string]>([
    ["its first change", (first) => first],
    ["its first change, cut to the second", (first) => `${first.slice(0, 19)}Z`],
    ["a time before it", (first) => new Date(Date.parse(first) - 1).toISOString()],
    ["2001", () => "2001-01-01T00:00:00Z"],
  ])("the server refuses to restore an answer to %s and leaves it as it is", async ([, written], { app }) => {
    const { history, restore, slots } = await changedMeeting(app);
    const first = (await history()).at(-1)!;
    const { status, failure } = await restore(written(first.at));
    expect([status, failure.code, failure.message]).toEqual([
      404,
      "unknown",
      "There is no earlier state of this answer.",
    ]);
    expect(await slots()).toEqual([NINE, TEN]);
    expect(await history()).toHaveLength(2);
  });

  test("an answer is restored to its state before the oldest change in the history", async ({ app }) => {
    const { meetingID, history, restore, slots } = await changedMeeting(app);
    await app.query("DELETE FROM answer_history WHERE meeting_id = $1 AND seq = 1", [meetingID]);
    const [oldest] = await history();
    expect((await restore("2001-01-01T00:00:00Z")).status).toBe(404);
    expect((await restore(`${oldest!.at.slice(0, 19)}Z`)).status).toBe(200);
    expect(await slots()).toEqual([NINE, HALF_PAST_NINE]);
  });

  const minute = (at: string) => at.slice(0, 16);
  test.for<[string, (at: string) => string, string[]]>([
    ["with an offset and a comma", (at) => at.replace(".", ",").replace("Z", "+00:00"), [NINE, HALF_PAST_NINE]],
    ["without seconds", (at) => `${minute(at)}Z`, [NINE, HALF_PAST_NINE]],
    ["without seconds, and with hours as its offset", (at) => `${minute(at)}+00`, [NINE, HALF_PAST_NINE]],
  ])("a restore takes an instant that is written %s", async ([, written, before], { app }) => {
    const { history, restore, slots } = await changedMeeting(app);
    // The second change is a millisecond after the minute, the first one a minute before that.
    await app.query(
      "UPDATE answer_history SET at = date_trunc('minute', now()) + (seq - 2) * interval '1 minute' + interval '1 millisecond'",
    );
    const [{ at } = { at: "" }] = await history();
    expect((await restore(written(at))).status).toBe(200);
    expect(await slots()).toEqual(before);
  });

  test("a restore leaves out days that the meeting lacks and keeps hidden marks", async ({ app }) => {
    const { meetingID, organiserKey, wait, save, history, restore, slots } = await changedMeeting(app);
    const late = "2026-12-03T08:00:00Z";
    await wait();
    await save([NINE, late]);
    await wait();
    await save([NINE]);
    const edit = (tentativeDates: string[]) =>
      app.api.edit(
        meetingID,
        { tentativeDates, minStartHour: 9, maxEndHour: 17, timezone: "Europe/Berlin" },
        { organiserKey },
      );
    await edit(["2026-12-01"]);
    const [, second] = await history();
    expect((await restore((await history())[0]!.at)).status).toBe(200);
    expect(await slots()).toEqual([NINE]);
    await edit(["2026-12-01", "2026-12-03"]);
    expect(await slots()).toEqual([NINE]);
    await restore(second!.at);
    expect(await slots()).toEqual([NINE, TEN]);
  });

  test("only the organiser restores an answer, and no user's", async ({ app }) => {
    const { meetingID, organiserKey, restore, history, slots } = await changedMeeting(app, { protectAnswers: true });
    const [{ at } = { at: "" }] = await history();
    const ben = await app.api.signUp();
    expect((await restore(at, {})).status).toBe(401);
    expect((await restore(at, { token: ben.token })).status).toBe(403);
    expect(await slots()).toEqual([NINE, TEN]);
    const benAnswer = await app.api.saveOwn(meetingID, ben.token, [TEN]);
    const params = { meetingID, respondentID: benAnswer.reply.selfRespondentID ?? "" };
    const ofUser = await app.api.call("restoreAnswer", { params, organiserKey, body: { at } });
    expect([ofUser.status, ofUser.failure.code]).toEqual([401, "not-signed-in"]);
    const gone = { ...params, respondentID: "NobodyIsHere" };
    expect((await app.api.call("restoreAnswer", { params: gone, organiserKey, body: { at } })).status).toBe(404);
    expect((await restore(at)).status).toBe(200);
    for (const wrong of ["yesterday", "2026-12-01", ""]) {
      const { status, failure } = await restore(wrong);
      expect([status, failure.errors?.[0]?.path]).toEqual([400, "at"]);
    }
  });
});

const DAY = "2026-12-01";
const at = (...times: readonly string[]) => times.map((time) => `${DAY}T${time}:00Z`);
const HOUR = { tentativeDates: [DAY], minStartHour: 9, maxEndHour: 11, allowIfNeeded: true };
type Minutes = 15 | 30 | 60;

/** A guest's meeting with the answers of two guests, one of them with times if needed. */
async function answered(app: TestApp, slotMinutes: Minutes, [free, ifNeeded]: readonly [string[], string[]]) {
  const { meetingID, organiserKey, params } = await app.api.createMeeting({ ...HOUR, slotMinutes });
  const body = { name: "Ann", availabilities: free, ifNeeded };
  const respondentID = (await app.api.answer(params, body)).reply.selfRespondentID;
  const ben = await app.api.addGuest(meetingID, "Ben", free);
  const respondentIDs = [respondentID, ben.selfRespondentID];
  const organiser = { params, organiserKey };
  return {
    edit: (change: BodyOf<"editMeeting">) => app.api.call("editMeeting", { ...organiser, body: change }),
    remove: () => app.api.call("removeRespondents", { ...organiser, body: { respondentIDs } }),
    undo: () => app.api.call("restoreRemoved", { ...organiser, body: { respondentIDs } }),
    /** More than a minute after the last change. */
    save: async (saved: BodyOf<"saveAnswer">) => {
      await app.query("UPDATE answer_history SET at = at - interval '2 minutes' WHERE respondent_id = $1", [
        respondentID,
      ]);
      return app.api.save({ ...params, respondentID }, saved);
    },
    /** Undoes the latest change of Ann's answer that is of this kind. */
    restoreLatest: async () => {
      const { changes } = (await app.api.call("answerHistory", organiser)).reply;
      const latest = changes.find((change) => change.respondentID === respondentID && change.removed > 0);
      const restored = { params: { ...params, respondentID }, organiserKey, body: { at: latest?.at ?? "" } };
      expect((await app.api.call("restoreAnswer", restored)).status).toBe(200);
    },
    /** The answers of both: as REST has them. */
    answers: async () => {
      const { respondents } = await app.api.meeting(meetingID);
      const [ann, other] = respondentIDs.map((id) => respondents[id]);
      return [ann?.availabilities, ann?.ifNeeded ?? [], other?.availabilities];
    },
  };
}

const WHOLE_HOUR = at("08:00", "08:15", "08:30", "08:45");

test.for<[string, Minutes, [string[], string[]], readonly Minutes[], [string[], string[]]]>([
  ["shorter", 30, [at("08:00", "08:30"), at("09:00")], [15], [WHOLE_HOUR, at("09:00", "09:15")]],
  ["longer, where all of it was marked", 15, [[...WHOLE_HOUR, ...at("09:00")], []], [60], [at("08:00"), []]],
  ["half as long", 60, [at("08:00"), at("09:00")], [30], [at("08:00", "08:30"), at("09:00", "09:30")]],
  ["other ones and the original ones again", 30, [at("08:30"), at("09:00")], [60, 15, 30], [at("08:30"), at("09:00")]],
])("removed answers are restored whole after slots became %s", async (row, { app }) => {
  const [, from, before, steps, [free, ifNeeded]] = row;
  const { edit, remove, undo, answers } = await answered(app, from, before);
  await remove();
  expect(await answers()).toEqual([undefined, [], undefined]);
  for (const slotMinutes of steps) expect((await edit({ slotMinutes })).status).toBe(200);
  expect((await undo()).status).toBe(200);
  expect(await answers()).toEqual([free, ifNeeded, free]);
});

test.for<[Minutes, Minutes, string[], string[]]>([
  [30, 15, at("08:00", "08:30"), WHOLE_HOUR],
  [15, 60, [...WHOLE_HOUR, ...at("09:00")], at("08:00")],
  [60, 30, at("08:00"), at("08:00", "08:30")],
])(
  "an answer in slots of %i minutes is restored in slots of %i minutes",
  async ([from, to, before, after], { app }) => {
    const { edit, save, restoreLatest, answers } = await answered(app, from, [before, []]);
    await save({ availabilities: [], base: before });
    await edit({ slotMinutes: to });
    expect((await answers())[0]).toEqual([]);
    await restoreLatest();
    expect((await answers())[0]).toEqual(after);
  },
);

test("answers that were removed before the days changed are restored once these days are back", async ({ app }) => {
  const removedSlots = at("08:00", "08:30");
  const { edit, remove, undo, answers, save, restoreLatest } = await answered(app, 30, [removedSlots, []]);
  await remove();
  await edit({ kind: "weekdays", weekdays: ["MO"] });
  await undo();
  expect(await answers()).toEqual([[], [], []]);
  await save({ availabilities: ["MO 09:00", "MO 09:30"], base: [] });
  await save({ availabilities: ["MO 09:00"], base: ["MO 09:00", "MO 09:30"] });
  await edit({ kind: "dates", tentativeDates: [DAY], slotMinutes: 15 });
  expect(await answers()).toEqual([WHOLE_HOUR, [], WHOLE_HOUR]);
  // The change meanwhile belongs to the days of the week, and comes back with them.
  await edit({ kind: "weekdays", weekdays: ["MO"] });
  expect((await answers())[0]).toEqual(["MO 09:00", "MO 09:15"]);
  await restoreLatest();
  expect((await answers())[0]).toEqual(["MO 09:00", "MO 09:15", "MO 09:30", "MO 09:45"]);
});
