import { expect, vi } from "vitest";
import { DatabaseUnavailable } from "#db/errors.ts";
import { parseMeetingID, type RespondentID } from "#domain/ids.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { parseSlot, type Slot } from "#domain/time/slot.ts";
import { type Save, saveChange } from "../answers/decide-save.ts";
import { CHOIR, NINE } from "../testing/api-client.ts";
import { lookAt } from "../testing/grid-eyes.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { MeetingWriter } from "./meeting-writer.ts";

const FIRST = parseSlot(NINE) as Slot; // a slot, as one can read

/** A meeting with these guests, as a client would have made it. */
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
    whose: { respondentID: guest },
    saved: { wanted: new Set([slotAfter(FIRST, slot)]), base: new Set() },
    permit: () => undefined,
    check: () => {},
    keys: app.context.keys,
    ...differently,
  });
  /** Saves all in the same moment. Returns the refusal code of each, or undefined for a stored save. */
  const saveAll = async (saves: readonly Save[]) => {
    const results = await Promise.allSettled(
      saves.map((save) => app.context.writer.write(meetingID, saveChange(save))),
    );
    return results.map((result) => (result.status === "rejected" ? (result.reason as Refusal).code : undefined));
  };
  const slotsOf = async () => {
    const view = await app.database.views.meeting(meetingID);
    return view?.respondents.map(({ marks }) => marks.map((slot) => (slot - FIRST) / 2));
  };
  const rows = async () => (await app.database.views.grid.load(meetingID))?.updates.length ?? 0;
  return { meetingID, guests, add, saveAll, slotsOf, rows };
}

test("saves that arrive at once become one row of the log", async ({ app }) => {
  const { guests, add, saveAll, slotsOf, rows } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const rowsBefore = await rows();
  await saveAll([add(ann, 0), add(ben, 1), add(ann, 2), add(ann, 3)]);
  expect(await slotsOf()).toEqual([[0, 2, 3], [1]]);
  expect(await rows()).toBe(rowsBefore + 1);
});

test("a refused or repeated save harms no other save of its group", async ({ app }) => {
  const { guests, add, saveAll, slotsOf, rows } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const rowsBefore = await rows();
  const request = { hash: new Uint8Array(32).fill(1), bodyHash: new Uint8Array(32) };
  const other = { ...request, bodyHash: new Uint8Array(32).fill(2) };
  const never = { wanted: new Set([slotAfter(FIRST, 48)]), base: new Set<Slot>() };
  const together = await saveAll([
    add(ann, 0),
    add(ann, 1, { permit: () => refuse("not-yours", "api.protectedAnswer") }),
    add(ann, 2, { saved: never }),
    add("000000000000" as RespondentID, 3),
    add(ben, 4, { request }),
    add(ben, 5, { request }),
    add(ben, 6, { request: other }),
    add(ben, 7),
  ]);
  const done = undefined;
  expect(together).toEqual([done, "not-yours", "invalid", "unknown", done, done, "conflict", done]);
  expect(await slotsOf()).toEqual([[0], [4, 7]]);
  expect(await rows()).toBe(rowsBefore + 1);
});

test("the second of two grouped saves that require one version is refused", async ({ app }) => {
  const { meetingID, guests, add, saveAll, slotsOf } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const { version } = (await app.database.views.meeting(meetingID))!.meeting;
  const check: Save["check"] = (locked) => {
    if (locked.version !== version) refuse("precondition-failed", "api.preconditionFailed");
  };
  expect(await saveAll([add(ann, 0, { check }), add(ben, 1, { check })])).toEqual([undefined, "precondition-failed"]);
  expect(await slotsOf()).toEqual([[0], []]);
});

test("more simultaneous saves than one row of the log can hold are all stored", async ({ app }) => {
  const dates = Array.from({ length: 60 }, (_, day) =>
    new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10),
  );
  const { meetingID } = await app.api.createMeeting({ ...CHOIR, tentativeDates: dates });
  const all = dates.map((date) => `${date}T08:00:00Z`);
  const guests = await Promise.all(Array.from({ length: 40 }, (_, n) => app.api.addGuest(meetingID, `Guest ${n}`)));
  await app.api.meeting(meetingID);
  const replies = await Promise.all(
    guests.map(({ selfRespondentID: respondentID }) =>
      app.api.save({ meetingID, respondentID }, { availabilities: all, base: [] }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { respondents } = await app.api.meeting(meetingID);
  expect(Object.values(respondents).every(({ availabilities }) => availabilities.length === 60)).toBe(true);
});

/** Makes a writer of the app's meetings over a database that the test controls. */
function unreliableWriter(app: TestApp) {
  const { database } = app.context;
  const faults = { beforeCommit: false, afterCommit: false };
  const lost = () => new DatabaseUnavailable("The connection was lost.");
  const writer = new MeetingWriter({
    ...app.context,
    database: {
      async transaction(work) {
        const result = await database.transaction(async (stores) => {
          const worked = await work(stores);
          if (faults.beforeCommit) throw lost();
          return worked;
        });
        if (faults.afterCommit) throw lost();
        return result;
      },
      async storeIfUnchanged(change, version) {
        if (faults.beforeCommit) throw lost();
        const isStored = await database.storeIfUnchanged(change, version);
        if (faults.afterCommit) throw lost();
        return isStored;
      },
    },
  });
  return { writer, faults };
}

test.for(["the short way", "the long way"])(
  "viewers see an answer only if it is stored when %s ends without a reply of the database",
  async (way, { app }) => {
    const { meetingID, guests, add, slotsOf } = await knownMeeting(app, "Ann");
    const [ann] = guests as [RespondentID];
    const { writer, faults } = unreliableWriter(app);
    const viewer = lookAt(app.url, meetingID);
    const shownSlots = () => viewer.answer(ann).length;
    const save = (slot: number) => writer.write(meetingID, saveChange(add(ann, slot)));
    const prepare = async () => {
      if (way === "the long way") app.context.meetings.forget(meetingID);
      else await app.api.meeting(meetingID);
    };
    await save(0);
    await vi.waitFor(() => expect(shownSlots()).toBe(1));

    await prepare();
    faults.beforeCommit = true;
    await expect(save(1)).rejects.toThrow(DatabaseUnavailable);
    faults.beforeCommit = false;
    expect([await slotsOf(), shownSlots()]).toEqual([[[0]], 1]);

    await prepare();
    await save(2);
    await prepare();
    faults.afterCommit = true;
    await expect(save(3)).rejects.toThrow(DatabaseUnavailable);
    faults.afterCommit = false;
    expect(await slotsOf()).toEqual([[0, 2, 3]]);
    await save(4);
    await vi.waitFor(() => expect(shownSlots()).toBe(4));
    viewer.leave();
  },
);

/** A writer of the app's meetings that counts its transactions. */
function countingWriter(app: TestApp) {
  const { database } = app.context;
  const count = { transactions: 0 };
  const transaction: typeof database.transaction = (work) => {
    count.transactions += 1;
    return database.transaction(work);
  };
  return { count, writer: new MeetingWriter({ ...app.context, database: { ...database, transaction } }) };
}

test("a save on the short way needs no transaction and leaves the cache equal to the database", async ({ app }) => {
  const { meetingID, guests, add } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const { writer, count } = countingWriter(app);
  const save = (guest: RespondentID, slot: number) => writer.write(meetingID, saveChange(add(guest, slot)));
  await save(ann, 5);
  await app.api.meeting(meetingID);
  count.transactions = 0;
  for (const slot of [4, 2, 3]) await save(ann, slot);
  await save(ben, 1);
  expect(count.transactions).toBe(0);
  expect(app.context.meetings.known(meetingID)).toEqual(await app.database.views.meeting(meetingID));
});

test("a save on the long way leaves the meeting cached, and the next save takes the short way", async ({ app }) => {
  const { meetingID, guests, add } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const { writer, count } = countingWriter(app);
  const save = (guest: RespondentID, slot: number) => writer.write(meetingID, saveChange(add(guest, slot)));
  app.context.collab.authoring.forget(meetingID);
  await save(ann, 5);
  expect(count.transactions).toBe(1);
  expect(app.context.meetings.known(meetingID)).toEqual(await app.database.views.meeting(meetingID));
  await save(ben, 1);
  expect(count.transactions).toBe(1);
});

test("a save to a meeting that another process has changed is stored", async ({ app }) => {
  const { meetingID, guests, add, slotsOf } = await knownMeeting(app, "Ann", "Ben");
  const [ann, ben] = guests as [RespondentID, RespondentID];
  const elsewhere = new MeetingWriter({
    ...app.context,
    meetings: { known: () => undefined, keep() {}, forget() {} },
  });
  const save = (guest: RespondentID, slot: number) => app.context.writer.write(meetingID, saveChange(add(guest, slot)));
  await save(ann, 0);
  await app.api.meeting(meetingID);
  await elsewhere.write(meetingID, saveChange(add(ben, 1)));
  await save(ann, 2);
  await save(ben, 3);
  expect(await slotsOf()).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test("a closed meeting that this process still caches as open refuses a save", async ({ app }) => {
  const { meetingID, guests, add, saveAll } = await knownMeeting(app, "Ann");
  const [ann] = guests as [RespondentID];
  await saveAll([add(ann, 0)]);
  await app.api.meeting(meetingID);
  // As another process would.
  await app.query(
    "UPDATE meetings SET closes_at = now() - interval '1 year', version = version + 1 WHERE meeting_id = $1",
    [meetingID],
  );
  expect(await saveAll([add(ann, 1)])).toEqual(["closed"]);
});

test("a log of 200 rows becomes a snapshot, and no viewer sees a difference", async ({ app }) => {
  const { meetingID, guests, add } = await knownMeeting(app, "Ann");
  const [ann] = guests as [RespondentID];
  const early = lookAt(app.url, meetingID);
  for (let turn = 0; turn < 207; turn += 1) {
    const saved = {
      wanted: new Set([slotAfter(FIRST, turn % 16)]),
      base: new Set([slotAfter(FIRST, (turn + 15) % 16)]),
    };
    await app.context.writer.write(meetingID, saveChange({ ...add(ann, 0), saved }));
  }
  const grid = (await app.database.views.grid.load(meetingID))!;
  expect([grid.snapshotSeq, grid.updates.length]).toEqual([200, 8]);
  const late = lookAt(app.url, meetingID);
  for (const viewer of [early, late]) await vi.waitFor(() => expect(viewer.answer(ann)).toHaveLength(1));
  expect(late.shown()).toEqual(early.shown());
  for (const viewer of [early, late]) viewer.leave();
});

test("fifty people who save in one moment all have their answers stored", async ({ app }) => {
  const names = Array.from({ length: 50 }, (_, index) => `Guest ${index}`);
  const { meetingID, guests, add, saveAll, slotsOf } = await knownMeeting(app, ...names);
  const viewer = lookAt(app.url, meetingID);
  expect(await saveAll(guests.map((guest, index) => add(guest, index % 16)))).toEqual(guests.map(() => undefined));
  expect(await slotsOf()).toEqual(guests.map((_, index) => [index % 16]));
  await vi.waitFor(() => expect(guests.every((guest) => viewer.answer(guest).length === 1)).toBe(true));
  viewer.leave();
});

test("a writer that closes finishes running changes and refuses further ones", async ({ app }) => {
  const { meetingID, guests, add, slotsOf } = await knownMeeting(app, "Ann");
  const [ann] = guests as [RespondentID];
  const writer = new MeetingWriter(app.context);
  const saves = [0, 1].map((slot) => writer.write(meetingID, saveChange(add(ann, slot))));
  const closing = writer.close();
  await expect(writer.write(meetingID, saveChange(add(ann, 2)))).rejects.toMatchObject({ code: "unavailable" });
  await closing;
  await Promise.all(saves);
  expect(await slotsOf()).toEqual([[0, 1]]);
});

test("a meeting accepts a thousand waiting changes and refuses the next one", async ({ app }) => {
  const { meetingID, guests, add } = await knownMeeting(app, "Ann");
  const [ann] = guests as [RespondentID];
  const saves = Array.from({ length: 1_001 }, (_, n) =>
    app.context.writer.write(meetingID, saveChange(add(ann, n % 16))),
  );
  const results = await Promise.allSettled(saves);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(results.at(-1)).toMatchObject({ reason: { code: "unavailable" } });
});
