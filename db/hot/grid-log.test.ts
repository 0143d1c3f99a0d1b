import { expect, test } from "vitest";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Mark } from "#domain/answers/levels.ts";
import type { Stores } from "../stores/stores.ts";
import type { Slot } from "#domain/time/slot.ts";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { halfHours, storedChange, storedMeeting } from "../testing/stored.ts";
import type { StoredGrid } from "#domain/answers/grid-log.ts";

const fresh = await databaseOfFile();

const bytes = (...values: number[]) => new Uint8Array(values);

/** Works on the log of a meeting under its lock. */
function locked<T>(meetingID: MeetingID, work: (log: ReturnType<Stores["gridLog"]>) => Promise<T>): Promise<T> {
  return fresh.locked(meetingID, async ({ gridLog }) => work(gridLog(meetingID)));
}

async function appended(meetingID: MeetingID, many: number): Promise<void> {
  await locked(meetingID, async (log) => {
    for (let value = 1; value <= many; value += 1) await storedChange(log, bytes(value));
  });
}

async function loaded(meetingID: MeetingID): Promise<StoredGrid> {
  return (await fresh.database.views.grid.load(meetingID))!;
}

test("a stored change raises the meeting's version by one, a compaction does not", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const firstVersion = (await fresh.database.views.versions([meetingID])).get(meetingID)!;
  const answers = respondentIDs.map((respondentID, index) => answerOf(respondentID, [], halfHours(index + 1)));
  await locked(meetingID, (log) => storedChange(log, bytes(1), answers));
  const { meeting, respondents } = (await fresh.database.views.meeting(meetingID))!;
  expect(respondents.map(({ marks }) => marks.length)).toEqual([1, 2]);
  expect(meeting.version).toBe(firstVersion + 1);
  await appended(meetingID, 3);
  await locked(meetingID, (log) => log.compact(bytes(2)));
  expect(await fresh.database.views.versions([meetingID])).toEqual(new Map([[meetingID, firstVersion + 4]]));
});

const answerOf = (respondentID: RespondentID, before: Iterable<Mark>, after: Iterable<Mark>) => ({
  respondentID,
  before: new Set(before),
  after: new Set(after),
});

/** Stores changes of answers, each in its own transaction, and reads their history. */
function historyOf(meetingID: MeetingID) {
  const { history } = fresh.database.views;
  const stored = new Map<RespondentID, Slot[]>();
  return {
    write: async (answers: [RespondentID, Slot[]][], sender?: string) => {
      const changed = answers.map(([id, slots]) => ({ ...answerOf(id, stored.get(id) ?? [], slots), sender }));
      for (const [id, slots] of answers) stored.set(id, slots);
      return locked(meetingID, (log) => storedChange(log, bytes(1), changed));
    },
    changes: async () =>
      (await history.changes(meetingID, 2_000)).map(({ respondentID, added, removed }) => [
        respondentID,
        added,
        removed,
      ]),
    compact: () => locked(meetingID, (log) => log.compact(bytes(2))),
    since: async (id: RespondentID) => history.since(meetingID, id, 0),
  };
}

test("the history notes the changes of each answer in a stored change", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const [ann, ben] = respondentIDs as [RespondentID, RespondentID];
  const { write, changes, since } = historyOf(meetingID);
  await write([
    [ann, halfHours(2)],
    [ben, []],
  ]);
  await write([
    [ann, halfHours(3).slice(1)],
    [ben, halfHours(1)],
  ]);
  await write([[ann, halfHours(3).slice(1)]]);
  const second = [[ann, 1, 1] as const, [ben, 1, 0] as const].toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(await changes()).toEqual([...second, [ann, 2, 0]]);
  const [first, middle, last] = halfHours(3);
  // Together: the first slot came and went.
  expect(await since(ann)).toEqual([{ slotMinutes: 30, added: [first, middle, last], removed: [] }]);
});

test("the history joins a sender's changes of one answer within a minute, and drops them when they cancel out", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const [ann, ben] = respondentIDs as [RespondentID, RespondentID];
  const { write, changes } = historyOf(meetingID);
  const [first, second, third] = halfHours(3) as [Slot, Slot, Slot];
  await write([[ann, [first, second]]], "x");
  await write([[ben, [first]]], "x");
  await write([[ann, [second, third]]], "x");
  expect(await changes()).toEqual([
    [ben, 1, 0],
    [ann, 2, 0],
  ]);
  await write([[ann, [third]]], "y");
  await write([[ann, [second, third]]], "y");
  expect(await changes()).toEqual([
    [ben, 1, 0],
    [ann, 2, 0],
  ]);
  // Another sender, no sender at all, and more than a minute keep changes apart.
  await write([[ann, [second]]], "y");
  await write([[ann, [first]]]);
  await write([[ann, [second]]]);
  await write([[ann, [third]]], "x");
  await fresh.query("UPDATE answer_history SET at = at - interval '61 seconds' WHERE meeting_id = $1", [meetingID]);
  await write([[ann, [first]]], "x");
  expect((await changes()).map(([id, ...counts]) => (id === ann ? counts.join() : "ben"))).toEqual([
    "1,1",
    "1,1",
    "1,1",
    "1,1",
    "0,1",
    "ben",
    "2,0",
  ]);
});

test("the history keeps the last fifty changes of each answer", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const [ann, ben] = respondentIDs as [RespondentID, RespondentID];
  const { write, changes, compact } = historyOf(meetingID);
  await write([[ben, halfHours(4)]]);
  for (let n = 0; n < 60; n += 1) await write([[ann, halfHours((n % 2) + 1)]]);
  const expected = [...Array.from({ length: 50 }, () => ann), ben];
  expect((await changes()).map(([id]) => id)).toEqual(expected);
  await compact();
  expect((await changes()).map(([id]) => id)).toEqual(expected);
  const stored = await fresh.query("SELECT FROM answer_history WHERE meeting_id = $1", [meetingID]);
  expect(stored).toHaveLength(51);
});

test("a meeting with more than a thousand changes forgets those of the busiest answers first", async () => {
  const names = Array.from({ length: 22 }, (_, n) => `Guest ${n}`);
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, names);
  const [ann = "" as RespondentID, ...others] = respondentIDs;
  const { write, compact } = historyOf(meetingID);
  await write([[ann, halfHours(4)]]);
  await fresh.query(
    `INSERT INTO answer_history (meeting_id, respondent_id, seq, kind, slot_minutes, added, removed, added_free,
       removed_free, added_if_needed, removed_if_needed)
     SELECT $1, id, n, 'dates', 30, '{1}', '{}', 1, 0, 0, 0 FROM unnest($2::text[]) id, generate_series(2, 61) n`,
    [meetingID, others],
  );
  await compact();
  const remaining = await fresh.query(
    "SELECT respondent_id AS id, count(*)::integer AS count FROM answer_history WHERE meeting_id = $1 GROUP BY 1",
    [meetingID],
  );
  expect(remaining.reduce((sum, row) => sum + Number(row["count"]), 0)).toBe(1_000);
  expect(remaining.find((row) => row["id"] === ann)?.["count"]).toBe(1);
});

test("a snapshot replaces the log and the snapshot before it, and the next change follows it", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  await appended(meetingID, 2);
  await locked(meetingID, (log) => log.compact(bytes(22)));
  await appended(meetingID, 2);
  await locked(meetingID, (log) => log.compact(bytes(44)));
  expect(await fresh.database.views.grid.load(meetingID)).toEqual({ snapshot: bytes(44), snapshotSeq: 4, updates: [] });
  expect(await locked(meetingID, (log) => storedChange(log, bytes(5)))).toBe(5);
});

test("a change with another number than the next one is not stored", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  await appended(meetingID, 1);
  const change = { update: bytes(2), answers: [], requests: [], askedAt: 0 };
  for (const seq of [1, 3]) {
    await expect(locked(meetingID, (log) => log.store({ seq, ...change }))).rejects.toThrow(`not ${seq}`);
  }
  expect((await loaded(meetingID)).updates).toHaveLength(1);
});

test("storeIfUnchanged stores a change whole while the meeting has the version, otherwise nothing", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann"]);
  const { version } = (await fresh.database.views.meeting(meetingID))!.meeting;
  const hash = new Uint8Array(32);
  const request = { request: { hash, bodyHash: hash }, respondentID: respondentIDs[0]! };
  const changeOf = (seq: number, slots: number) => ({
    meetingID,
    seq,
    update: bytes(seq),
    answers: [answerOf(respondentIDs[0]!, [], halfHours(slots))],
    requests: [request],
    askedAt: 1_000,
  });
  const { storeIfUnchanged } = fresh.database;
  expect(await storeIfUnchanged(changeOf(1, 1), version + 1)).toBe(false);
  expect(await storeIfUnchanged(changeOf(2, 1), version)).toBe(false);
  expect(await storeIfUnchanged(changeOf(1, 1), version)).toBe(true);
  expect(await storeIfUnchanged(changeOf(2, 2), version)).toBe(false);
  // The request was done before.
  await expect(storeIfUnchanged(changeOf(2, 2), version + 1)).rejects.toMatchObject({ name: "StatementFailed" });
  const view = await fresh.database.views.meeting(meetingID);
  expect([view?.meeting.version, view?.respondents[0]?.marks.length]).toEqual([version + 1, 1]);
  expect((await loaded(meetingID)).updates).toEqual([{ seq: 1, update: bytes(1) }]);
  expect(await historyOf(meetingID).changes()).toEqual([[respondentIDs[0], 1, 0]]);
});

test("a grid read while others compact is always whole", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  const write = async () => {
    for (let seq = 1; seq <= 60; seq += 1) {
      await locked(meetingID, async (log) => {
        await storedChange(log, bytes(seq));
        if (seq % 3 === 0) await log.compact(bytes(seq));
      });
    }
  };
  const read = async () => {
    for (let grid = await loaded(meetingID); grid.snapshotSeq < 60; grid = await loaded(meetingID)) {
      const { snapshotSeq } = grid;
      expect(grid.updates.map(({ seq }) => seq)).toEqual(grid.updates.map((_, index) => snapshotSeq + 1 + index));
    }
  };
  await Promise.all([write(), read()]);
});
