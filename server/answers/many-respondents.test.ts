import pg from "pg";
import { expect, onTestFinished, vi } from "vitest";
import { NINE } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

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

test("an edit that requires many respondents looks them up in as many statements as one that requires two", async ({
  app,
}) => {
  const { call, ids } = await manyAnswers(app);
  const edit = (requiredRespondentIDs: string[]) => () =>
    app.api.call("editMeeting", { ...call, body: { requiredRespondentIDs } });
  const ofTwo = await statementsOf(edit(ids.slice(0, 2)));
  expect(ofTwo).toBeGreaterThan(0);
  expect(await statementsOf(edit(ids))).toBe(ofTwo);
});

test("an organiser who removes many respondents, and brings them back, needs fewer statements than there are respondents", async ({
  app,
}) => {
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
