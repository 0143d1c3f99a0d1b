import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { SLOT_MINUTES_HEADER } from "#domain/contract/access.ts";
import { RATE_LIMITS } from "#domain/contract/rate-limits.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";

const test = appTest({ rateLimit: true, trustProxy: 1 });

const DAY = "2026-12-01";
const at = (...times: readonly string[]) => times.map((time) => `${DAY}T${time}:00Z`);
const HOURS = { tentativeDates: [DAY], minStartHour: 9, maxEndHour: 12, allowIfNeeded: true };
type Minutes = 15 | 30 | 60;
type Levels = readonly [availabilities: readonly string[], ifNeeded?: readonly string[]];

/** Returns the headers of a caller who painted in slots of this length. */
const paintedIn = (minutes: number | string) => ({ headers: { [SLOT_MINUTES_HEADER]: String(minutes) } });
const bodyOf = ([availabilities, ifNeeded]: Levels) => ({
  availabilities: [...availabilities],
  ...(ifNeeded !== undefined && { ifNeeded: [...ifNeeded] }),
});

/** Makes a guest's meeting with Ann's answer, then changes the length of its slots. */
async function resized(app: TestApp, [from, to]: readonly [Minutes, Minutes], levels: Levels) {
  const { params, organiserKey } = await app.api.createMeeting({ ...HOURS, slotMinutes: from });
  const { reply } = await app.api.answer(params, { name: "Ann", ...bodyOf(levels) });
  const respondentID = reply.selfRespondentID;
  await app.api.edit(params, { slotMinutes: to }, { organiserKey });
  const levelsOf = async (id: string) => {
    const { availabilities, ifNeeded = [] } = (await app.api.meeting(params)).respondents[id] ?? {};
    return [availabilities, ifNeeded];
  };
  return {
    params,
    levelsOf,
    answer: () => levelsOf(respondentID),
    save: (body: BodyOf<"saveAnswer">, minutes: number | string = from) =>
      app.api.save({ ...params, respondentID }, body, paintedIn(minutes)),
  };
}

test.for<[string, readonly [Minutes, Minutes], Levels, Levels, Levels]>([
  ["half as long", [60, 30], [at("08:00")], [at("09:00")], [at("09:00", "09:30"), []]],
  ["quarters", [60, 15], [at("08:00")], [[], at("08:00")], [[], at("08:00", "08:15", "08:30", "08:45")]],
  ["hours", [30, 60], [at("08:00", "08:30")], [at("08:30", "09:00", "09:30")], [at("09:00"), []]],
  ["hours, which removes half of an hour,", [30, 60], [at("08:00", "08:30")], [at("08:30")], [[], []]],
  [
    "hours, which marks half of an hour if needed,",
    [30, 60],
    [at("08:00", "08:30")],
    [at("08:30"), at("08:00")],
    [[], at("08:00")],
  ],
])("a save that was painted before slots became %s means the painted times", async (row, { app }) => {
  const [, lengths, before, after, stored] = row;
  const { save, answer } = await resized(app, lengths, before);
  const { ifNeeded: baseIfNeeded = [], availabilities: base } = bodyOf(before);
  const { ifNeeded = [], availabilities } = bodyOf(after);
  const { status } = await save({ base, baseIfNeeded, availabilities, ifNeeded });
  expect(status).toBe(200);
  expect(await answer()).toEqual(stored);
});

test("a save without `base` replaces the whole answer by the painted times", async ({ app }) => {
  const { save, answer } = await resized(app, [60, 30], [at("08:00", "09:00")]);
  await save({ availabilities: at("09:00") });
  expect(await answer()).toEqual([at("09:00", "09:30"), []]);
});

test("a new answer of a guest or a user means the painted times, and a repeated request adds none", async ({ app }) => {
  const { params, levelsOf } = await resized(app, [60, 30], [[]]);
  const body = { name: "Ben", availabilities: at("08:00"), requestID: "a".repeat(32) };
  const guests = [await app.api.answer(params, body, paintedIn(60)), await app.api.answer(params, body, paintedIn(60))];
  const [first = "", second] = guests.map(({ reply }) => reply.selfRespondentID);
  expect(second).toBe(first);
  expect(await levelsOf(first)).toEqual([at("08:00", "08:30"), []]);
  const { token } = await app.api.signUp();
  const { reply } = await app.api.call("saveOwnAnswer", {
    params,
    token,
    body: { availabilities: at("08:00") },
    ...paintedIn(60),
  });
  expect(await levelsOf(reply.selfRespondentID ?? "")).toEqual([at("08:00", "08:30"), []]);
});

test("a save refuses a time outside the meeting, however far away, and an unknown slot length", async ({ app }) => {
  const { save, answer } = await resized(app, [30, 60], [at("08:00", "08:30")]);
  const far = Array.from({ length: 1_000 }, (_, year) => `${String(year + 1_000)}-12-01T08:00:00Z`);
  for (const availabilities of [far, at("12:00", "12:30")]) expect((await save({ availabilities })).status).toBe(400);
  const twice = await save({ availabilities: at("08:00"), ifNeeded: at("08:00") });
  expect(twice.failure.errors?.map(({ path }) => path)).toEqual(["ifNeeded[0]"]);
  for (const minutes of ["45", "", "x", "30, 30", "1e1", "0030"]) {
    const { status, failure } = await save({ availabilities: [] }, minutes);
    expect([status, failure.errors?.[0]?.path]).toEqual([400, SLOT_MINUTES_HEADER]);
  }
  expect(await answer()).toEqual([at("08:00"), []]);
});

test("converted marks count by their number after the conversion", async ({ app }) => {
  const from = "198.51.100.7";
  const dates = Array.from({ length: 14 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
  const meeting = { ...HOURS, tentativeDates: dates, minStartHour: 0, maxEndHour: 0 };
  const { params } = await app.api.createMeeting({ ...meeting, slotMinutes: 15 });
  const availabilities = dates.flatMap((date) =>
    Array.from({ length: 12 }, (_, hour) => `${date}T${String(hour).padStart(2, "0")}:00:00Z`),
  );
  await app.context.rateLimit("saveSlots", from, RATE_LIMITS.saveSlots.points - 100);
  const { status } = await app.api.answer(params, { name: "Ann", availabilities }, { from, ...paintedIn(60) });
  expect(status).toBe(429);
});
