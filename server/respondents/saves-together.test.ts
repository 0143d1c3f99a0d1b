import { message } from "#domain/messages/message.ts";
import { afterAll, expect } from "vitest";
import { parseMeetingID, type RespondentID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { parseSlot, slotAfter, type Slot } from "#domain/time/slot.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { test } from "../testing/app-test.ts";
import { openJobTable, type JobTable } from "../testing/job-table.ts";
import type { TestApp } from "../testing/start-test-app.ts";
import type { Save } from "./save-optimistically.ts";
import { storeAnswer } from "./store-answer.ts";

let table: JobTable;
test.beforeAll(async ({ app }) => {
  table = await openJobTable(app.databaseUrl);
});
afterAll(async () => {
  await table.close();
});

const FIRST = parseSlot(NINE) as Slot; // a slot, as one can read

/** A meeting with these guests, which the app has read and written, so that it can decide on what it knows. */
async function knownMeeting(app: TestApp, ...names: readonly string[]) {
  const created = await app.api.createMeeting(CHOIR);
  const guests: RespondentID[] = [];
  for (const name of names) {
    guests.push((await app.api.addGuest(created.meetingID, name)).selfRespondentID as RespondentID); // of our own API
  }
  const meetingID = parseMeetingID(created.meetingID);
  if (meetingID === undefined) throw new Error("A meeting has an id");
  await app.api.meeting(meetingID);

  const add = (guest: RespondentID, slot: number, differently: Partial<Save> = {}): Save => ({
    body: { availabilities: new Set([slotAfter(FIRST, slot)]), base: new Set() },
    request: undefined,
    mine: (view) => view.respondents.find(({ respondentID }) => respondentID === guest),
    ...differently,
  });
  /** All in the same moment; for each whether it was stored together with the others. */
  const saveAll = async (saves: readonly Save[]) => {
    const views = await Promise.all(saves.map((save) => app.context.saveOptimistically(meetingID, save)));
    return views.map((view) => view !== undefined);
  };
  const slotsOf = async () => {
    const view = await app.database.views.meeting(meetingID);
    return view?.respondents.map(({ slots }) => slots.map((slot) => (slot - FIRST) / 2));
  };
  const rows = async () => (await app.database.views.grid.load(meetingID))?.updates.length ?? 0;
  return { meetingID, guests, add, saveAll, slotsOf, rows };
}

test("saves that come at once are one row of the log, and each reply shows the others too", async ({ app }) => {
  const { meetingID, guests, add, slotsOf, rows } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const before = await rows();
  const saves = [add(ann, 0), add(ben, 1), add(ann, 2), add(ann, 3)];
  const views = await Promise.all(saves.map((save) => app.context.saveOptimistically(meetingID, save)));
  expect(new Set(views).size).toBe(1);
  expect(views[0]?.respondents.map(({ slots }) => slots.length)).toEqual([3, 1]);
  expect(await slotsOf()).toEqual([[0, 2, 3], [1]]);
  expect(await rows()).toBe(before + 1);
});

test("one that is refused, repeated or about no respondent harms no other, and is left for itself", async ({ app }) => {
  const { guests, add, saveAll, slotsOf } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const request = { hash: new Uint8Array(32).fill(1), bodyHash: new Uint8Array(32) };
  const never = { availabilities: new Set([slotAfter(FIRST, 48)]), base: new Set<Slot>() };
  const together = await saveAll([
    add(ann, 0),
    add(ann, 1, { mine: () => refuse("not-yours", message("api.protectedAnswer")) }),
    add(ann, 2, { body: never }),
    add(ann, 3, { mine: () => undefined }),
    add(ben, 4, { request }),
    add(ben, 5, { request }),
    add(ben, 6),
  ]);
  expect(together).toEqual([true, false, false, false, true, false, true]);
  expect(await slotsOf()).toEqual([[0], [4, 6]]);
});

test("a group with a request that was done before leaves nothing half done, and the next one goes on", async ({
  app,
}) => {
  const { meetingID, guests, add, saveAll, slotsOf } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const request = { hash: new Uint8Array(32).fill(2), bodyHash: new Uint8Array(32) };
  expect(await saveAll([add(ann, 0, { request })])).toEqual([true]);
  expect(await saveAll([add(ben, 1), add(ann, 0, { request })])).toEqual([false, false]);
  expect(await slotsOf()).toEqual([[0], []]);
  // The document in which it was authored holds what was not stored: the lock is needed once, to make another.
  const params = { meetingID, respondentID: ann };
  await app.api.call("saveAnswer", { params, body: { availabilities: [], base: [] } });
  expect(await saveAll([add(ben, 1)])).toEqual([true]);
  expect(await slotsOf()).toEqual([[0], [1]]);
});

test("saves that come while another command changes the meeting under its lock are stored together after it", async ({
  app,
}) => {
  const { meetingID, guests, add, saveAll, slotsOf } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const changing = app.context.collab.write(meetingID, (grid) =>
    app.database.transaction(async (stores) => {
      const locked = await stores.meetings.lock(meetingID);
      if (locked === undefined) throw new Error("The meeting is there");
      const author = await grid.locked(stores.gridLog(meetingID));
      const body = { availabilities: new Set([FIRST]), base: undefined };
      return storeAnswer({ stores, author, meeting: locked.meeting, respondentID: ann, body });
    }),
  );
  expect(await saveAll([add(ann, 1), add(ben, 2)])).toEqual([true, true]);
  expect(await changing).toBe(true);
  expect(await slotsOf()).toEqual([[0, 1], [2]]);
});

test("what PostgreSQL refuses of one is refused of that one alone", async ({ app }) => {
  const { meetingID, guests, slotsOf } = await knownMeeting(app, "Ann", "Ben", "Cem");
  await table.query(`CREATE OR REPLACE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${FIRST + 14} = ANY (NEW.slots) THEN RAISE EXCEPTION 'poison'; END IF; RETURN NEW; END $$`);
  await table.query("CREATE TRIGGER poison BEFORE UPDATE ON respondents FOR EACH ROW EXECUTE FUNCTION refuse_poison()");
  const slots = ["2026-12-01T08:00:00Z", "2026-12-01T11:30:00Z", "2026-12-01T08:30:00Z"];
  const replies = await Promise.all(
    guests.map((respondentID, n) =>
      app.api.call("saveAnswer", {
        params: { meetingID, respondentID },
        body: { availabilities: [slots[n]!], base: [] },
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 500, 200]);
  expect(await slotsOf()).toEqual([[0], [], [1]]);
  await table.query("DROP TRIGGER poison ON respondents");
});

test("more saves at once than one row of the log can hold are all stored", async ({ app }) => {
  const dates = Array.from({ length: 60 }, (_, day) =>
    new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10),
  );
  const { meetingID } = await app.api.createMeeting({ ...CHOIR, tentativeDates: dates });
  const all = dates.map((date) => `${date}T08:00:00Z`);
  const guests = await Promise.all(Array.from({ length: 40 }, (_, n) => app.api.addGuest(meetingID, `Guest ${n}`)));
  await app.api.meeting(meetingID);
  const replies = await Promise.all(
    guests.map(({ selfRespondentID: respondentID }) =>
      app.api.call("saveAnswer", { params: { meetingID, respondentID }, body: { availabilities: all, base: [] } }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { respondents } = await app.api.meeting(meetingID);
  expect(Object.values(respondents).every(({ availabilities }) => availabilities.length === 60)).toBe(true);
});
