import { inspect } from "node:util";
import { expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../errors.ts";
import { openDatabase } from "../database.ts";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { newMeeting, newMeetingID, storedMeeting, storedChange } from "../testing/stored.ts";
import type { Stores } from "./stores.ts";

const fresh = await databaseOfFile();

/** Ends every connection of Overlap to this database, as a restart of PostgreSQL would. */
const killConnections = () =>
  fresh.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'overlap'",
  );

const openTransactions = async () =>
  (await fresh.query("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'"))
    .length;

test("a transaction whose work throws stores nothing, rethrows and returns its connection", async () => {
  const single = openDatabase({ url: fresh.url, poolSize: 1 });
  const { meetingID } = await storedMeeting(single, ["Ann"], { name: "Before" });
  const failing = single.transaction(async ({ meetings, respondents, gridLog }) => {
    const { meeting } = (await meetings.lock(meetingID))!;
    await meetings.saveDetails({ ...meeting, name: "After" });
    await storedChange(gridLog(meetingID), new Uint8Array([1]));
    expect(await respondents.count(meetingID)).toBe(1);
    throw new RangeError("not today");
  });
  await expect(failing).rejects.toThrow(new RangeError("not today"));
  const view = await single.views.meeting(meetingID); // would never resolve, had the only connection not come back
  expect(view!.meeting).toMatchObject({ name: "Before", version: 2 });
  expect(await single.views.grid.load(meetingID)).toEqual({ snapshotSeq: 0, updates: [] });
  expect(await openTransactions()).toBe(0);
  await single.close();
});

test("a transaction rejects when work ignores a failed statement", async () => {
  const meeting = newMeeting();
  const careless = fresh.database.transaction(async ({ meetings }) => {
    await meetings.insert(meeting);
    await meetings.insert(meeting).catch(() => {});
  });
  await expect(careless).rejects.toThrow("The transaction was rolled back");
  expect(await fresh.database.views.meeting(meeting.meetingID)).toBeUndefined();
});

test("a transaction rejects with PostgreSQL's reason for refusing a write", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann"]);
  const tooLarge = fresh.locked(meetingID, async ({ gridLog }) => {
    const answer = { respondentID: respondentIDs[0]!, before: new Set<never>(), after: new Set([(2 ** 40) as never]) };
    await storedChange(gridLog(meetingID), new Uint8Array([1]), [answer]);
  });
  await expect(tooLarge).rejects.toThrow(expect.objectContaining({ name: "StatementFailed", code: "22003" }) as Error);
  expect(await openTransactions()).toBe(0);
});

test("an error never contains values of a row", async () => {
  const secret = "x".repeat(300);
  const { meetingID } = await storedMeeting(fresh.database);
  const error: unknown = await fresh.database
    .transaction(async ({ meetings }) => {
      const { meeting } = (await meetings.lock(meetingID))!;
      return meetings.saveDetails({ ...meeting, name: secret });
    })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "StatementFailed", constraint: "meetings_name_check" });
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("xxx");
});

test("stores refuse to work after their transaction", async () => {
  let leakedStores: Stores | undefined;
  await fresh.database.transaction(async (stores) => {
    leakedStores = stores;
  });
  await expect(leakedStores!.meetings.lock(newMeetingID())).rejects.toThrow("This transaction is over");
  await expect(leakedStores!.meetings.insert(newMeeting())).rejects.toThrow("This transaction is over");
});

test("a transaction whose connection is killed rejects, stores nothing, and the next one works", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  const killed = fresh.locked(meetingID, async ({ gridLog }) => {
    await storedChange(gridLog(meetingID), new Uint8Array([1]));
    await gridLog(meetingID).since(0);
    await killConnections();
    await gridLog(meetingID).since(0);
  });
  await expect(killed).rejects.toThrow(DatabaseUnavailable);
  await vi.waitFor(() => fresh.database.ping());
  expect(await fresh.database.views.grid.load(meetingID)).toEqual({ snapshotSeq: 0, updates: [] });
  expect(await storedMeeting(fresh.database)).toBeDefined();
});

test("a transaction whose connection is killed at COMMIT reports an unknown outcome", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  const killed = fresh.locked(meetingID, async ({ gridLog }) => {
    await storedChange(gridLog(meetingID), new Uint8Array([1]));
    await killConnections();
  });
  await expect(killed).rejects.toThrow("Whether the last change was stored is not known.");
  await vi.waitFor(() => fresh.database.ping());
  expect(await fresh.database.views.grid.load(meetingID)).toEqual({ snapshotSeq: 0, updates: [] });
});

test("an open connection fails once, then prepares anew after a migration changes a column's type", async () => {
  const single = openDatabase({ url: fresh.url, poolSize: 1 });
  const { meetingID } = await storedMeeting(single, ["Ann"]);
  const read = () => single.views.meeting(meetingID);
  await read();
  await fresh.query("ALTER TABLE meetings ALTER version TYPE integer");
  await expect(read()).rejects.toThrow(DatabaseUnavailable);
  expect((await read())!.respondents).toHaveLength(1);
  await fresh.query("ALTER TABLE meetings ALTER version TYPE ordinal");
  await single.close();
});

test("the pool replaces connections that were killed while idle", async () => {
  const pings = () => Promise.all(Array.from({ length: 5 }, () => fresh.database.ping()));
  await pings();
  await killConnections();
  await vi.waitFor(pings); // one alone could be answered before the pool has read that the others are gone
  const insert = () => fresh.database.transaction(({ meetings }) => meetings.insert(newMeeting()));
  expect(await Promise.all(Array.from({ length: 20 }, insert))).toHaveLength(20);
});
