import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { QueryResultRow } from "pg";
import type { Session } from "../connection/session.ts";
import { integerList, statement, type Statement, type StatementValue } from "../connection/statement.ts";

/** What an answer has become with the grid log's row `seq`. */
export type Projection = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  /** Ascending, distinct. */
  readonly slots: readonly Slot[];
  readonly seq: number;
};

type Append = { readonly meetingID: MeetingID; readonly seq: number; readonly update: Uint8Array };

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

/**
 * The two writes of a save, the log row and the projection, held back so that they are sent as one statement. Code that
 * sends anything else in the same transaction flushes them first, so PostgreSQL sees everything in the order of the
 * calls.
 */
export type GridWrites = ReturnType<typeof gridWritesOn>;

/** The grid writes of one transaction. */
export function gridWritesOn(session: Session) {
  let appending: Append | undefined;
  let projecting: Projection | undefined;

  /** Sends what waits. Rejects when PostgreSQL refuses it. */
  async function flush(): Promise<void> {
    const waiting = statementFor(appending, projecting);
    appending = undefined;
    projecting = undefined;
    if (waiting !== undefined) await session.run(...waiting);
  }

  return {
    flush,
    async append(next: Append): Promise<void> {
      const flushed = flush();
      appending = next;
      await flushed;
    },
    async project(next: Projection): Promise<void> {
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
