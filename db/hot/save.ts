import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { QueryResultRow } from "pg";
import type { Session } from "../connection/session.ts";
import {
  byteaList,
  instantParameter,
  integerList,
  integerLists,
  statement,
  type Statement,
  type StatementValue,
} from "../connection/statement.ts";
import type { Connections } from "../connection/connections.ts";

/** What an answer has become with the grid log's row `seq`. */
export type Projection = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  /** Ascending, distinct. */
  readonly slots: readonly Slot[];
  readonly seq: number;
};

type Append = { readonly meetingID: MeetingID; readonly seq: number; readonly update: Uint8Array };

/**
 * The two writes of a save, the log row and the projection, held back so that they are sent as one statement. Code that
 * sends anything else in the same transaction flushes them first, so PostgreSQL sees everything in the order of the
 * calls.
 */
export type GridWrites = {
  append(append: Append): Promise<void>;
  project(projection: Projection): Promise<void>;
  /** Sends what waits. Rejects when PostgreSQL refuses it. */
  flush(): Promise<void>;
};

// The meeting's row counts the seq. If that were not the seq we expect, `counted` would be empty, the log row's seq
// null, and the statement would fail. So neither a gap nor a row of a second writer can ever be stored.
const APPEND = `
  WITH counted AS (
    UPDATE meetings SET grid_seq = grid_seq + 1, version = version + 1
    WHERE meeting_id = $1 AND grid_seq = $2::bigint - 1
    RETURNING grid_seq
  )`;

const append = statement(
  "append-grid-update",
  `${APPEND}
  INSERT INTO grid_updates (meeting_id, seq, bytes) VALUES ($1, (SELECT grid_seq FROM counted), $3)`,
);

const appendAndProject = statement(
  "append-and-project",
  `${APPEND}, logged AS (
    INSERT INTO grid_updates (meeting_id, seq, bytes) VALUES ($1, (SELECT grid_seq FROM counted), $3)
  )
  UPDATE respondents SET slots = $5::integer[], answer_seq = $2::bigint
  WHERE meeting_id = $1 AND respondent_id = $4 AND answer_seq <= $2::bigint`,
);

const project = statement(
  "project-answer",
  `
  WITH projected AS (
    UPDATE respondents SET slots = $4::integer[], answer_seq = $2::bigint
    WHERE meeting_id = $1 AND respondent_id = $3 AND answer_seq <= $2::bigint
    RETURNING 1
  )
  UPDATE meetings SET version = version + 1 WHERE meeting_id = $1 AND EXISTS (SELECT FROM projected)`,
);

/** The grid writes of one transaction. */
export function gridWritesOn(session: Session): GridWrites {
  let appending: Append | undefined;
  let projecting: Projection | undefined;

  async function flush(): Promise<void> {
    const waiting = statementFor(appending, projecting);
    appending = undefined;
    projecting = undefined;
    if (waiting !== undefined) await session.run(...waiting);
  }

  return {
    flush,
    async append(next) {
      const flushed = flush();
      appending = next;
      await flushed;
    },
    async project(next) {
      const fits = projecting === undefined && appending?.meetingID === next.meetingID && appending.seq === next.seq;
      const flushed = fits ? undefined : flush();
      projecting = next;
      await flushed;
    },
  };
}

function statementFor(
  appending: Append | undefined,
  projecting: Projection | undefined,
): [Statement<QueryResultRow>, StatementValue[]] | undefined {
  if (appending === undefined) {
    if (projecting === undefined) return undefined;
    const { meetingID, seq, respondentID, slots } = projecting;
    return [project, [meetingID, seq, respondentID, integerList(slots)]];
  }
  const { meetingID, seq, update } = appending;
  if (projecting === undefined) return [append, [meetingID, seq, update]];
  return [appendAndProject, [meetingID, seq, update, projecting.respondentID, integerList(projecting.slots)]];
}

/** Changes of answers of one meeting that become one row of its log, decided on what was read earlier. */
export type OptimisticSave = {
  readonly meetingID: MeetingID;
  /** The meeting's version when it was read. While it stays the same, so do the details and the respondents. */
  readonly version: number;
  /** The log row that the changes become: the one after the last that their author knew. */
  readonly seq: number;
  readonly update: Uint8Array;
  /** What the answers have become: ascending, distinct slots. */
  readonly answers: ReadonlyMap<RespondentID, readonly Slot[]>;
  /** Noted with the save. If one was noted before, nothing is stored: see `AnswerRequestStore`. */
  readonly requests?: readonly QuickRequest[];
  /** When they were asked, in milliseconds since the epoch. */
  readonly askedAt: number;
};

/** How a request that carries an id is stored: two SHA-256, 32 bytes each. */
export type RequestHashes = {
  /** Of what the request is about and its id. */
  readonly hash: Uint8Array;
  /** Of its body. */
  readonly bodyHash: Uint8Array;
};

/** A request to save an answer. */
export type QuickRequest = RequestHashes & { readonly respondentID: RespondentID };

/**
 * What has become of a quick save. Nothing is stored when the meeting has `changed`, or when one of the requests is
 * a `repeat` in a meeting that has not.
 */
export type QuickOutcome = "stored" | "changed" | "repeat";

// When it had to wait for the meeting's row, PostgreSQL checks the conditions again on the row's newest version: so
// they hold once it is locked. NOT EXISTS alone still sees what was there before the wait. But a request that was noted
// meanwhile has raised the version, unless it changed nothing: and then repeating it changes nothing either.
const save = statement<{ is_stored: boolean; is_repeat: boolean }>(
  "save-if-unchanged",
  `WITH counted AS (
    UPDATE meetings SET grid_seq = grid_seq + 1, version = version + 1
    WHERE meeting_id = $1 AND version = $2::bigint AND grid_seq = $3::bigint - 1
      AND NOT EXISTS (SELECT FROM answer_requests WHERE meeting_id = $1 AND request_hash = ANY ($7::bytea[]))
    RETURNING meeting_id, grid_seq
  ), logged AS (
    INSERT INTO grid_updates (meeting_id, seq, bytes) SELECT meeting_id, grid_seq, $4 FROM counted
  ), asked AS (
    INSERT INTO answer_requests (meeting_id, request_hash, body_hash, respondent_id, asked_at)
    SELECT meeting_id, request.hash, request.body_hash, request.respondent_id, ${instantParameter("$10")}
    FROM counted, unnest($7::bytea[], $8::bytea[], $9::text[]) request (hash, body_hash, respondent_id)
    ON CONFLICT DO NOTHING
  ), projected AS (
    UPDATE respondents r SET slots = answer.slots::integer[], answer_seq = counted.grid_seq
    FROM counted, unnest($5::text[], $6::text[]) answer (respondent_id, slots)
    WHERE r.meeting_id = $1 AND r.respondent_id = answer.respondent_id
  )
  SELECT count(*) > 0 AS is_stored, count(*) = 0 AND EXISTS (
    SELECT FROM answer_requests WHERE meeting_id = $1 AND request_hash = ANY ($7::bytea[])
  ) AS is_repeat FROM counted`,
);

/** See `Database.saveIfUnchanged`. */
export async function saveIfUnchanged(connections: Connections, quick: OptimisticSave): Promise<QuickOutcome> {
  const { meetingID, version, seq, update, answers, requests = [], askedAt } = quick;
  const projected = [[...answers.keys()], integerLists([...answers.values()])];
  const asked = [
    byteaList(requests.map(({ hash }) => hash)),
    byteaList(requests.map(({ bodyHash }) => bodyHash)),
    requests.map(({ respondentID }) => respondentID),
    askedAt,
  ];
  const [row] = await connections.read(save, [meetingID, version, seq, update, ...projected, ...asked]);
  if (row?.is_stored === true) return "stored";
  return row?.is_repeat === true ? "repeat" : "changed";
}
