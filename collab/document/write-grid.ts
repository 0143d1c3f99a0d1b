import type { MeetingID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { authorChange, type GridSession } from "./author-change.ts";
import { type AuthoringDocuments, compact } from "./stored-documents.ts";
import type { Retries } from "../retries.ts";
import type { GridRelay } from "../relay/grid-relay.ts";
import type { LiveGrids } from "./live-grids.ts";
import type { GridTransaction, Log } from "../ports.ts";

/**
 * Lets one command per meeting work at a time, in the order of arrival; at most `maxWaiting` commands of one meeting wait.
 */
export function createWriteQueue(maxWaiting: number) {
  const lines = new Map<MeetingID, { last: Promise<unknown>; waiting: number }>();
  let isClosed = false;

  return {
    /** Refuses with `unavailable` when the queue is closed or too many wait already. */
    async run<T>(meetingID: MeetingID, work: () => Promise<T>): Promise<T> {
      if (isClosed) refuse("unavailable", "api.restarting");
      const line = lines.get(meetingID) ?? { last: Promise.resolve(), waiting: 0 };
      if (line.waiting >= maxWaiting) refuse("unavailable", "api.manySave");
      lines.set(meetingID, line);
      line.waiting += 1;
      const done = line.last.then(work);
      line.last = done.catch(() => {}); // the next one runs all the same; the caller of this one gets its error
      try {
        return await done;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(meetingID);
      }
    },
    /** Takes nothing more; resolves when everything taken has ended. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...lines.values()].map((line) => line.last));
    },
  };
}

/** After a failed compaction, this many more rows must come before the next attempt. */
const ROWS_BEFORE_RETRY = 50;

type GridWriterPorts = {
  queue: ReturnType<typeof createWriteQueue>;
  authoring: AuthoringDocuments;
  liveGrids: LiveGrids;
  relay: Pick<GridRelay, "tellChanges">;
  locked: GridTransaction;
  retries: Retries;
  compactAfter: number;
  log: Log;
};

/** The one way in which a grid changes. */
export function createWriteGrid(parts: GridWriterPorts) {
  const { queue, authoring, liveGrids, relay, locked, retries, compactAfter } = parts;
  const { tidy, shorten } = tidier(parts);

  /**
   * After a failed command that had appended something: its COMMIT may have happened all the same. The lock is free
   * once PostgreSQL has decided, so the last `seq` read under it is the truth.
   */
  function settle(meetingID: MeetingID): void {
    if (!liveGrids.has(meetingID)) return;
    retries.run(`settle ${meetingID}`, async () => {
      const seq = await locked(meetingID, (gridLog) => gridLog.lastSeq());
      if (seq !== undefined) liveGrids.expect(meetingID, seq);
    });
  }

  async function run<T>(meetingID: MeetingID, command: (session: GridSession) => Promise<T>): Promise<T> {
    const authored = authorChange(authoring.take(meetingID));
    let result: T;
    try {
      result = await command(authored.session);
    } catch (error) {
      authored.end();
      // Nothing was appended: all that the document has caught up with is stored, whatever becomes of this command.
      if (authored.document && !authored.hasAppended) authoring.giveBack(meetingID, authored.document);
      if (authored.hasAppended) settle(meetingID);
      throw error;
    }
    authored.end();
    // After COMMIT only: no viewer may see an answer that a crash could still take away.
    for (const row of authored.rows) liveGrids.apply(meetingID, row.seq, row.update);
    relay.tellChanges(meetingID, authored.ownRows);
    // Sent now, before the reply is made: viewers wait for nothing else, and no other save of this meeting could join
    // it in this turn of the event loop.
    liveGrids.flush(meetingID);
    const { document } = authored;
    if (!document) return result;
    authoring.giveBack(meetingID, document);
    if (authored.hasAppended && document.seq - document.snapshotSeq >= compactAfter) {
      queue.run(meetingID, () => shorten(meetingID)).catch(() => {}); // the queue is full or closed: the next commit asks again
    }
    return result;
  }

  return {
    /**
     * Runs one writing command alone among this process's writers of the meeting. The command opens its own
     * transaction, calls `session.locked(log)` inside it and edits through what that returns. After the command resolves
     * (COMMIT is done) the bytes are applied to the live document, and only then does `write` resolve. When it rejects,
     * nothing is shown, and the next command starts from the stored log.
     */
    write: <T>(meetingID: MeetingID, command: (session: GridSession) => Promise<T>) =>
      queue.run(meetingID, () => run(meetingID, command)),
    /** Replaces the meeting's log by a snapshot, in which nothing is left of what was removed from the grid. */
    compact: (meetingID: MeetingID) => queue.run(meetingID, () => tidy(meetingID, 1)),
  };
}

/** Compacts logs, each in its meeting's turn of the queue. */
function tidier({ authoring, locked, compactAfter, log }: GridWriterPorts) {
  /** Compacts a log of at least `fewest` rows. */
  async function tidy(meetingID: MeetingID, fewest: number): Promise<void> {
    const document = authoring.take(meetingID);
    try {
      const seq = await compact(meetingID, locked, fewest);
      if (document && seq !== undefined) document.snapshotSeq = seq;
      log.debug({ meetingID, seq }, "compacted a grid log");
    } catch (error) {
      if (document) document.snapshotSeq = document.seq - compactAfter + ROWS_BEFORE_RETRY;
      throw error;
    } finally {
      if (document) authoring.giveBack(meetingID, document);
    }
  }

  /** The log has become long. The user who saved is not concerned. */
  async function shorten(meetingID: MeetingID): Promise<void> {
    await tidy(meetingID, compactAfter).catch((error: unknown) => {
      log.warn({ err: error, meetingID }, "could not compact a grid log");
    });
  }

  return { tidy, shorten };
}
