import { expect, vi } from "vitest";
import { peopleOf } from "#domain/answers/grid-document.ts";
import { NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { look } from "../testing/viewers.ts";

async function noted(app: TestApp, note: string | null = "By train") {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  const { reply } = await app.api.answer(meetingID, { name: "Ann", note, availabilities: [NINE] });
  const { selfRespondentID: respondentID, respondentKey } = reply;
  const params = { meetingID, respondentID };
  const save = (change: object) => app.api.save(params, { availabilities: [NINE], ...change }, { respondentKey });
  const currentAnswer = async () => (await app.api.meeting(meetingID)).respondents[respondentID];
  return { meetingID, organiserKey, respondentID, respondentKey, save, currentAnswer };
}

test("a note is shown live, survives a save without a note, and goes with null or an empty text", async ({ app }) => {
  const { meetingID, save, currentAnswer } = await noted(app, "  By \u200Btrain  ");
  const display = look(app.url, meetingID);
  const live = () => [...peopleOf(display.document).values()];
  expect(await currentAnswer()).toEqual({ name: "Ann", note: "By train", availabilities: [NINE] });
  await vi.waitFor(() => expect(live()).toEqual([{ name: "Ann", note: "By train" }]));

  await save({ availabilities: [TEN], base: [NINE] });
  expect(await currentAnswer()).toEqual({ name: "Ann", note: "By train", availabilities: [TEN] });
  await save({ name: "Anna" });
  expect(await currentAnswer()).toMatchObject({ name: "Anna", note: "By train" });
  await save({ note: "On foot" });
  expect(await currentAnswer()).toMatchObject({ name: "Anna", note: "On foot" });
  await vi.waitFor(() => expect(live()).toEqual([{ name: "Anna", note: "On foot" }]));
  for (const none of [null, "", " \u200B "]) {
    await save({ note: "Once more" });
    expect(await currentAnswer()).toMatchObject({ note: "Once more" });
    await save({ note: none });
    expect(await currentAnswer()).toEqual({ name: "Anna", availabilities: [NINE] });
  }
  await vi.waitFor(() => expect(live()).toEqual([{ name: "Anna" }]));
});

test("a note with two lines or more than 280 characters is refused at its place", async ({ app }) => {
  const { save, currentAnswer } = await noted(app);
  for (const note of ["two\nlines", "a\u0000b", "x".repeat(281), 5, ["x"]]) {
    const { status, failure } = await save({ note });
    expect([status, failure.errors?.map(({ path }) => path)]).toEqual([400, ["note"]]);
  }
  // Counted as people count, not in halves of them.
  const emoji = "🚲".repeat(280);
  expect((await save({ note: emoji })).status).toBe(200);
  expect((await currentAnswer())?.note).toBe(emoji);
});

test("a user's note survives a renaming, and is taken from a claimed guest's answer if missing", async ({ app }) => {
  const { token } = await app.api.signUp({ name: "Ben" });
  const { meetingID, respondentID, respondentKey } = await noted(app);
  const params = { meetingID };
  const saveOwnAnswer = (body: object) =>
    app.api.call("saveOwnAnswer", { params, token, body: { availabilities: [TEN], ...body } });
  const { reply } = await saveOwnAnswer({});
  const self = reply.selfRespondentID ?? "";
  await app.api.call("claim", { token, body: { claims: [{ meetingID, respondentID, respondentKey }] } });
  expect((await app.api.meeting(meetingID)).respondents).toEqual({
    [self]: { name: "Ben", note: "By train", availabilities: [NINE, TEN] },
  });
  await saveOwnAnswer({ note: "By car" });
  await app.api.call("editMe", { token, body: { name: "Benjamin" } });
  await vi.waitFor(async () =>
    expect((await app.api.meeting(meetingID)).respondents[self]).toMatchObject({ name: "Benjamin", note: "By car" }),
  );

  const other = { name: "Ben", note: "On foot", availabilities: [NINE] };
  const second = (await app.api.answer(params, other)).reply;
  const again = [{ meetingID, respondentID: second.selfRespondentID, respondentKey: second.respondentKey }];
  await app.api.call("claim", { token, body: { claims: again } });
  expect((await app.api.meeting(meetingID)).respondents[self]).toMatchObject({ note: "By car" });
});

test("a user answers with a note, and a repeated request with another note is refused", async ({ app }) => {
  const { token } = await app.api.signUp({ name: "Ben" });
  const { meetingID } = await app.api.createMeeting();
  const requestID = "8fQ2mZ6tK1pXc4Rw9Ns7LbV3yHd5Ga0E";
  const save = (note: string) => {
    const body = { availabilities: [TEN], note, requestID };
    return app.api.call("saveOwnAnswer", { params: { meetingID }, token, body });
  };
  expect(Object.values((await save("By car")).reply.respondents)).toEqual([
    { name: "Ben", note: "By car", availabilities: [TEN] },
  ]);
  expect((await save("By car")).status).toBe(200);
  expect((await save("On foot")).status).toBe(409);
});

test("a note is removed and restored with its answer, and is in no table of answers", async ({ app }) => {
  const { meetingID, organiserKey, respondentID, currentAnswer } = await noted(app);
  const params = { meetingID };
  const body = { respondentIDs: [respondentID] };
  const csv = await app.api.call("answersFile", { params });
  expect(csv.reply).not.toContain("By train");
  await app.api.call("removeRespondents", { params, organiserKey, body });
  expect(await currentAnswer()).toBeUndefined();
  await app.api.call("restoreRemoved", { params, organiserKey, body });
  expect(await currentAnswer()).toEqual({ name: "Ann", note: "By train", availabilities: [NINE] });
});
