import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Connections } from "../connection/connections.ts";
import { instantParameter } from "../connection/instant-parameter.ts";
import { byteaList, integerLists, statement } from "../connection/statement.ts";
import type { RequestHashes } from "./answer-request-store.ts";

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
