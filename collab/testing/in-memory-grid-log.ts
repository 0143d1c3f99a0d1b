import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import type { GridReader, LoggedUpdate, StoredGrid } from "#domain/answers/grid-log.ts";

/** The log of one grid inside a transaction that holds the meeting's lock. */
export type InMemoryLog = {
  since(after: number): StoredGrid;
  append(update: Uint8Array): number;
  /** Replaces everything stored by this snapshot. */
  compact(snapshot: Uint8Array): void;
};

/** The outcome of a COMMIT. "unknown": the caller hears an error, and the change is stored or is not. */
export type CommitOutcome = "done" | "failed" | "unknown but done" | "unknown and lost";

/** Grids in memory with the semantics of the SQL ones: a lock per meeting, nothing visible before COMMIT. */
export type InMemoryGrids = {
  readonly reader: GridReader;
  /** A new meeting, nothing written yet. */
  newMeeting(): MeetingID;
  remove(meetingID: MeetingID): void;
  /** Runs `work` alone with the meeting's log. */
  transaction<T>(meetingID: MeetingID, work: (log: InMemoryLog) => T | Promise<T>): Promise<T>;
  stored(meetingID: MeetingID): StoredGrid;
  /** Asked at every COMMIT, with the lock held; may take its time. */
  onCommit: (meetingID: MeetingID) => CommitOutcome | Promise<CommitOutcome>;
  /** Asked before every read outside a transaction; may take its time, or throw. */
  onRead: (meetingID: MeetingID) => void | Promise<void>;
  /** Asked when a grid has been read and is not handed out yet. */
  afterRead: () => void | Promise<void>;
};

type Grid = { stored: StoredGrid; lock: Promise<unknown> };

export function inMemoryGrids(): InMemoryGrids {
  const grids = new Map<MeetingID, Grid>();
  let meetings = 0;

  function find(meetingID: MeetingID): Grid {
    const grid = grids.get(meetingID);
    if (!grid) throw new Error(`there is no meeting ${meetingID}`);
    return grid;
  }

  async function transact<T>(meetingID: MeetingID, work: (log: InMemoryLog) => T | Promise<T>): Promise<T> {
    const grid = find(meetingID);
    const staged = stagedLog(grid.stored);
    const result = await work(staged.log);
    const outcome = await all.onCommit(meetingID);
    if (outcome === "done" || outcome === "unknown but done") grid.stored = staged.stored();
    if (outcome !== "done") throw new Error(`COMMIT: ${outcome}`);
    return result;
  }

  const all: InMemoryGrids = {
    reader: {
      async load(meetingID) {
        await all.onRead(meetingID);
        const stored = grids.get(meetingID)?.stored;
        await all.afterRead();
        return stored;
      },
      async exists(meetingID) {
        await all.onRead(meetingID);
        return grids.has(meetingID);
      },
      async lastSeqs(meetingIDs) {
        return new Map(
          meetingIDs.flatMap((meetingID) => {
            const stored = grids.get(meetingID)?.stored;
            return stored ? [[meetingID, stored.updates.at(-1)?.seq ?? stored.snapshotSeq] as const] : [];
          }),
        );
      },
    },
    newMeeting() {
      meetings += 1;
      const meetingID = parseMeetingID(`meeting${String(meetings).padStart(5, "0")}`);
      if (!meetingID) throw new Error("too many meetings for their names");
      grids.set(meetingID, { stored: { snapshotSeq: 0, updates: [] }, lock: Promise.resolve() });
      return meetingID;
    },
    remove: (meetingID) => void grids.delete(meetingID),
    async transaction(meetingID, work) {
      const grid = find(meetingID);
      const turn = grid.lock.then(() => transact(meetingID, work));
      grid.lock = turn.catch(() => {});
      return turn;
    },
    stored: (meetingID) => find(meetingID).stored,
    onCommit: () => "done",
    onRead: () => {},
    afterRead: () => {},
  };
  return all;
}

/** A log that sees its own changes, which are not visible elsewhere yet. */
function stagedLog(committed: StoredGrid): { log: InMemoryLog; stored: () => StoredGrid } {
  let stored = committed;
  const last = (): number => stored.updates.at(-1)?.seq ?? stored.snapshotSeq;
  const log: InMemoryLog = {
    since: (after) =>
      after < stored.snapshotSeq || after > last()
        ? stored
        : { snapshotSeq: 0, updates: stored.updates.filter((row: LoggedUpdate) => row.seq > after) },
    append(update) {
      const seq = last() + 1;
      stored = { ...stored, updates: [...stored.updates, { seq, update }] };
      return seq;
    },
    compact(snapshot) {
      stored = { snapshot, snapshotSeq: last(), updates: [] };
    },
  };
  return { log, stored: () => stored };
}
