import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import type { GridTransaction } from "../ports.ts";
import type { GridLog, GridReader, LoggedUpdate, StoredGrid } from "#domain/answers/grid-log.ts";

/** What becomes of a COMMIT. "unknown": the caller hears an error, and the change is stored or is not. */
export type CommitOutcome = "done" | "failed" | "unknown but done" | "unknown and lost";

/** Grids in memory with the semantics of the SQL ones: a lock per meeting, nothing visible before COMMIT. */
export type InMemoryGrids = {
  readonly reader: GridReader;
  readonly locked: GridTransaction;
  /** A new meeting, nothing written yet. */
  newMeeting(): MeetingID;
  remove(meetingID: MeetingID): void;
  /** Like `locked`, for a meeting that exists. */
  transaction<T>(meetingID: MeetingID, work: (log: GridLog) => Promise<T>): Promise<T>;
  stored(meetingID: MeetingID): StoredGrid;
  /** Asked at every COMMIT, with the lock held; may take its time. */
  onCommit: (meetingID: MeetingID) => CommitOutcome | Promise<CommitOutcome>;
  /** Asked before every read outside a transaction; may take its time, or throw. */
  onRead: (meetingID: MeetingID) => void | Promise<void>;
  /** Asked when a grid has been read and is not handed out yet. */
  afterRead: () => void | Promise<void>;
  /** The most transactions that ever were open at once, waiting for a lock included. */
  readonly maxOpen: number;
};

type Grid = { stored: StoredGrid; lock: Promise<unknown> };

export function inMemoryGrids(): InMemoryGrids {
  const grids = new Map<MeetingID, Grid>();
  let meetings = 0;
  let open = 0;
  let maxOpen = 0;

  function find(meetingID: MeetingID): Grid {
    const grid = grids.get(meetingID);
    if (!grid) throw new Error(`there is no meeting ${meetingID}`);
    return grid;
  }

  async function transact<T>(meetingID: MeetingID, work: (log: GridLog) => Promise<T>): Promise<T> {
    const grid = find(meetingID);
    const staged = stagedLog(grid.stored);
    const result = await work(staged.log);
    const outcome = await all.onCommit(meetingID);
    if (outcome === "done" || outcome === "unknown but done") grid.stored = staged.stored();
    if (outcome !== "done") throw new Error(`COMMIT: ${outcome}`);
    return result;
  }

  const all: InMemoryGrids & { maxOpen: number } = {
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
    locked: async (meetingID, work) => (grids.has(meetingID) ? all.transaction(meetingID, work) : undefined),
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
      maxOpen = Math.max(maxOpen, (open += 1));
      const turn = grid.lock.then(() => transact(meetingID, work));
      grid.lock = turn.catch(() => {});
      return turn.finally(() => (open -= 1));
    },
    stored: (meetingID) => find(meetingID).stored,
    onCommit: () => "done",
    onRead: () => {},
    afterRead: () => {},
    get maxOpen() {
      return maxOpen;
    },
  };
  return all;
}

/** A log that sees its own changes, which are not visible elsewhere yet. */
function stagedLog(committed: StoredGrid): { log: GridLog; stored: () => StoredGrid } {
  let stored = committed;
  const last = (): number => stored.updates.at(-1)?.seq ?? stored.snapshotSeq;
  const log: GridLog = {
    lastSeq: async () => last(),
    load: async () => stored,
    since: async (after) =>
      after < stored.snapshotSeq || after > last()
        ? undefined
        : stored.updates.filter((row: LoggedUpdate) => row.seq > after),
    append: async (update) => {
      const seq = last() + 1;
      stored = { ...stored, updates: [...stored.updates, { seq, update }] };
      return seq;
    },
    project: async () => {},
    compact: async (snapshot, snapshotSeq) => {
      stored = { snapshot, snapshotSeq, updates: stored.updates.filter((row) => row.seq > snapshotSeq) };
    },
  };
  return { log, stored: () => stored };
}
