import type { AnswerChange } from "#domain/answers/answer-change.ts";
import { LIMITS } from "#domain/limits.ts";
import type { GridReader, StoredGrid } from "#domain/answers/grid-log.ts";
import { type Connections, instantParameter, type Sender, statement } from "../connection/connections.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { type Level, levelsOf, type Marks } from "#domain/answers/levels.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { sortedSlots } from "#domain/time/slot.ts";
import { Op } from "sequelize";
import { type AnswerRequest, requestColumns } from "../stores/request-store.ts";
import type { StoreContext } from "../stores/store-context.ts";

type StoredGridRow = { part: "meeting" | "snapshot" | "update"; seq: number; bytes: Uint8Array | null };

/**
 * Reads the snapshot and the rows of one grid in one statement. Between two statements, a compaction could delete rows
 * that the snapshot, read before, does not hold. Returns no rows for an unknown meeting.
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

/** Columns of the history. Marks are counted when a row is written: reading a thousand rows must not read a million marks. */
const MARKS = "added, removed, added_free, added_if_needed, removed_free, removed_if_needed";

/**
 * SQL: {@link MARKS} of consecutive changes together. A mark that one change adds and another change removes is in
 * neither list.
 */
function netMarks(...changes: readonly string[]): string {
  const marks = changes.map(
    (of) => `SELECT unnest(${of}.added) AS mark, 1 AS sign UNION ALL SELECT unnest(${of}.removed), -1`,
  );
  const list = (sign: string) => `coalesce(array_agg(mark ORDER BY mark) FILTER (WHERE net ${sign} 0), '{}')`;
  const count = (sign: string, level: string) => `count(*) FILTER (WHERE net ${sign} 0 AND mark ${level} 0)`;
  return `LATERAL (
    SELECT ${list(">")}, ${list("<")}, ${count(">", ">")}, ${count(">", "<")}, ${count("<", ">")}, ${count("<", "<")}
    FROM (SELECT mark, sum(sign) AS net FROM (${marks.join(" UNION ALL ")}) each GROUP BY mark) netted
  ) net (${MARKS})`;
}

/** Changes of one answer by one sender within this time are one change in the history. */
const ONE_CHANGE = "interval '1 minute'";

/**
 * Stores one change of a grid: the log row, the answers, their history and the ids of the requests. Counts `seq` and the
 * version in the meeting's row. Stores nothing and returns no row when another writer was faster: the meeting then has
 * another `grid_seq`, or another version than `$3` (null: any).
 */
const storeChange = statement<{ version: number }>(
  "store-grid-change",
  `WITH counted AS (
    UPDATE meetings SET grid_seq = $2::bigint, version = version + 1
    WHERE meeting_id = $1 AND grid_seq = $2::bigint - 1 AND ($3::integer IS NULL OR version = $3)
    RETURNING version, kind, slot_minutes
  ), logged AS (
    INSERT INTO grid_updates (meeting_id, seq, bytes) SELECT $1, $2, $4 FROM counted WHERE $4::bytea IS NOT NULL
  ), answer AS (
    SELECT id, slots::integer[], NULLIF(if_needed, '{}')::integer[] AS if_needed, added::integer[], removed::integer[],
      NULLIF(sender, '') AS sender, kind, slot_minutes
    FROM counted, unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
      AS given (id, slots, if_needed, added, removed, sender)
  ), projected AS (
    UPDATE respondents r SET slots = answer.slots, if_needed = answer.if_needed, answer_seq = $2::bigint FROM answer
    WHERE r.meeting_id = $1 AND r.respondent_id = id
  ), noted AS (
    SELECT id, coalesce(last.seq, $2::bigint) AS seq, answer.sender, answer.kind, answer.slot_minutes, net.*
    FROM answer LEFT JOIN LATERAL (
      SELECT * FROM answer_history WHERE meeting_id = $1 AND respondent_id = id ORDER BY seq DESC LIMIT 1
    ) last ON last.sender = answer.sender AND last.kind = answer.kind AND last.slot_minutes = answer.slot_minutes
      AND last.at > clock_timestamp() - ${ONE_CHANGE} AND last.at <= clock_timestamp(), ${netMarks("answer", "last")}
    WHERE cardinality(answer.added) + cardinality(answer.removed) > 0
  ), written AS (
    INSERT INTO answer_history (meeting_id, respondent_id, seq, sender, kind, slot_minutes, ${MARKS})
    SELECT $1, noted.* FROM noted WHERE cardinality(added) + cardinality(removed) > 0
    ON CONFLICT (meeting_id, respondent_id, seq) DO UPDATE SET (${MARKS}) = (${MARKS.replaceAll(/\w+/g, "excluded.$&")})
  ), cancelled AS (
    DELETE FROM answer_history h USING noted
    WHERE h.meeting_id = $1 AND h.respondent_id = id AND h.seq = noted.seq
      AND cardinality(noted.added) + cardinality(noted.removed) = 0
  ), done AS (
    INSERT INTO answer_requests (meeting_id, request_hash, body_hash, respondent_id, asked_at)
    SELECT $1, decode(hash, 'hex'), decode(body_hash, 'hex'), respondent_id, ${instantParameter("$14")}
    FROM counted, unnest($11::text[], $12::text[], $13::text[]) AS done (hash, body_hash, respondent_id)
  )
  SELECT version FROM counted`,
);

const noteLosses = statement(
  "note-losses",
  `WITH given AS (
    SELECT id, added::integer[], removed::integer[] FROM unnest($3::text[], $4::text[], $5::text[]) AS given (id, added, removed)
  )
  INSERT INTO answer_history (meeting_id, respondent_id, seq, kind, slot_minutes, ${MARKS})
  SELECT $1, id, $2::bigint, $6::meeting_kind, m.slot_minutes, net.*
  FROM given JOIN meetings m ON m.meeting_id = $1, ${netMarks("given")}`,
);

// Each kind of meeting has its own answers in the document, so a change of the kind writes nothing there.
const project = statement(
  "project-answers",
  `UPDATE respondents r SET slots = given.slots::integer[], if_needed = NULLIF(given.if_needed, '{}')::integer[]
   FROM unnest($2::text[], $3::text[], $4::text[]) AS given (id, slots, if_needed)
   WHERE r.meeting_id = $1 AND r.respondent_id = id`,
);

/** The answers of a meeting as columns, with the marks of a level as one text: the driver would quote each mark of a list. */
function projectionColumns(answers: readonly ChangedAnswer[]): [RespondentID[], string[], string[]] {
  const levels = answers.map(({ after }) => levelsOf(after));
  const slots = (level: Level) => levels.map((of) => `{${sortedSlots(of[level]).join(",")}}`);
  return [answers.map(({ respondentID }) => respondentID), slots("free"), slots("ifNeeded")];
}

function historyColumns(changes: readonly AnswerChange[]): [string[], string[]] {
  const texts = (column: keyof AnswerChange) => changes.map((change) => `{${change[column].join(",")}}`);
  return [texts("added"), texts("removed")];
}

/**
 * Deletes changes beyond the limits of the history. Beyond a thousand, the answers with the most changes lose theirs
 * first, so that nobody can push out the changes of other answers.
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

/** An answer that a change writes for REST, and the difference that its history notes. */
export type ChangedAnswer = {
  readonly respondentID: RespondentID;
  readonly before: Marks;
  /** Equal to `before` when the history notes nothing. */
  readonly after: Marks;
  /** Keyed hash: changes of one answer by one sender within a minute are one. A change without a sender stays apart. */
  readonly sender?: string | undefined;
};

/** Marks of one kind of meetings that a rewrite in longer slots has lost, for the history. */
export type LostMarks = { readonly kind: MeetingKind; readonly changes: ReadonlyMap<RespondentID, AnswerChange> };

/** One change of a grid as it is stored. */
export type GridChange = {
  readonly meetingID: MeetingID;
  /** The next number of the meeting's log. */
  readonly seq: number;
  /** The Yjs update of the change; absent when a snapshot takes its place. */
  readonly update?: Uint8Array;
  readonly answers: readonly ChangedAnswer[];
  readonly requests: readonly AnswerRequest[];
  /** When the requests were made, in milliseconds since the epoch. */
  readonly askedAt: number;
};

async function runStoreChange(session: Sender, change: GridChange, version: number | null): Promise<boolean> {
  const { meetingID, seq, update = null, answers, requests, askedAt } = change;
  const history = answers.map(({ before, after }) => ({
    added: [...after].filter((mark) => !before.has(mark)),
    removed: [...before].filter((mark) => !after.has(mark)),
  }));
  const rows = await session.run(storeChange, [
    meetingID,
    seq,
    version,
    update,
    ...projectionColumns(answers),
    ...historyColumns(history),
    answers.map(({ sender }) => sender ?? ""),
    ...requestColumns(requests),
    askedAt,
  ]);
  return rows.length > 0;
}

/**
 * Stores a change in a single statement, if the meeting still has this version; returns true if it did. Fails with a
 * `StatementFailed`, and stores no row, when one of the requests was done before.
 */
export function storeIfUnchanged(connections: Connections, change: GridChange, version: number): Promise<boolean> {
  return runStoreChange(connections, change, version);
}

/** The grid log of a meeting that this transaction has locked. */
export function gridLogStore({ session, tables, locks }: StoreContext, meetingID: MeetingID) {
  async function load(): Promise<StoredGrid> {
    const grid = storedGridFrom(await session.run(loadGrid, [meetingID]));
    if (grid === undefined) throw new Error("A locked meeting is gone.");
    return grid;
  }

  return {
    /** Reads the changes after a `seq`, or the snapshot and all changes when some of them are compacted away. */
    async since(after: number): Promise<StoredGrid> {
      const missing = locks.gridSeq(meetingID) - after;
      if (missing === 0) return { snapshotSeq: 0, updates: [] };
      if (missing < 0 || after === 0) return load();
      const later = { meetingID, seq: { [Op.gt]: String(after) } };
      const rows = await tables.gridUpdates.list("grid-updates-since", later, { order: ["seq"] });
      // The log has no gaps, so fewer rows than counted means that the first are compacted away.
      if (rows.length !== missing) return load();
      return { snapshotSeq: 0, updates: rows.map(({ seq, bytes }) => ({ seq: Number(seq), update: bytes })) };
    },

    /** Stores the next change of the grid; the meeting's version grows by one. */
    async store(change: Omit<GridChange, "meetingID">): Promise<void> {
      if (change.seq !== locks.gridSeq(meetingID) + 1) throw new Error(`The next change is not ${change.seq}.`);
      const isStored = await runStoreChange(session, { ...change, meetingID }, null);
      if (!isStored) throw new Error(`A locked meeting has another change ${change.seq}.`);
      locks.hold(meetingID, change.seq);
    },

    /** Stores the marks for REST without a change of the grid, because the meeting has another kind now. */
    async project(answers: readonly ChangedAnswer[]): Promise<void> {
      locks.gridSeq(meetingID);
      await session.run(project, [meetingID, ...projectionColumns(answers)]);
    },

    /** Notes lost marks in the history of the last change. */
    async noteLosses({ kind, changes }: LostMarks): Promise<void> {
      if (changes.size === 0) return;
      const columns = historyColumns([...changes.values()]);
      await session.run(noteLosses, [meetingID, locks.gridSeq(meetingID), [...changes.keys()], ...columns, kind]);
    },

    /** Replaces the stored grid by a snapshot, and deletes changes beyond the limits of the history. */
    async compact(snapshot: Uint8Array): Promise<void> {
      const seq = String(locks.gridSeq(meetingID));
      await tables.gridSnapshots.upsert("save-grid-snapshot", { meetingID, seq, state: snapshot });
      await tables.gridUpdates.remove("remove-compacted", { meetingID });
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
