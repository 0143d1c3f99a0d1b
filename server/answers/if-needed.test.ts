import { expect, vi } from "vitest";
import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { look } from "../testing/viewers.ts";

/** A guest's meeting that takes both levels, with Ann's answer: free at nine, and at half past if needed. */
async function twoLevels(app: TestApp) {
  const { meetingID, organiserKey } = await app.api.createMeeting({ allowIfNeeded: true });
  const body = { name: "Ann", availabilities: [NINE], ifNeeded: [HALF_PAST_NINE] };
  const { reply: ann } = await app.api.answer(meetingID, body);
  const respondentID = ann.selfRespondentID;
  const params = { meetingID, respondentID };
  const answerIn = ({ respondents }: Pick<ReplyOf<"getMeeting">, "respondents">) => {
    const { availabilities, ifNeeded } = respondents[respondentID] ?? {};
    return [availabilities, ifNeeded];
  };
  const edit = (changes: BodyOf<"editMeeting">) => app.api.edit(meetingID, changes, { organiserKey });
  const save = (saved: BodyOf<"saveAnswer">) => app.api.save(params, saved);
  const read = async () => answerIn(await app.api.meeting(meetingID));
  return { meetingID, organiserKey, params, ann, save, edit, read, answerIn };
}

test("an answer shows free slots and slots if needed, live and in REST", async ({ app }) => {
  const { meetingID, ann, answerIn, params, read, save } = await twoLevels(app);
  expect(answerIn(ann)).toEqual([[NINE], [HALF_PAST_NINE]]);
  const eyes = look(app.url, meetingID);
  await vi.waitFor(() => expect(eyes.answer(params.respondentID, "ifNeeded")).toEqual([HALF_PAST_NINE]));
  // A body without the level keeps the level, except for slots that it names as free.
  expect(answerIn((await save({ availabilities: [NINE, TEN] })).reply)).toEqual([[NINE, TEN], [HALF_PAST_NINE]]);
  await save({ availabilities: [HALF_PAST_NINE] });
  expect(await read()).toEqual([[HALF_PAST_NINE], undefined]);
  await vi.waitFor(() => expect(eyes.answer(params.respondentID, "ifNeeded")).toEqual([]));
  expect(eyes.answer(params.respondentID)).toEqual([HALF_PAST_NINE]);
  const [window] = (await app.api.call("bestTimes", { params, query: { durationMinutes: "30" } })).reply.windows;
  expect(window?.free).toEqual([params.respondentID]);
});

test("changes of two devices to one answer are merged slot by slot in both levels", async ({ app }) => {
  const { save, read, params } = await twoLevels(app);
  const base = { base: [NINE], baseIfNeeded: [HALF_PAST_NINE] };
  await save({ ...base, availabilities: [NINE], ifNeeded: [HALF_PAST_NINE, TEN] });
  // Another device knows nothing of that.
  await save({ ...base, availabilities: [], ifNeeded: [NINE, HALF_PAST_NINE] });
  expect(await read()).toEqual([undefined, [NINE, HALF_PAST_NINE, TEN]].map((level) => level ?? []));
  await save({ ...base, availabilities: [NINE, TEN], ifNeeded: [] });
  expect(await read()).toEqual([[TEN], [NINE]]);
  const { windows } = (await app.api.call("bestTimes", { params, query: { durationMinutes: "60" } })).reply;
  expect(windows).toEqual([]);
});

test("best times count slots if needed while the meeting allows them", async ({ app }) => {
  const { params, edit } = await twoLevels(app);
  const best = async () =>
    (await app.api.call("bestTimes", { params, query: { durationMinutes: "60" } })).reply.windows;
  const ids = [params.respondentID];
  expect(await best()).toEqual([{ start: NINE, end: TEN, free: [], ifNeeded: ids, missing: [] }]);
  await edit({ allowIfNeeded: false });
  expect(await best()).toEqual([]);
});

test("a meeting without the level if needed refuses it, and hides but keeps stored marks", async ({ app }) => {
  const { edit, read, save } = await twoLevels(app);
  expect((await edit({ allowIfNeeded: false })).reply.allowIfNeeded).toBeUndefined();
  expect(await read()).toEqual([[NINE], undefined]);
  const refused = await save({ availabilities: [NINE], ifNeeded: [TEN] });
  expect([refused.status, refused.failure.errors]).toEqual([
    400,
    [{ path: "ifNeeded[0]", message: expect.stringContaining("takes no times that are possible if needed") as string }],
  ]);
  // Whole answers of clients that do not know the level leave it, too.
  await save({ availabilities: [TEN] });
  expect((await edit({ allowIfNeeded: true })).reply.allowIfNeeded).toBe(true);
  expect(await read()).toEqual([[TEN], [HALF_PAST_NINE]]);
});

test("a save that names a slot in both levels is refused at its place", async ({ app }) => {
  const { save, read } = await twoLevels(app);
  const refused = await save({ availabilities: [NINE, TEN], ifNeeded: [TEN] });
  expect([refused.status, refused.failure.errors]).toEqual([
    400,
    [{ path: "ifNeeded[0]", message: `${TEN} is in availabilities and in ifNeeded: it can be in one of them.` }],
  ]);
  expect((await save({ availabilities: [], ifNeeded: ["2026-12-02T08:00:00Z"] })).failure.errors?.[0]?.path).toBe(
    "ifNeeded[0]",
  );
  expect(await read()).toEqual([[NINE], [HALF_PAST_NINE]]);
});

test("the history shows both levels, and a restore brings back both", async ({ app }) => {
  const { meetingID, organiserKey, params, save, read } = await twoLevels(app);
  await save({ availabilities: [HALF_PAST_NINE], ifNeeded: [NINE, TEN] });
  const { changes } = (await app.api.call("answerHistory", { params: { meetingID }, organiserKey })).reply;
  expect(changes).toMatchObject([
    { added: 1, removed: 1, addedIfNeeded: 2, removedIfNeeded: 1 },
    { added: 1, removed: 0, addedIfNeeded: 1 },
  ]);
  await app.api.call("restoreAnswer", { params, organiserKey, body: { at: changes[0]?.at ?? "" } });
  expect(await read()).toEqual([[NINE], [HALF_PAST_NINE]]);
});

test("a change of the slot length converts both levels", async ({ app }) => {
  const { edit, read } = await twoLevels(app);
  await edit({ slotMinutes: 15 });
  const quarters = ["2026-12-01T08:15:00Z", "2026-12-01T08:45:00Z"] as const;
  expect(await read()).toEqual([
    [NINE, quarters[0]],
    [HALF_PAST_NINE, quarters[1]],
  ]);
  // A part of the hour is possible only if needed.
  await edit({ slotMinutes: 60 });
  expect(await read()).toEqual([[], [NINE]]);
});
