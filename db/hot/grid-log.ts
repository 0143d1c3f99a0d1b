import type { GridLog, GridReader, StoredGrid } from "#domain/answers/grid-log.ts";
import { type Connections, statement } from "../connection/connections.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { type Level, levelsOf, type Mark } from "#domain/answers/mark.ts";
import { sortedSlots } from "#domain/time/slot.ts";
import { Op } from "sequelize";
import type { StoreContext } from "../stores/store-context.ts";

type StoredGridRow = { part: "meeting" | "snapshot" | "update"; seq: number; bytes: Uint8Array | null };

/**
 * Everything stored of one grid, in one statement: read in two, a compaction in between would take rows away that the
 * snapshot read before does not hold. No rows when there is no such meeting.
 */
const loadGrid = statement<StoredGridRow>(
  "load-grid",
  `SELECT 'meeting' AS part, 0::float8 AS seq, NULL::bytea AS bytes FROM meetings WHERE meeting_id = $1
   UNION ALL SELECT 'snapshot', seq::float8, state FROM grid_snapshots WHERE meeting_id = $1
   UNION ALL SELECT 'update', seq::float8, bytes FROM grid_updates WHERE meeting_id = $1
   ORDER BY seq`,
);

/** The grid in the rows of {@link loadGrid}; undefined when there is no such meeting. */
function storedGridFrom(rows: readonly StoredGridRow[]): StoredGrid | undefined {
  if (rows.length === 0) return undefined;
  const snapshot = rows.find(({ part }) => part === "snapshot");
  const updates = rows.flatMap(({ part, seq, bytes }) =>
    part === "update" && bytes !== null ? [{ seq, update: bytes }] : [],
  );
  if (snapshot === undefined || snapshot.bytes === null) return { snapshotSeq: 0, updates };
  return { snapshot: snapshot.bytes, snapshotSeq: snapshot.seq, updates };
}

/** The marks of an answer that are not in another one, ascending: those of slots if needed are negative. */
function minus(answer: string, other: string): string {
  const marks = (of: string) => `SELECT unnest(${of}.slots) UNION ALL SELECT ~unnest(${of}.if_needed)`;
  return `ARRAY((${marks(answer)}) EXCEPT (${marks(other)}) ORDER BY 1)`;
}

// The meeting's row counts the seq. If that were not the seq we expect, `counted` would be empty, the log row's seq
// null, and the statement would fail. So neither a gap nor a row of a second writer can ever be stored. The history reads
// the answers as they were before: all parts of a statement see the same.
const append = statement(
  "append-grid-update",
  `WITH counted AS (
    UPDATE meetings SET grid_seq = grid_seq + 1, version = version + 1
    WHERE meeting_id = $1 AND grid_seq = $2::bigint - 1
    RETURNING grid_seq
  ), logged AS (
    INSERT INTO grid_updates (meeting_id, seq, bytes) VALUES ($1, (SELECT grid_seq FROM counted), $3)
  ), answer AS (
    SELECT id, slots::integer[], NULLIF(if_needed, '{}')::integer[] AS if_needed
    FROM unnest($4::text[], $5::text[], $6::text[]) AS given (id, slots, if_needed)
  ), noted AS (
    INSERT INTO answer_history (meeting_id, respondent_id, seq, added, removed, kind, slot_minutes)
    SELECT $1, id, $2::bigint, ${minus("answer", "r")}, ${minus("r", "answer")}, m.kind, m.slot_minutes
    FROM respondents r JOIN answer ON r.respondent_id = id JOIN meetings m USING (meeting_id)
    WHERE r.meeting_id = $1 AND (r.slots <> answer.slots OR r.if_needed IS DISTINCT FROM answer.if_needed)
  )
  UPDATE respondents r SET slots = answer.slots, if_needed = answer.if_needed, answer_seq = $2::bigint FROM answer
  WHERE r.meeting_id = $1 AND r.respondent_id = id`,
);

// Another kind of meeting has answers of its own, and nothing is written for them: they are no change of the grid.
const project = statement(
  "project-answers",
  `UPDATE respondents r SET slots = given.slots::integer[], if_needed = NULLIF(given.if_needed, '{}')::integer[]
   FROM unnest($2::text[], $3::text[], $4::text[]) AS given (id, slots, if_needed)
   WHERE r.meeting_id = $1 AND r.respondent_id = id`,
);

/** Of each answer its id, and the slots of each level as one text: the driver would quote each slot of a list. */
function listed(answers: ReadonlyMap<RespondentID, Iterable<Mark>>): [RespondentID[], string[], string[]] {
  const levels = Array.from(answers.values(), levelsOf);
  const texts = (level: Level) => levels.map((one) => `{${sortedSlots(one[level]).join(",")}}`);
  return [[...answers.keys()], texts("free"), texts("ifNeeded")];
}

/** Changes of a meeting's grid whose history is kept; what is older goes when the log is compacted. */
const KEPT_CHANGES = 1_000;

/** The grid log of one meeting in one transaction. */
export function gridLogStore({ session, tables, locks }: StoreContext, meetingID: MeetingID): GridLog {
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
      const later = { meetingID, seq: { [Op.gt]: String(after) } };
      const rows = await tables.gridUpdates.list("grid-updates-since", later, { order: ["seq"] });
      // Nothing is ever missing in the middle, so fewer rows than counted means that the first are compacted away.
      if (rows.length !== missing) return undefined;
      return rows.map(({ seq, bytes }) => ({ seq: Number(seq), update: bytes }));
    },

    async append(update, answers = new Map()) {
      const seq = locks.gridSeq(meetingID) + 1;
      locks.hold(meetingID, seq);
      await session.run(append, [meetingID, seq, update, ...listed(answers)]);
      return seq;
    },

    async project(answers) {
      locks.gridSeq(meetingID);
      await session.run(project, [meetingID, ...listed(answers)]);
    },

    async compact(snapshot, snapshotSeq) {
      if (snapshotSeq > locks.gridSeq(meetingID))
        throw new RangeError("A snapshot cannot hold what was never written.");
      const stored = await tables.gridSnapshots.find("find-grid-snapshot", { meetingID }, { attributes: ["seq"] });
      if (Number(stored?.seq ?? 0) > snapshotSeq) return; // another process compacted further
      const row = { meetingID, seq: String(snapshotSeq), state: snapshot };
      await tables.gridSnapshots.upsert("save-grid-snapshot", row);
      // Safe with `<=`, because seq is counted under the lock: no smaller one can still be committed by anybody.
      await tables.gridUpdates.remove("remove-compacted", { meetingID, seq: { [Op.lte]: String(snapshotSeq) } });
      const past = { meetingID, seq: { [Op.lte]: String(snapshotSeq - KEPT_CHANGES) } };
      await tables.answerHistory.remove("forget-history", past);
    },
  };
}

const readLastSeqs = statement<{ meetingID: MeetingID; gridSeq: number }>(
  "read-last-seqs",
  "SELECT meeting_id, grid_seq::float8 AS grid_seq FROM meetings WHERE meeting_id = ANY($1)",
);

/** Reads of committed grids over a pool. */
export function gridReader(connections: Connections): GridReader {
  async function lastSeqs(meetingIDs: readonly MeetingID[]): Promise<ReadonlyMap<MeetingID, number>> {
    const rows = await connections.run(readLastSeqs, [meetingIDs]);
    return new Map(rows.map((row) => [row.meetingID, row.gridSeq]));
  }
  return {
    load: async (meetingID) => storedGridFrom(await connections.run(loadGrid, [meetingID])),
    exists: async (meetingID) => (await lastSeqs([meetingID])).size > 0,
    lastSeqs,
  };
}
