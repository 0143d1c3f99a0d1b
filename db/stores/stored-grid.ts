import { statement } from "../connection/statement.ts";

/** One committed change of a grid document. `seq` counts 1, 2, 3 … within its meeting, without gaps. */
export type LoggedUpdate = { readonly seq: number; readonly update: Uint8Array };

/** A grid document as it is stored: an optional snapshot that holds everything up to `snapshotSeq`, then the log. */
export type StoredGrid = {
  readonly snapshot?: Uint8Array;
  /** 0 without a snapshot. */
  readonly snapshotSeq: number;
  /** Ascending; all of them have `seq` > `snapshotSeq`. */
  readonly updates: readonly LoggedUpdate[];
};

type StoredGridRow = { part: "meeting" | "snapshot" | "update"; seq: number; bytes: Uint8Array | null };

/**
 * Everything stored of one grid, in one statement: read in two, a compaction in between would take rows away that the
 * snapshot read before does not hold. No rows when there is no such meeting.
 */
export const loadGrid = statement<StoredGridRow>(
  "load-grid",
  `SELECT 'meeting' AS part, 0::bigint AS seq, NULL::bytea AS bytes FROM meetings WHERE meeting_id = $1
   UNION ALL SELECT 'snapshot', seq, state FROM grid_snapshots WHERE meeting_id = $1
   UNION ALL SELECT 'update', seq, bytes FROM grid_updates WHERE meeting_id = $1
   ORDER BY seq`,
);

/** The grid in the rows of {@link loadGrid}; undefined when there is no such meeting. */
export function storedGridFrom(rows: readonly StoredGridRow[]): StoredGrid | undefined {
  if (rows.length === 0) return undefined;
  const snapshot = rows.find(({ part }) => part === "snapshot");
  const updates = rows.flatMap(({ part, seq, bytes }) =>
    part === "update" && bytes !== null ? [{ seq, update: bytes }] : [],
  );
  if (snapshot === undefined || snapshot.bytes === null) return { snapshotSeq: 0, updates };
  return { snapshot: snapshot.bytes, snapshotSeq: snapshot.seq, updates };
}
