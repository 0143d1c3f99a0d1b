import type { MeetingID } from "#domain/meeting-id.ts";
import { Op } from "sequelize";
import type { StoreContext } from "./store-context.ts";
import { loadGrid, storedGridFrom } from "./stored-grid.ts";
import type { LoggedUpdate, StoredGrid } from "#domain/answers/grid-log.ts";

/**
 * The grid log of one meeting inside a transaction that has locked the meeting (`meetings.lock`); without the lock
 * every call rejects. The same shape as `collab/ports.ts` asks for, declared here because db may not import collab.
 */
export type GridLog = {
  /** Last `seq` of the meeting, 0 when nothing was ever written. */
  lastSeq(): Promise<number>;
  load(): Promise<StoredGrid>;
  /** Updates with a `seq` above `after`; undefined when some of them were compacted away (or never existed). */
  since(after: number): Promise<readonly LoggedUpdate[] | undefined>;
  /**
   * Appends and returns the new `seq`; the meeting's version grows by one. The bytes may leave together with a
   * following `respondents.project` or with COMMIT, so a refused row rejects there.
   */
  append(update: Uint8Array): Promise<number>;
  /** Replaces the snapshot and everything up to `snapshotSeq` by this snapshot, deleting exactly those rows. */
  compact(snapshot: Uint8Array, snapshotSeq: number): Promise<void>;
};

/** The grid log of one meeting in one transaction. */
export function gridLogStore({ session, models, locks, writes }: StoreContext, meetingID: MeetingID): GridLog {
  return {
    lastSeq: async () => locks.gridSeq(meetingID),

    async load() {
      locks.gridSeq(meetingID);
      const grid = storedGridFrom(await session.run(loadGrid, [meetingID]));
      if (grid === undefined) throw new Error("A locked meeting is gone.");
      return grid;
    },

    async since(after) {
      const missing = locks.gridSeq(meetingID) - after;
      if (missing === 0) return [];
      if (missing < 0) return undefined;
      const rows = await session.model("grid-updates-since", (within) =>
        models.gridUpdates.findAll({
          ...within,
          where: { meetingID, seq: { [Op.gt]: String(after) } },
          order: ["seq"],
          raw: true,
        }),
      );
      // Nothing is ever missing in the middle, so fewer rows than counted means that the first are compacted away.
      if (rows.length !== missing) return undefined;
      return rows.map(({ seq, bytes }) => ({ seq: Number(seq), update: new Uint8Array(bytes) }));
    },

    async append(update) {
      const seq = locks.gridSeq(meetingID) + 1;
      locks.hold(meetingID, seq);
      await writes.append({ meetingID, seq, update });
      return seq;
    },

    async compact(snapshot, snapshotSeq) {
      if (snapshotSeq > locks.gridSeq(meetingID))
        throw new RangeError("A snapshot cannot hold what was never written.");
      const stored = await session.model("find-grid-snapshot", (within) =>
        models.gridSnapshots.findByPk(meetingID, { ...within, attributes: ["seq"] }),
      );
      if (Number(stored?.seq ?? 0) > snapshotSeq) return; // somebody compacted further
      const row = { meetingID, seq: String(snapshotSeq), state: Buffer.from(snapshot) };
      await session.model("save-grid-snapshot", (within) => models.gridSnapshots.upsert(row, within));
      // Safe with `<=`, because seq is counted under the lock: no smaller one can still be committed by anybody.
      await session.model("remove-compacted", (within) =>
        models.gridUpdates.destroy({ ...within, where: { meetingID, seq: { [Op.lte]: String(snapshotSeq) } } }),
      );
    },
  };
}
