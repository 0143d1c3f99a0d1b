import type { AnswerChange } from "#domain/answers/answer-change.ts";
import { LIMITS } from "#domain/limits.ts";
import type { GridLog, GridReader, StoredGrid } from "#domain/answers/grid-log.ts";
import { type Connections, statement } from "../connection/connections.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { type Level, levelsOf, type Mark } from "#domain/answers/levels.ts";
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

/** The marks that two changes in a row, `f` and then `c`, have added (or removed) together. */
function together(column: "added" | "removed"): string {
  const other = column === "added" ? "removed" : "added";
  const rest = (of: string, without: string) =>
    `(SELECT unnest(${of}.${column}) EXCEPT SELECT unnest(${without}.${other}))`;
  return `ARRAY(${rest("f", "c")} UNION ${rest("c", "f")} ORDER BY 1)`;
}

/** Columns of the history that are counted when a row is written: reading a thousand rows must not read a million marks. */
const COUNTED = "added, removed, added_free, added_if_needed, removed_free, removed_if_needed";
const ofSign = (column: string, sign: string) => `(SELECT count(*) FROM unnest(${column}) mark WHERE mark ${sign} 0)`;
const COUNTS = `added, removed, ${ofSign("added", ">")}, ${ofSign("added", "<")}, ${ofSign("removed", ">")}, ${ofSign("removed", "<")}`;

/** Changes of one answer by one sender that are so close are one in the history. */
const ONE_CHANGE = "interval '1 minute'";

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
    SELECT id, slots::integer[], NULLIF(if_needed, '{}')::integer[] AS if_needed, NULLIF(sender, '') AS sender
    FROM unnest($4::text[], $5::text[], $6::text[], $7::text[]) AS given (id, slots, if_needed, sender)
  ), change AS (
    SELECT id, sender, ${minus("answer", "r")} AS added, ${minus("r", "answer")} AS removed, m.kind, m.slot_minutes
    FROM respondents r JOIN answer ON r.respondent_id = id JOIN meetings m USING (meeting_id)
    WHERE $8::boolean AND r.meeting_id = $1
      AND (r.slots <> answer.slots OR r.if_needed IS DISTINCT FROM answer.if_needed)
  ), folded AS (
    DELETE FROM answer_history h USING change c
    WHERE h.meeting_id = $1 AND h.respondent_id = c.id AND h.sender = c.sender
      AND h.at > clock_timestamp() - ${ONE_CHANGE} AND h.at <= clock_timestamp()
      AND h.kind = c.kind AND h.slot_minutes = c.slot_minutes
      AND h.seq = (SELECT max(l.seq) FROM answer_history l WHERE l.meeting_id = $1 AND l.respondent_id = c.id)
    RETURNING h.respondent_id, h.seq, h.at, h.added, h.removed
  ), net AS (
    SELECT id, sender, coalesce(f.seq, $2::bigint) AS seq, coalesce(f.at, clock_timestamp()) AS at, kind, slot_minutes,
      CASE WHEN f.seq IS NULL THEN c.added ELSE ${together("added")} END AS added,
      CASE WHEN f.seq IS NULL THEN c.removed ELSE ${together("removed")} END AS removed
    FROM change c LEFT JOIN folded f ON f.respondent_id = id
  ), noted AS (
    INSERT INTO answer_history (meeting_id, respondent_id, seq, at, sender, kind, slot_minutes, ${COUNTED})
    SELECT $1, id, seq, at, sender, kind, slot_minutes, ${COUNTS} FROM net
    WHERE cardinality(added) + cardinality(removed) > 0
  )
  UPDATE respondents r SET slots = answer.slots, if_needed = answer.if_needed, answer_seq = $2::bigint FROM answer
  WHERE r.meeting_id = $1 AND r.respondent_id = id`,
);

const noteLosses = statement(
  "note-losses",
  `WITH given AS (
    SELECT id, added::integer[], removed::integer[] FROM unnest($3::text[], $4::text[], $5::text[]) AS given (id, added, removed)
  )
  INSERT INTO answer_history (meeting_id, respondent_id, seq, kind, slot_minutes, ${COUNTED})
  SELECT $1, id, $2::bigint, $6::meeting_kind, m.slot_minutes, ${COUNTS} FROM given JOIN meetings m ON m.meeting_id = $1`,
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

/**
 * Forgets changes beyond those of which the history of a meeting tells, when the log is compacted. Of more than a thousand
 * changes those of answers with the most changes go first, so that nobody can push the changes of other answers out.
 */
const forgetHistory = statement(
  "forget-history",
  `DELETE FROM answer_history h USING (
     SELECT respondent_id, seq, place, row_number() OVER (ORDER BY place, seq DESC) AS rank FROM (
       SELECT respondent_id, seq, row_number() OVER (PARTITION BY respondent_id ORDER BY seq DESC) AS place
       FROM answer_history WHERE meeting_id = $1
     ) placed
   ) ranked
   WHERE h.meeting_id = $1 AND h.respondent_id = ranked.respondent_id AND h.seq = ranked.seq
     AND (place > ${LIMITS.changesOfAnswer} OR rank > ${LIMITS.changes})`,
);

function listedLosses(losses: ReadonlyMap<RespondentID, AnswerChange>): [RespondentID[], string[], string[]] {
  const texts = (column: keyof AnswerChange) =>
    Array.from(losses.values(), (loss) => `{${loss[column].toSorted((a, b) => a - b).join(",")}}`);
  return [[...losses.keys()], texts("added"), texts("removed")];
}

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

    async append(update, answers = new Map(), { senders, losses } = {}) {
      const seq = locks.gridSeq(meetingID) + 1;
      locks.hold(meetingID, seq);
      const sentBy = Array.from(answers.keys(), (id) => senders?.get(id) ?? "");
      await session.run(append, [meetingID, seq, update, ...listed(answers), sentBy, losses === undefined]);
      if (losses !== undefined && losses.ofAnswers.size > 0) {
        await session.run(noteLosses, [meetingID, seq, ...listedLosses(losses.ofAnswers), losses.kind]);
      }
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
      await session.run(forgetHistory, [meetingID]);
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
