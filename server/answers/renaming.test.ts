import { expect, vi } from "vitest";
import { NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { look } from "../testing/viewers.ts";

/** A meeting with Ann's answer at nine, and how she changes it. */
async function answered(app: TestApp, meeting: Parameters<TestApp["api"]["createMeeting"]>[0] = {}) {
  const { meetingID, organiserKey } = await app.api.createMeeting(meeting);
  const { selfRespondentID: respondentID, respondentKey, params } = await app.api.addGuest(meetingID, "Ann", [NINE]);
  const save = (body: object, keys: { organiserKey?: string; respondentKey?: string; token?: string } = {}) =>
    app.api.save(params, { availabilities: [NINE], ...body }, keys);
  const currentAnswer = async () => (await app.api.meeting(meetingID)).respondents[respondentID];
  return { meetingID, organiserKey, respondentID, respondentKey, save, currentAnswer };
}

test("a guest who is renamed has the new name in the reply, in open grids and among viewers", async ({ app }) => {
  const { meetingID, respondentID, respondentKey, save, currentAnswer } = await answered(app);
  const [display, tab] = [look(app.url, meetingID), look(app.url, meetingID, `guest ${respondentID} ${respondentKey}`)];
  tab.provider.setAwarenessField("x", 1);
  const shownStates = () => [...(display.provider.awareness?.getStates().values() ?? [])];
  await vi.waitFor(() => expect(shownStates()).toContainEqual(expect.objectContaining({ respondentID, name: "Ann" })));

  const both = await save({ name: " Anna ", availabilities: [NINE, TEN], base: [NINE] });
  expect([both.status, both.reply.respondents[respondentID]]).toEqual([
    200,
    { name: "Anna", availabilities: [NINE, TEN] },
  ]);
  await vi.waitFor(() => expect(display.shown()).toEqual([expect.stringMatching(/^Anna: \d+ \d+$/)]));
  await vi.waitFor(() => expect(shownStates()).toContainEqual(expect.objectContaining({ respondentID, name: "Anna" })));

  // The name alone.
  await save({ name: "Annie", availabilities: [NINE, TEN], base: [NINE, TEN] });
  expect(await currentAnswer()).toEqual({ name: "Annie", availabilities: [NINE, TEN] });
  await vi.waitFor(() => expect(display.shown()).toEqual([expect.stringMatching(/^Annie: \d+ \d+$/)]));
});

test("a save without a name leaves the name, and a save with the present name changes nothing", async ({ app }) => {
  const { meetingID, save, currentAnswer } = await answered(app);
  const tag = async () => (await app.api.call("getMeeting", { params: { meetingID } })).headers.get("ETag");
  const firstTag = await tag();
  expect((await save({ name: "Ann" })).status).toBe(200);
  expect(await tag()).toBe(firstTag);
  await save({ name: "Anna" });
  await save({ availabilities: [TEN] });
  expect(await currentAnswer()).toEqual({ name: "Anna", availabilities: [TEN] });
});

test("a caller who may not change a protected answer cannot rename it", async ({ app }) => {
  const { organiserKey, respondentKey, save, currentAnswer } = await answered(app, { protectAnswers: true });
  expect((await save({ name: "Mallory" })).status).toBe(403);
  expect((await currentAnswer())?.name).toBe("Ann");
  await save({ name: "Anna" }, { respondentKey });
  expect((await currentAnswer())?.name).toBe("Anna");
  await save({ name: "Annie" }, { organiserKey });
  expect((await currentAnswer())?.name).toBe("Annie");
});

test("a save with another name for a user's answer is refused, even from the user", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const { token } = await app.api.signUp({ name: "Ann" });
  const first = await app.api.saveOwn(meetingID, token);
  const params = { meetingID, respondentID: first.reply.selfRespondentID ?? "" };
  const body = { availabilities: [TEN], name: "Anna" };
  const saved = await app.api.save(params, body, { token });
  expect([saved.status, saved.failure.code, saved.failure.errors]).toEqual([
    400,
    "invalid",
    [
      {
        path: "name",
        message: "The name of this answer is that of the account: it changes in the account's settings only.",
      },
    ],
  ]);
  expect((await app.api.save(params, body)).status).toBe(401);
  expect((await app.api.meeting(meetingID)).respondents[params.respondentID]).toEqual({
    name: "Ann",
    availabilities: [NINE],
  });
});

test("a repeated renaming brings no former name back, and with another name it is refused", async ({ app }) => {
  const { save, currentAnswer } = await answered(app);
  const requestID = "7fQ2mZ6tK1pXc4Rw9Ns7LbV3yHd5Ga0E";
  await save({ name: "Anna", requestID });
  await save({ name: "Annie" });
  expect((await save({ name: "Anna", requestID })).status).toBe(200);
  expect((await currentAnswer())?.name).toBe("Annie");
  for (const body of [{ name: "Anne", requestID }, { requestID }]) {
    const { status, failure } = await save(body);
    expect([status, failure.code]).toEqual([409, "conflict"]);
  }
  expect((await currentAnswer())?.name).toBe("Annie");
});

test("a guest who is renamed during other saves keeps the new name and every saved time", async ({ app }) => {
  const { save, currentAnswer } = await answered(app);
  const slots = Array.from({ length: 8 }, (_, n) => `2026-12-03T${String(8 + n).padStart(2, "0")}:00:00Z`);
  const saves = await Promise.all([
    ...slots.map((slot) => save({ availabilities: [NINE, slot], base: [NINE] })),
    save({ name: "Anna", base: [NINE] }),
  ]);
  expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await currentAnswer()).toEqual({ name: "Anna", availabilities: [NINE, ...slots] });
});
