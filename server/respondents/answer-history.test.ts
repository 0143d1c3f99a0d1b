import { describe, expect, vi } from "vitest";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { look } from "../testing/viewers.ts";

/** A guest's meeting in which Ann has marked nine, and Eve has then replaced that by ten. */
async function changedMeeting(app: TestApp, body: Parameters<TestApp["api"]["createMeeting"]>[0] = {}) {
  const { meetingID, organiserKey } = await app.api.createMeeting(body);
  const ann = await app.api.addGuest(meetingID, "Ann", [NINE, HALF_PAST_NINE]);
  const params = { meetingID, respondentID: ann.selfRespondentID };
  const save = (availabilities: string[]) =>
    app.api.save(params, { availabilities }, { respondentKey: ann.respondentKey });
  await save([TEN, NINE]);
  const history = async () =>
    (await app.api.call("answerHistory", { params: { meetingID }, organiserKey })).reply.changes;
  const restore = (at: string, more: { token?: string; organiserKey?: string } = { organiserKey }) =>
    app.api.call("restoreAnswer", { params, ...more, body: { at } });
  const slots = async () => (await app.api.meeting(meetingID)).respondents[ann.selfRespondentID]?.availabilities;
  return { meetingID, organiserKey, params, save, history, restore, slots, respondentKey: ann.respondentKey };
}

describe("the history of answers", () => {
  test("tells who changed which answer when, the latest first", async ({ app }) => {
    const { meetingID, history, save, params } = await changedMeeting(app);
    await app.api.addGuest(meetingID, "Ben", []);
    await save([TEN, NINE]);
    const changes = await history();
    const { respondentID } = params;
    expect(changes).toEqual([
      { respondentID, added: 1, removed: 1, at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string },
      { respondentID, added: 2, removed: 0, at: expect.anything() as string },
    ]);
    expect(changes.map(({ at }) => at)).toEqual(
      changes
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  test("names who came within the last hour", async ({ app }) => {
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

  test("goes with the answer, and with the meeting", async ({ app }) => {
    const { meetingID, organiserKey, params, history, respondentKey } = await changedMeeting(app);
    const other = await app.api.addGuest(meetingID, "Ben", [NINE]);
    await app.api.call("deleteRespondent", { params, respondentKey });
    expect((await history()).map(({ respondentID }) => respondentID)).toEqual([other.selfRespondentID]);
    await app.api.call("deleteMeeting", { params: { meetingID }, organiserKey });
    expect(await app.query("SELECT FROM answer_history WHERE meeting_id = $1", [meetingID])).toEqual([]);
  });
});

describe("restoring an answer", () => {
  test("brings it back to what it was before a change, live, and can itself be taken back", async ({ app }) => {
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
    await restore(given!.at);
    expect(await slots()).toEqual([]);
    // There is nothing before the first change, and nothing to take back after the last.
    await restore("2020-01-01T00:00:00+02:00");
    expect(await slots()).toEqual([]);
    await restore("2100-01-01T00:00:00Z");
    expect(await slots()).toEqual([]);
    expect(await history()).toHaveLength(5);
  });

  const minute = (at: string) => at.slice(0, 16);
  test.for<[string, (at: string) => string, string[]]>([
    ["with an offset and a comma", (at) => at.replace(".", ",").replace("Z", "+00:00"), [NINE, HALF_PAST_NINE]],
    ["without seconds", (at) => `${minute(at)}Z`, []],
    ["without seconds, and with hours as its offset", (at) => `${minute(at)}+00`, []],
  ])("takes a moment that is written %s", async ([, written, before], { app }) => {
    const { history, restore, slots } = await changedMeeting(app);
    // Both changes are of one minute, and milliseconds tell them apart.
    await app.query("UPDATE answer_history SET at = date_trunc('minute', now()) + seq * interval '1 millisecond'");
    const [{ at } = { at: "" }] = await history();
    expect((await restore(written(at))).status).toBe(200);
    expect(await slots()).toEqual(before);
  });

  test("leaves out what the meeting has no more, and keeps what is hidden", async ({ app }) => {
    const { meetingID, organiserKey, save, history, restore, slots } = await changedMeeting(app);
    const late = "2026-12-03T08:00:00Z";
    await save([NINE, late]);
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

  test("is for the organiser, of answers that they may change", async ({ app }) => {
    const { meetingID, organiserKey, restore, history, slots } = await changedMeeting(app, { protectAnswers: true });
    const [{ at } = { at: "" }] = await history();
    const ben = await app.api.signUp();
    expect((await restore(at, {})).status).toBe(401);
    expect((await restore(at, { token: ben.token })).status).toBe(403);
    expect(await slots()).toEqual([NINE, TEN]);
    const own = await app.api.saveOwn(meetingID, ben.token, [TEN]);
    const params = { meetingID, respondentID: own.reply.selfRespondentID ?? "" };
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
