import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

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
  ["others, and as before", 30, [at("08:30"), at("09:00")], [60, 15, 30], [at("08:30"), at("09:00")]],
])("answers that were removed are brought back whole where slots have become %s", async (row, { app }) => {
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
])("an answer of slots of %i minutes is restored in those of %i", async ([from, to, before, after], { app }) => {
  const { edit, save, restoreLatest, answers } = await answered(app, from, [before, []]);
  await save({ availabilities: [], base: before });
  await edit({ slotMinutes: to });
  expect((await answers())[0]).toEqual([]);
  await restoreLatest();
  expect((await answers())[0]).toEqual(after);
});

test("answers that were removed before the days changed wait for those, and are restored there", async ({ app }) => {
  const before = at("08:00", "08:30");
  const { edit, remove, undo, answers, save, restoreLatest } = await answered(app, 30, [before, []]);
  await remove();
  await edit({ kind: "weekdays", weekdays: ["MO"] });
  await undo();
  expect(await answers()).toEqual([[], [], []]);
  await save({ availabilities: ["MO 09:00", "MO 09:30"], base: [] });
  await save({ availabilities: ["MO 09:00"], base: ["MO 09:00", "MO 09:30"] });
  await edit({ kind: "dates", tentativeDates: [DAY], slotMinutes: 15 });
  expect(await answers()).toEqual([WHOLE_HOUR, [], WHOLE_HOUR]);
  // What was changed meanwhile is of the days of the week, and comes back there.
  await edit({ kind: "weekdays", weekdays: ["MO"] });
  expect((await answers())[0]).toEqual(["MO 09:00", "MO 09:15"]);
  await restoreLatest();
  expect((await answers())[0]).toEqual(["MO 09:00", "MO 09:15", "MO 09:30", "MO 09:45"]);
});
