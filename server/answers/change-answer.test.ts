import { expect } from "vitest";
import * as Y from "yjs";
import { applyStored } from "#collab/document/stored-document.ts";
import { peopleOf } from "#domain/answers/grid-document.ts";
import { parseMeetingID, type RespondentID } from "#domain/ids.ts";
import { answersOf } from "#domain/testing/answers-of.ts";
import { CHOIR, NINE, TEN } from "../testing/api-client.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";

const DAYS = ["2026-12-01", "2026-12-03", "2026-12-08"];
/** On the day that only those have marked who go. */
const THEIRS = "2026-12-08T08:00:00Z";

async function newMeeting(app: TestApp): Promise<string> {
  const { meetingID } = await app.api.createMeeting({ ...CHOIR, tentativeDates: DAYS });
  await app.api.addGuest(meetingID, "Staying", [NINE]);
  return meetingID;
}

/** Returns the stored bytes of the meeting's grid. */
async function stored(app: TestApp, meetingID: string): Promise<Buffer> {
  const rows = await app.query(
    `SELECT bytes FROM grid_updates WHERE meeting_id = $1
     UNION ALL SELECT state FROM grid_snapshots WHERE meeting_id = $1`,
    [meetingID],
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes as Buffer)); // a bytea column
}

/** Reads the people and answers of the stored grid. */
async function replayed(app: TestApp, meetingID: string) {
  const doc = new Y.Doc();
  applyStored(doc, (await app.database.views.grid.load(parseMeetingID(meetingID)!))!, 0);
  return { names: [...peopleOf(doc).values()].map(({ name }) => name), answers: [...answersOf(doc).values()] };
}

async function expectGone(app: TestApp, meetingID: string, ...texts: readonly string[]): Promise<void> {
  const bytes = await stored(app, meetingID);
  expect(bytes.includes("Staying")).toBe(true);
  for (const text of texts) expect([text, bytes.includes(text)]).toEqual([text, false]);
}

test("the grid stores no name and time of a deleted answer any more", async ({ app }) => {
  const meetingID = await newMeeting(app);
  const { params } = await app.api.addGuest(meetingID, "Gone Girl", [NINE, THEIRS]);
  await app.api.save(params, { availabilities: [THEIRS] });
  const bytesBefore = await stored(app, meetingID);
  expect([bytesBefore.includes("Gone Girl"), bytesBefore.includes("2026-12-08")]).toEqual([true, true]);

  expect(await app.api.call("deleteRespondent", { params })).toMatchObject({ status: 200 });
  await expectGone(app, meetingID, "Gone Girl", "2026-12-08");
  expect(await replayed(app, meetingID)).toMatchObject({ names: ["Staying"], answers: [{ size: 1 }] });
});

test("the grids of all meetings store no name and time of a deleted account any more", async ({ app }) => {
  const { token } = await app.api.signUp({ name: "Account Gone" });
  const meetings = [await newMeeting(app), await newMeeting(app)];
  for (const meetingID of meetings) {
    await app.api.call("saveOwnAnswer", { token, params: { meetingID }, body: { availabilities: [THEIRS], base: [] } });
  }
  expect(await app.api.call("deleteMe", { token })).toMatchObject({ status: 204 });
  for (const meetingID of meetings) await expectGone(app, meetingID, "Account Gone", "2026-12-08");
});

test("the grid stores no former name of a user, a guest or a claimed answer", async ({ app }) => {
  const { token } = await app.api.signUp({ name: "Former Name" });
  const meetingID = await newMeeting(app);
  await app.api.call("saveOwnAnswer", { token, params: { meetingID }, body: { availabilities: [TEN], base: [] } });
  await app.api.call("editMe", { token, body: { name: "Present Name" } });
  await expectGone(app, meetingID, "Former Name");
  expect((await replayed(app, meetingID)).names.toSorted()).toEqual(["Present Name", "Staying"]);

  // In the first meeting the guest's answer is added to the account's own; in the other it becomes that.
  const claimed = await newMeeting(app);
  for (const each of [meetingID, claimed]) {
    const guest = await app.api.addGuest(each, "Guest Name", [TEN]);
    const mine = { meetingID: each, respondentID: guest.selfRespondentID, respondentKey: guest.respondentKey };
    await app.api.call("claim", { token, body: { claims: [mine] } });
    await expectGone(app, each, "Guest Name");
    expect((await replayed(app, each)).names.toSorted()).toEqual(["Present Name", "Staying"]);
  }

  const { params } = await app.api.addGuest(claimed, "Guest of Old", [TEN]);
  await app.api.save(params, { name: "Guest of Now", availabilities: [], base: [] });
  await expectGone(app, claimed, "Guest of Old");
  expect((await replayed(app, claimed)).names).toContain("Guest of Now");
});

test("a change whose snapshot cannot be stored is refused whole, and the next change is stored", async ({ app }) => {
  const meetingID = await newMeeting(app);
  const { params } = await app.api.addGuest(meetingID, "Gone Girl", [NINE]);
  await app.query(`CREATE FUNCTION refuse_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no snapshot'; END $$`);
  await app.query(
    "CREATE TRIGGER no_snapshot BEFORE INSERT ON grid_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_snapshot()",
  );
  try {
    expect((await app.api.call("deleteRespondent", { params })).status).toBe(500);
  } finally {
    await app.query("DROP FUNCTION refuse_snapshot CASCADE");
  }
  expect(Object.keys((await app.api.meeting(meetingID)).respondents)).toContain(params.respondentID);
  expect((await stored(app, meetingID)).includes("Gone Girl")).toBe(true);
  expect((await app.api.call("deleteRespondent", { params })).status).toBe(200);
  await expectGone(app, meetingID, "Gone Girl");
});

test("a change that is too large for a row of the log is stored as a snapshot", async ({ app }) => {
  const dates = Array.from({ length: 60 }, (_, day) =>
    new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10),
  );
  const all = dates.map((date) => `${date}T08:00:00Z`);
  const { meetingID, organiserKey } = await app.api.createMeeting({ ...CHOIR, tentativeDates: dates });
  const guests: string[] = [];
  for (let n = 0; n < 40; n += 1) guests.push((await app.api.addGuest(meetingID, `Guest ${n}`, all)).selfRespondentID);
  const call = { params: { meetingID }, organiserKey, body: { respondentIDs: guests as RespondentID[] } };
  expect((await app.api.call("removeRespondents", call)).status).toBe(200);
  expect((await app.api.call("restoreRemoved", call)).status).toBe(200);
  const { answers } = await replayed(app, meetingID);
  expect(answers.filter(({ size }) => size === 60)).toHaveLength(40);
});
