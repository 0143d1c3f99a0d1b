import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { statement } from "../connection/statement.ts";
import { jobSpec } from "./job-spec.ts";
import { JOB_PRIORITIES, MOST_ATTEMPTS } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

/**
 * Enqueues what people must be told about a meeting, one job for each mailbox. Who still wants mail, and what there is
 * to say, is looked up when the job runs.
 */
export type NoticeStore = {
  /**
   * To be called when the time of a locked meeting was set, moved or called off, or what its calendar entry says has
   * changed. SEQUENCE grows by one. Enqueues a single job, which enqueues the others: somebody waits for the reply, and
   * a thousand rows take a while.
   */
  scheduleChanged(meetingID: MeetingID): Promise<void>;
  /** What that job does: enqueues one job for each mailbox, in one statement. */
  spreadSchedule(meetingID: MeetingID): Promise<void>;
  /** To be called before a locked meeting is removed. Whoever never heard of a time hears nothing. */
  meetingRemoved(meetingID: MeetingID): Promise<void>;
  /** To be called for a first answer: the creator hears of it, and the respondent of the time if one is set already. */
  answered(meetingID: MeetingID, respondentID: RespondentID): Promise<void>;
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
  ) everybody ORDER BY mailbox, rank`;

/** One job for each person and meeting: whoever is told later is told what is true then. */
const KEY = `'schedule/' || m.meeting_id || '/' || coalesce(recipient.user_id, recipient.respondent_id)`;

const changeSchedule = statement(
  "change-schedule",
  `WITH m AS (UPDATE meetings SET sequence = sequence + 1 WHERE meeting_id = $1 RETURNING meeting_id)
   SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT ${jobSpec({
       name: "'spread-schedule'",
       payload: "json_build_object('meetingID', meeting_id)",
       key: "'spread-schedule/' || meeting_id",
     })}
     FROM m
   ))`,
);

const spreadSchedule = statement(
  "spread-schedule",
  `WITH m AS (SELECT meeting_id, creator FROM meetings WHERE meeting_id = $1), recipient AS (${RECIPIENTS})
   SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT ${jobSpec({
       name: "'tell-schedule'",
       payload: `json_build_object('meetingID', m.meeting_id, 'to', json_strip_nulls(json_build_object(
          'userID', recipient.user_id, 'respondentID', recipient.respondent_id)))`,
       key: KEY,
     })}
     FROM m, recipient
   ))`,
);

const tellDeleted = statement(
  "tell-deleted",
  `WITH m AS (
     SELECT * FROM meetings WHERE meeting_id = $1 AND sequence > 0
   ), recipient AS (${RECIPIENTS})
   SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT ${jobSpec({
       name: "'tell-deleted'",
       payload: `json_build_object('meetingID', m.meeting_id, 'name', m.name, 'timezone', m.timezone, 'sequence', m.sequence + 1,
          'recipient', json_strip_nulls(json_build_object('name', recipient.name, 'address', recipient.address,
            'locale', recipient.locale, 'userID', recipient.user_id)))`,
       key: KEY,
     })}
     FROM m, recipient
   ))`,
);

// Each call of add_job announces new jobs (NOTIFY), and transactions with announcements commit one after the other.
// Most answers need no job (no time is set, and the creator has no account or wants no mail): then add_job is not
// called.
const tellAnswered = statement(
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
     max_attempts => ${MOST_ATTEMPTS}, job_key => wanted.key, priority => ${JOB_PRIORITIES.notice}) job`,
);

/** The notices of one transaction. */
export function noticeStore({ session, locks }: StoreContext): NoticeStore {
  return {
    async scheduleChanged(meetingID) {
      locks.gridSeq(meetingID);
      await session.run(changeSchedule, [meetingID]);
    },
    async spreadSchedule(meetingID) {
      await session.run(spreadSchedule, [meetingID]);
    },
    async meetingRemoved(meetingID) {
      locks.gridSeq(meetingID);
      await session.run(tellDeleted, [meetingID]);
    },
    async answered(meetingID, respondentID) {
      await session.run(tellAnswered, [meetingID, respondentID]);
    },
  };
}
