import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { UserID } from "#domain/user-id.ts";
import { statement } from "../connection/statement.ts";
import { JOB_PRIORITIES, jobSpec, MAX_ATTEMPTS } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

/**
 * Enqueues notices about a meeting, one job for each mailbox. Who still wants mail, and what there is
 * to say, is looked up when the job runs.
 */
export type NoticeStore = {
  /**
   * To be called when the time of a locked meeting was set, moved or called off, or what its calendar entry says has
   * changed. SEQUENCE grows by one. Enqueues a single job, which enqueues the others: a user waits for the reply, and
   * a thousand rows take a while.
   */
  scheduleChanged(meetingID: MeetingID, change?: ScheduleChangeMade): Promise<void>;
  /** What that job does: enqueues one job for each mailbox, in one statement. `by` knows already. */
  fanOutSchedule(meetingID: MeetingID, by?: NoticeTarget): Promise<void>;
  /** To be called before a locked meeting is removed. Recipients who never heard of a time hear nothing. */
  meetingRemoved(meetingID: MeetingID): Promise<void>;
  /**
   * To be called before the respondent of a locked meeting is removed. Recipients who never heard of a time hear nothing.
   */
  answerRemoved(meetingID: MeetingID, respondentID: RespondentID): Promise<void>;
  /** To be called for a first answer: the creator hears of it, and the respondent of the time if one is set already. */
  answered(meetingID: MeetingID, respondentID: RespondentID): Promise<void>;
  /** Notes that the creator is to hear of this answer with the next digest. */
  tellLater(meetingID: MeetingID, respondentID: RespondentID): Promise<void>;
  /** Notes that the creator has heard of these answers; `respondentIDs` in the order of `meetingIDs`. */
  wereTold(meetingIDs: readonly MeetingID[], respondentIDs: readonly RespondentID[]): Promise<void>;
};

/** Whom a notice is for: a user, or a guest by the answer that carries the address. */
type NoticeTarget = { readonly userID: UserID } | { readonly respondentID: RespondentID };

type ScheduleChangeMade = {
  /** Who made it, and gets no notice of it: a user, or the guest with this key hash. */
  readonly by?: { readonly userID?: UserID | undefined; readonly respondentKey?: Uint8Array | undefined };
  /** How long to wait before notices are sent, in milliseconds. */
  readonly after?: number;
};

/**
 * Users who created or answered the meeting and want notices, and guests who gave an address; one row a mailbox, the
 * account before the guest. The meeting is called m.
 */
const RECIPIENTS = `
  SELECT DISTINCT ON (mailbox) * FROM (
    SELECT u.email AS mailbox, u.email AS address, u.name, u.locale, u.user_id, NULL AS respondent_id, 0 AS rank
    FROM m JOIN users u ON u.user_id = m.creator WHERE u.subscribed
    UNION ALL
    SELECT u.email, u.email, u.name, u.locale, u.user_id, NULL, 0
    FROM m JOIN respondents r USING (meeting_id) JOIN users u USING (user_id) WHERE u.subscribed
    UNION ALL
    SELECT lower(r.email), r.email, r.name, r.locale, NULL, r.respondent_id, r.arrival
    FROM m JOIN respondents r USING (meeting_id) WHERE r.email IS NOT NULL
  ) recipients ORDER BY mailbox, rank`;

/** One job for each person and meeting: a later notice says what is true then. */
const KEY = `'schedule/' || m.meeting_id || '/' || coalesce(recipient.user_id, recipient.respondent_id)`;

/** The notice to a recipient who has no part in the meeting any more. */
function gone(sequence: string): string {
  return `json_build_object('meetingID', m.meeting_id, 'name', m.name, 'timezone', m.timezone, 'sequence', ${sequence},
    'recipient', json_strip_nulls(json_build_object('name', recipient.name, 'address', recipient.address,
      'locale', recipient.locale, 'userID', recipient.user_id)))`;
}

/** Of the one job that spreads a meeting's time; the meeting is called m. */
export const SPREAD_KEY = "'spread-schedule/' || m.meeting_id";

const changeSchedule = statement(
  "change-schedule",
  `WITH m AS (UPDATE meetings SET sequence = sequence + 1 WHERE meeting_id = $1 RETURNING meeting_id),
     made_by (who) AS (
       SELECT coalesce(
         (SELECT json_build_object('userID', $2::text) WHERE $2::text IS NOT NULL),
         (SELECT json_build_object('respondentID', respondent_id) FROM respondents
          WHERE meeting_id = $1 AND key_hash = $3::bytea AND email IS NOT NULL LIMIT 1)))
   SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT ${jobSpec({
       name: "'spread-schedule'",
       payload: "json_strip_nulls(json_build_object('meetingID', meeting_id, 'by', who))",
       key: SPREAD_KEY,
       runAt: "now() + $4::float8 * interval '1 millisecond'",
     })}
     FROM m, made_by
   ))`,
);

const fanOutSchedule = statement(
  "spread-schedule",
  `WITH m AS (SELECT meeting_id, creator FROM meetings WHERE meeting_id = $1), recipient AS (${RECIPIENTS})
   SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT ${jobSpec({
       name: "'tell-schedule'",
       payload: `json_strip_nulls(json_build_object('meetingID', m.meeting_id, 'to', json_build_object(
          'userID', recipient.user_id, 'respondentID', recipient.respondent_id),
          'isKnown', nullif(coalesce(recipient.user_id = $2, recipient.respondent_id = $3, false), false)))`,
       key: KEY,
     })}
     FROM m, recipient
   ))`,
);

const notifyDeleted = statement(
  "tell-deleted",
  `WITH m AS (
     SELECT * FROM meetings WHERE meeting_id = $1 AND sequence > 0
   ), recipient AS (${RECIPIENTS})
   SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT ${jobSpec({
       name: "'tell-deleted'",
       payload: gone("m.sequence + 1"),
       key: KEY,
     })}
     FROM m, recipient
   ))`,
);

// SEQUENCE goes two steps: one for the entry that leaves this person's calendar, one for whatever they are sent later.
const notifyRemoved = statement(
  "tell-removed",
  `WITH recipient AS (
     SELECT r.name, coalesce(u.email, r.email) AS address, coalesce(u.locale, r.locale) AS locale, u.user_id, r.respondent_id
     FROM respondents r JOIN meetings m USING (meeting_id) LEFT JOIN users u USING (user_id)
     WHERE r.meeting_id = $1 AND r.respondent_id = $2 AND m.sequence > 0 AND coalesce(u.subscribed, r.email IS NOT NULL)
   ), m AS (
     UPDATE meetings SET sequence = sequence + 2 WHERE meeting_id = $1 AND EXISTS (SELECT FROM recipient) RETURNING *
   )
   SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT ${jobSpec({ name: "'tell-removed'", payload: gone("m.sequence - 1"), key: KEY })}
     FROM m, recipient
   ))`,
);

// Each call of add_job announces new jobs (NOTIFY), and transactions with announcements commit one after the other.
// Most answers need no job (no time is set, and the creator has no account or wants no mail): then add_job is not
// called.
const notifyAnswered = statement(
  "tell-answered",
  `WITH r AS (
     SELECT r.*, m.creator, m.scheduled_start FROM respondents r JOIN meetings m USING (meeting_id)
     WHERE meeting_id = $1 AND respondent_id = $2
   ), wanted (name, payload, key) AS (
     SELECT 'tell-answered', json_build_object('meetingID', meeting_id, 'respondentID', respondent_id),
       'answered/' || meeting_id || '/' || respondent_id
     FROM r JOIN users u ON u.user_id = r.creator WHERE u.subscribed AND r.user_id IS DISTINCT FROM u.user_id
     UNION ALL
     SELECT 'tell-schedule', json_build_object('meetingID', meeting_id, 'to', CASE WHEN user_id IS NULL
         THEN json_build_object('respondentID', respondent_id) ELSE json_build_object('userID', user_id) END),
       'schedule/' || meeting_id || '/' || coalesce(user_id, respondent_id)
     FROM r LEFT JOIN users u USING (user_id)
     WHERE scheduled_start IS NOT NULL AND coalesce(u.subscribed, r.email IS NOT NULL)
   )
   SELECT FROM wanted, LATERAL graphile_worker.add_job(wanted.name, wanted.payload,
     max_attempts => ${MAX_ATTEMPTS}, job_key => wanted.key, priority => ${JOB_PRIORITIES.notice}) job`,
);

const tellLater = statement(
  "tell-answer-later",
  "INSERT INTO untold_answers (meeting_id, respondent_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
);
const wereTold = statement(
  "answers-were-told",
  `DELETE FROM untold_answers
   WHERE (meeting_id, respondent_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
);

/** The notices of one transaction. */
export function noticeStore({ session, locks }: StoreContext): NoticeStore {
  return {
    async scheduleChanged(meetingID, { by = {}, after } = {}) {
      locks.gridSeq(meetingID);
      const { userID = null, respondentKey = null } = by;
      await session.run(changeSchedule, [meetingID, userID, respondentKey, after ?? null]);
    },
    async fanOutSchedule(meetingID, by) {
      const userID = by !== undefined && "userID" in by ? by.userID : null;
      const respondentID = by !== undefined && "respondentID" in by ? by.respondentID : null;
      await session.run(fanOutSchedule, [meetingID, userID, respondentID]);
    },
    async meetingRemoved(meetingID) {
      locks.gridSeq(meetingID);
      await session.run(notifyDeleted, [meetingID]);
    },
    async answerRemoved(meetingID, respondentID) {
      locks.gridSeq(meetingID);
      await session.run(notifyRemoved, [meetingID, respondentID]);
    },
    async answered(meetingID, respondentID) {
      await session.run(notifyAnswered, [meetingID, respondentID]);
    },
    async tellLater(meetingID, respondentID) {
      await session.run(tellLater, [meetingID, respondentID]);
    },
    async wereTold(meetingIDs, respondentIDs) {
      await session.run(wereTold, [meetingIDs, respondentIDs]);
    },
  };
}
