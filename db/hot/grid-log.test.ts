import { expect, test } from "vitest";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { halfHours, storedMeeting } from "../testing/stored.ts";
import type { GridLog, StoredGrid } from "#domain/answers/grid-log.ts";

const fresh = await databaseOfFile();

const bytes = (...values: number[]) => new Uint8Array(values);

/** Works on the log of a meeting under its lock. */
function locked<T>(meetingID: MeetingID, work: (log: GridLog) => Promise<T>): Promise<T> {
  return fresh.locked(meetingID, async ({ gridLog }) => work(gridLog(meetingID)));
}

async function appended(meetingID: MeetingID, many: number): Promise<void> {
  await locked(meetingID, async (log) => {
    for (let value = 1; value <= many; value += 1) await log.append(bytes(value));
  });
}

async function loaded(meetingID: MeetingID): Promise<StoredGrid> {
  return (await fresh.database.views.grid.load(meetingID))!;
}

test("an append raises the meeting's version by one, with answers too, and a compaction does not", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const before = (await fresh.database.views.versions([meetingID])).get(meetingID)!;
  const answers = new Map(respondentIDs.map((respondentID, index) => [respondentID, halfHours(index + 1)]));
  await locked(meetingID, (log) => log.append(bytes(1), answers));
  const { meeting, respondents } = (await fresh.database.views.meeting(meetingID))!;
  expect(respondents.map(({ marks }) => marks.length)).toEqual([1, 2]);
  expect(meeting.version).toBe(before + 1);
  await appended(meetingID, 3);
  await locked(meetingID, (log) => log.compact(bytes(2), 2));
  expect(await fresh.database.views.versions([meetingID])).toEqual(new Map([[meetingID, before + 4]]));
});

test("what an append changes in answers is history, as long as it is among the last thousand changes", async () => {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const [ann, ben] = respondentIDs as [RespondentID, RespondentID];
  const write = (...answers: [RespondentID, Slot[]][]) =>
    locked(meetingID, (log) => log.append(bytes(1), new Map(answers)));
  await write([ann, halfHours(2)], [ben, []]);
  await write([ann, halfHours(3).slice(1)], [ben, halfHours(1)]);
  await write([ann, halfHours(3).slice(1)]);
  const { history } = fresh.database.views;
  const changes = async () =>
    (await history.changes(meetingID, 10)).map(({ respondentID, added, removed }) => [respondentID, added, removed]);
  const second = [[ann, 1, 1] as const, [ben, 1, 0] as const].toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(await changes()).toEqual([...second, [ann, 2, 0]]);
  const [first, , last] = halfHours(3);
  expect((await history.since(meetingID, ann, 0))[0]).toEqual({ added: [last], removed: [first], slotMinutes: 30 });

  await fresh.query("UPDATE meetings SET grid_seq = 1002 WHERE meeting_id = $1", [meetingID]);
  await locked(meetingID, (log) => log.compact(bytes(2), 1_001));
  expect(await changes()).toEqual(second);
  await locked(meetingID, (log) => log.compact(bytes(2), 1_002));
  expect(await changes()).toEqual([]);
});

test("compacted again, the newer snapshot counts; an older one changes nothing", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  await appended(meetingID, 4);
  await locked(meetingID, (log) => log.compact(bytes(22), 2));
  await locked(meetingID, (log) => log.compact(bytes(44), 4));
  await locked(meetingID, (log) => log.compact(bytes(33), 3));
  expect(await fresh.database.views.grid.load(meetingID)).toEqual({ snapshot: bytes(44), snapshotSeq: 4, updates: [] });
  expect(await locked(meetingID, (log) => log.append(bytes(5)))).toBe(5);
});

test("a snapshot of what was never written is refused", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  await appended(meetingID, 1);
  await expect(locked(meetingID, (log) => log.compact(bytes(2), 2))).rejects.toThrow(RangeError);
});

test("a grid read while others compact is always whole", async () => {
  const { meetingID } = await storedMeeting(fresh.database);
  const write = async () => {
    for (let seq = 1; seq <= 60; seq += 1) {
      await locked(meetingID, async (log) => {
        await log.append(bytes(seq));
        if (seq % 3 === 0) await log.compact(bytes(seq), seq);
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
