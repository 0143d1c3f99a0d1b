import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Connections } from "../connection/connections.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { integerList, statement } from "../connection/statement.ts";

/** One change of one answer, decided on what was read earlier. */
export type QuickSave = {
  readonly meetingID: MeetingID;
  /** The meeting's version when it was read. While it stays the same, so do the details and the respondents. */
  readonly version: number;
  /** The log row that the change becomes: the one after the last that its author knew. */
  readonly seq: number;
  readonly update: Uint8Array;
  readonly respondentID: RespondentID;
  /** What the answer has become; ascending, distinct. */
  readonly slots: readonly Slot[];
  /** Noted with the save. If it was noted before, nothing is stored: see `AnswerRequestStore`. */
  readonly request?: { readonly hash: Uint8Array; readonly askedAt: number } | undefined;
};

// When it had to wait for the meeting's row, PostgreSQL checks the conditions again on the row's newest version: so
// they hold once it is locked. NOT EXISTS alone still sees what was there before the wait. But a request that was noted
// meanwhile has raised the version, unless it changed nothing: and then repeating it changes nothing either.
const save = statement<{ respondent_id: RespondentID }>(
  "save-if-unchanged",
  `WITH counted AS (
    UPDATE meetings SET grid_seq = grid_seq + 1, version = version + 1
    WHERE meeting_id = $1 AND version = $2::bigint AND grid_seq = $3::bigint - 1
      AND NOT EXISTS (SELECT FROM answer_requests WHERE meeting_id = $1 AND request_hash = $7::bytea)
    RETURNING meeting_id, grid_seq
  ), logged AS (
    INSERT INTO grid_updates (meeting_id, seq, bytes) SELECT meeting_id, grid_seq, $4 FROM counted
  ), asked AS (
    INSERT INTO answer_requests (meeting_id, request_hash, respondent_id, asked_at)
    SELECT meeting_id, $7::bytea, $5, ${instantParameter("$8")} FROM counted WHERE $7::bytea IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  UPDATE respondents r SET slots = $6::integer[], answer_seq = counted.grid_seq
  FROM counted WHERE r.meeting_id = counted.meeting_id AND r.respondent_id = $5
  RETURNING r.respondent_id`,
);

/** See `Database.saveIfUnchanged`. */
export async function saveIfUnchanged(connections: Connections, quick: QuickSave): Promise<boolean> {
  const { meetingID, version, seq, update, respondentID, slots, request } = quick;
  const answer = [update, respondentID, integerList(slots)];
  const asked = [request?.hash ?? null, request?.askedAt ?? null];
  const rows = await connections.read(save, [meetingID, version, seq, ...answer, ...asked]);
  return rows.length > 0;
}
