import { describe, expect, onTestFinished, vi } from "vitest";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { type TestApp, test } from "../testing/start-test-app.ts";
import pg from "pg";

test("a new guest gets the whole meeting, an own id and a key", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const added = await app.api.answer(meetingID, {
    name: " Ann ",
    email: "ann@example.org",
    availabilities: [HALF_PAST_NINE, NINE, NINE],
  });
  expect(added.status).toBe(201);
  expect(added.reply.respondentKey).toMatch(/^[0-9A-Za-z]{32}$/);
  expect(added.reply.respondents).toEqual({
    [added.reply.selfRespondentID]: { name: "Ann", availabilities: [NINE, HALF_PAST_NINE] },
  });
  expect(JSON.stringify(await app.api.meeting(meetingID))).not.toMatch(/example\.org|Key|userID|creator/);
});

test("a guest's answer is found again with its own key only", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const ann = await app.api.addGuest(meetingID, "Ann");
  const ben = await app.api.addGuest(meetingID, "Ben");
  const readMeeting = async (respondentKey?: string) =>
    (await app.api.meeting(meetingID, { ...(respondentKey && { respondentKey }) })).selfRespondentID;
  expect(await readMeeting(ann.respondentKey)).toBe(ann.selfRespondentID);
  expect(await readMeeting(ben.respondentKey)).toBe(ben.selfRespondentID);
  expect(await readMeeting()).toBeUndefined();
  expect(await readMeeting(ann.respondentKey.toLowerCase())).toBeUndefined();
  expect(await readMeeting("no key at all")).toBeUndefined();
});

test("answers are shown in order of arrival, also after the last guest has left", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const names = Array.from({ length: 12 }, (_, n) => `Guest ${n}`);
  for (const name of names.slice(0, -1)) await app.api.addGuest(meetingID, name);
  const { params } = await app.api.addGuest(meetingID, "Leaving");
  await app.api.call("deleteRespondent", { params });
  await app.api.addGuest(meetingID, names.at(-1) ?? "");
  const { respondents } = await app.api.meeting(meetingID);
  expect(Object.values(respondents).map((one) => one.name)).toEqual(names);
});

test("a guest's answer in a protected meeting changes only with its key or the organiser's", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting({ protectAnswers: true });
  const ann = await app.api.addGuest(meetingID, "Ann", [NINE]);
  const ben = await app.api.addGuest(meetingID, "Ben", [NINE]);
  const params = { meetingID, respondentID: ann.selfRespondentID };
  const save = (keys: { organiserKey?: string; respondentKey?: string }) =>
    app.api.save(params, { availabilities: [TEN] }, keys);
  for (const keys of [{}, { respondentKey: ben.respondentKey }, { organiserKey: ann.respondentKey }]) {
    const { status, failure } = await save(keys);
    expect(status).toBe(403);
    expect(failure).toMatchObject({
      code: "not-yours",
      message: expect.stringMatching(/^This answer is protected/) as string,
    });
  }
  expect((await app.api.meeting(meetingID)).respondents[ann.selfRespondentID]?.availabilities).toEqual([NINE]);
  expect((await save({ respondentKey: ann.respondentKey })).status).toBe(200);
  expect((await save({ organiserKey })).status).toBe(200);
  expect((await app.api.call("deleteRespondent", { params })).status).toBe(403);
  expect((await app.api.call("deleteRespondent", { params, organiserKey })).status).toBe(200);
});

test("the viewer's flags name the answers that the viewer may not change or remove", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting({ protectAnswers: true });
  const ann = await app.api.addGuest(meetingID, "Ann");
  const ben = await app.api.addGuest(meetingID, "Ben");
  const viewer = async (keys: object) => (await app.api.meeting(meetingID, keys)).viewer;
  const both = [ann.selfRespondentID, ben.selfRespondentID];
  const closed = { canEdit: false, canSchedule: false, canDelete: false };
  expect(await viewer({})).toEqual({ ...closed, cannotChange: both, cannotRemove: both });
  const rest = [ben.selfRespondentID];
  expect(await viewer({ respondentKey: ann.respondentKey })).toEqual({
    ...closed,
    cannotChange: rest,
    cannotRemove: rest,
  });
  expect(await viewer({ organiserKey })).toEqual({
    canEdit: true,
    canSchedule: true,
    canDelete: true,
    cannotChange: [],
    cannotRemove: [],
  });
});

test("a user who shows a guest's key may change that answer beside the own one", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting({ protectAnswers: true });
  const ben = await app.api.addGuest(meetingID, "Ben", [NINE]);
  const { token } = await app.api.signUp();
  const { reply } = await app.api.saveOwn(meetingID, token);
  const { respondentKey } = ben;
  const cannotChange = async (keys: object) =>
    (await app.api.meeting(meetingID, { token, ...keys })).viewer.cannotChange;
  expect([await cannotChange({}), await cannotChange({ respondentKey })]).toEqual([[ben.selfRespondentID], []]);
  const params = { meetingID, respondentID: ben.selfRespondentID };
  expect((await app.api.save(params, { availabilities: [] }, { token, respondentKey })).status).toBe(200);
  expect(reply.selfRespondentID).not.toBe(ben.selfRespondentID);
});

// The reference deletes through the wrong meeting, and shows that one's secret.
test("a guest's answer in one meeting is not found through another meeting", async ({ app }) => {
  const [here, there] = [await app.api.createMeeting(), await app.api.createMeeting()];
  const { selfRespondentID: respondentID } = await app.api.addGuest(there.meetingID, "Ann", [NINE]);
  const params = { meetingID: here.meetingID, respondentID };
  expect((await app.api.save(params, { availabilities: [] })).failure).toMatchObject({
    code: "unknown",
    message: "There is no such respondent.",
  });
  expect((await app.api.call("deleteRespondent", { params })).status).toBe(404);
  expect((await app.api.meeting(there.meetingID)).respondents[respondentID]?.availabilities).toEqual([NINE]);
});

describe("a day that the organiser drops and brings back", () => {
  const LATER = "2026-12-03T08:00:00Z";
  const both = ["2026-12-01", "2026-12-03"];

  test.for([
    ["is not free where a save had removed it", { base: [NINE, LATER], availabilities: [NINE] }, [NINE]],
    ["is free as before where a save did not know the day", { base: [NINE], availabilities: [TEN] }, [TEN, LATER]],
    ["is free as before where a save kept it", { base: [NINE, LATER], availabilities: [LATER] }, [LATER]],
    ["is free as before where a save replaced the answer", { availabilities: [] }, [LATER]],
  ] as const)("an answer on a day that comes back %s", async ([, { availabilities, ...base }, expected], { app }) => {
    const { token } = await app.api.signUp();
    const { meetingID } = (await app.api.call("createMeeting", { token, body: CHOIR })).reply;
    const { selfRespondentID: respondentID } = await app.api.addGuest(meetingID, "Ann", [NINE, LATER]);
    const edit = (tentativeDates: string[]) => app.api.edit(meetingID, { tentativeDates }, { token });
    await edit(["2026-12-01"]);
    const body = { availabilities: [...availabilities], ...("base" in base && { base: [...base.base] }) };
    const saved = await app.api.save({ meetingID, respondentID }, body);
    expect(saved.status).toBe(200);
    const { reply } = await edit(both);
    expect(reply.respondents[respondentID]?.availabilities).toEqual(expected);
  });
});

test("50 guests who answer in the same second all have one answer each", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const names = Array.from({ length: 50 }, (_, n) => `Guest ${n}`);
  const added = await Promise.all(names.map((name) => app.api.answer(meetingID, { name, availabilities: [NINE] })));
  expect(added.map(({ status }) => status)).toEqual(names.map(() => 201));
  const { respondents } = await app.api.meeting(meetingID);
  expect(
    Object.values(respondents)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted());
  expect(Object.values(respondents).every(({ availabilities }) => availabilities.length === 1)).toBe(true);
  for (const { reply } of added) expect(Object.keys(reply.respondents)).toContain(reply.selfRespondentID);
});

/** A guest's meeting in which forty guests have answered. */
async function manyAnswers(app: TestApp) {
  const { meetingID, organiserKey, params } = await app.api.createMeeting();
  await app.query(
    `INSERT INTO respondents (meeting_id, respondent_id, name, slots, arrival)
     SELECT $1, 'many' || lpad(n::text, 8, '0'), 'Many', '{}', n + 10 FROM generate_series(1, 40) n`,
    [meetingID],
  );
  await app.api.addGuest(meetingID, "Ann", [NINE]);
  const ids = Array.from({ length: 40 }, (_, n) => `many${String(n + 1).padStart(8, "0")}`);
  return { call: { params, organiserKey }, meetingID, ids };
}

/** Counts the statements about respondents that are sent while something is done. */
async function statementsOf(work: () => Promise<{ readonly status: number }>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  expect((await work()).status).toBe(200);
  const texts = sent.mock.calls.map(([query]) => JSON.stringify(query));
  sent.mockRestore();
  return texts.filter((text) => /respondent/.test(text)).length;
}

test("an edit with many required respondents needs as many statements as one with two", async ({ app }) => {
  const { call, ids } = await manyAnswers(app);
  const edit = (requiredRespondentIDs: string[]) => () =>
    app.api.call("editMeeting", { ...call, body: { requiredRespondentIDs } });
  const ofTwo = await statementsOf(edit(ids.slice(0, 2)));
  expect(ofTwo).toBeGreaterThan(0);
  expect(await statementsOf(edit(ids))).toBe(ofTwo);
});

test("an organiser removes and restores many respondents with fewer statements than respondents", async ({ app }) => {
  const { call, ids, meetingID } = await manyAnswers(app);
  await app.api.call("scheduleMeeting", {
    ...call,
    body: { startDateTime: NINE, endDateTime: "2026-12-01T09:00:00Z" },
  });
  const remove = (respondentIDs: string[]) => () =>
    app.api.call("removeRespondents", { ...call, body: { respondentIDs } });
  const restore = (respondentIDs: string[]) => () =>
    app.api.call("restoreRemoved", { ...call, body: { respondentIDs } });
  // One statement a respondent would be forty and more.
  expect(await statementsOf(remove(ids))).toBeLessThan(30);
  expect(await statementsOf(restore(ids))).toBeLessThan(30);
  expect(Object.keys((await app.api.meeting(meetingID)).respondents)).toHaveLength(41);
});
