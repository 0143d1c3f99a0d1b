import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#db/testing/fresh-database.ts";
import { storedChange, storedMeeting } from "#db/testing/stored.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import type { GridReader, StoredGrid } from "#domain/answers/grid-log.ts";
import { inMemoryGrids } from "./in-memory-grid-log.ts";

type Log = {
  readonly since: (after: number) => StoredGrid | Promise<StoredGrid>;
  readonly append: (update: Uint8Array) => number | Promise<number>;
  readonly compact: (snapshot: Uint8Array) => void | Promise<void>;
};

/** A store of grids. Tests of collab use the store in memory, so it must answer exactly as the SQL store does. */
type Store = {
  readonly grids: GridReader;
  readonly locked: <T>(meetingID: MeetingID, work: (log: Log) => Promise<T>) => Promise<T>;
  newMeeting(): Promise<MeetingID>;
};

const fresh = await databaseOfFile();

function inMemory(): Store {
  const grids = inMemoryGrids();
  return {
    grids: grids.reader,
    locked: (meetingID, work) => grids.transaction(meetingID, work),
    newMeeting: async () => grids.newMeeting(),
  };
}

function inSql(): Store {
  const { database } = fresh;
  return {
    grids: database.views.grid,
    locked: (meetingID, work) =>
      fresh.locked(meetingID, async ({ gridLog }) => {
        const log = gridLog(meetingID);
        return work({ ...log, append: (update) => storedChange(log, update) });
      }),
    newMeeting: async () => (await storedMeeting(database)).meetingID,
  };
}

const rows = (...seqs: number[]) => seqs.map((seq) => ({ seq, update: bytes(seq) }));
const bytes = (value: number) => new Uint8Array([value, 0, 255]);

async function append(store: Store, meetingID: MeetingID, ...values: number[]): Promise<number[]> {
  const seqs: number[] = [];
  for (const value of values) seqs.push(await store.locked(meetingID, async (log) => log.append(bytes(value))));
  return seqs;
}

describe.each([
  ["in memory", inMemory],
  ["in SQL", inSql],
])("a grid log %s", (_, open) => {
  test("a grid log numbers changes from one and returns them as they were appended", async () => {
    const store = open();
    const meeting = await store.newMeeting();
    expect(await store.grids.load(meeting)).toEqual({ snapshotSeq: 0, updates: [] });
    expect(await append(store, meeting, 1, 2, 3)).toEqual([1, 2, 3]);
    expect(await store.grids.load(meeting)).toEqual({ snapshotSeq: 0, updates: rows(1, 2, 3) });
    expect(await store.grids.exists(meeting)).toBe(true);
  });

  test("a grid log gives the changes after a number, or everything when some are compacted away", async () => {
    const store = open();
    const meeting = await store.newMeeting();
    await append(store, meeting, 1, 2);
    await store.locked(meeting, async (log) => log.compact(bytes(9)));
    await append(store, meeting, 3, 4);
    const since = await store.locked(meeting, async (log) => [
      await log.since(1),
      await log.since(2),
      await log.since(3),
      await log.since(4),
      await log.since(5),
    ]);
    const whole = { snapshot: bytes(9), snapshotSeq: 2, updates: rows(3, 4) };
    const changes = (...seqs: number[]) => ({ snapshotSeq: 0, updates: rows(...seqs) });
    expect(since).toEqual([whole, changes(3, 4), changes(4), changes(), whole]);
    expect(await store.grids.load(meeting)).toEqual(whole);
  });

  test("a transaction sees its own changes, others see them after COMMIT, and a rollback removes them", async () => {
    const store = open();
    const meeting = await store.newMeeting();
    await store.locked(meeting, async (log) => {
      await log.append(bytes(1));
      expect(await log.since(0)).toEqual({ snapshotSeq: 0, updates: rows(1) });
      expect(await store.grids.load(meeting)).toEqual({ snapshotSeq: 0, updates: [] });
    });
    const failing = store.locked(meeting, async (log) => {
      await log.append(bytes(2));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await append(store, meeting, 2)).toEqual([2]);
  });

  test("a grid log is written by one transaction at a time", async () => {
    const store = open();
    const meeting = await store.newMeeting();
    const seqs = await Promise.all(Array.from({ length: 5 }, () => append(store, meeting, 1, 2)));
    expect(seqs.flat().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("a grid log of an unknown meeting is undefined", async () => {
    const store = open();
    const unknown = parseMeetingID("nobodyknows1")!;
    expect(await store.grids.load(unknown)).toBeUndefined();
    expect(await store.grids.exists(unknown)).toBe(false);
  });
});
