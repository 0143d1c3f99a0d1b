import { JOB_KEYS } from "#domain/contract/jobs.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { statement } from "../connection/connections.ts";
import { addJobs, type NewJob } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

/** Whom a notice is for: a user, or a guest by the answer that carries the address. */
type NoticeTarget = { readonly userID: UserID } | { readonly respondentID: RespondentID };

type ScheduleChangeMade = {
  /** Who made it, and gets no notice of it: a user, or the guest with this key hash. */
  readonly by?: { readonly userID?: UserID | undefined; readonly respondentKey?: Uint8Array | undefined };
  /** How long to wait before notices are sent, in milliseconds. */
  readonly after?: number;
};

const oneAMailbox = (recipients: string): string =>
  `SELECT DISTINCT ON (mailbox) * FROM (${recipients}) recipients ORDER BY mailbox, rank`;

/**
 * A guest's address: the one that they typed, or that to which the organiser's invitation went. Null for a user. The
 * respondent is r.
 */
export const GUEST_ADDRESS = `CASE WHEN r.user_id IS NULL THEN coalesce(r.email, (
      SELECT e.email FROM expected_people e WHERE e.meeting_id = r.meeting_id AND e.respondent_id = r.respondent_id
      AND EXISTS (SELECT FROM expected_mails x WHERE x.meeting_id = e.meeting_id AND x.mailbox = e.mailbox))) END`;

/** Subscribed respondents, and guests with an address. The meeting is m. */
const RESPONDENTS = `
    SELECT u.email AS mailbox, u.email AS address, u.name, u.locale, u.user_id, NULL AS respondent_id, 0 AS rank
    FROM m JOIN respondents r USING (meeting_id) JOIN users u USING (user_id) WHERE u.subscribed
    UNION ALL
    SELECT lower(address), address, name, locale, NULL, respondent_id, arrival
    FROM (SELECT ${GUEST_ADDRESS} AS address, r.* FROM m JOIN respondents r USING (meeting_id)) guests
    WHERE address IS NOT NULL`;

/** The same and the subscribed creator; a row a mailbox, the account first. */
const RECIPIENTS = oneAMailbox(`${RESPONDENTS}
    UNION ALL
    SELECT u.email, u.email, u.name, u.locale, u.user_id, NULL, 0
    FROM m JOIN users u ON u.user_id = m.creator WHERE u.subscribed`);

type RecipientRow = {
  name: string;
  address: string;
  locale: string;
  userID: UserID | null;
  respondentID: RespondentID | null;
};
/** What a notice says of a meeting in which its recipient has no part any more. */
type MeetingRow = { meetingID: MeetingID; meeting: string; timezone: string; sequence: number; shownSequence: number };

/**
 * Numbers the state that a mail tells of, and names the mail: it also counts people who left a meeting with hidden answers.
 * SEQUENCE in a mail is counted by recipient from `m.sequence`, which everyone may know. The meeting is called m.
 */
export const SEQUENCE = "m.sequence + m.unseen_steps AS sequence, m.sequence AS shown_sequence";

/** Whether the one job that fans a meeting's time out waits: a call-off has its second thought. The meeting is called m. */
export const UNSETTLED = `EXISTS (
  SELECT FROM graphile_worker.jobs WHERE key = '${JOB_KEYS.syncSchedule("")}' || m.meeting_id AND run_at > now())`;
const readUnsettled = statement<{ unsettled: boolean }>(
  "time-is-unsettled",
  `SELECT ${UNSETTLED} AS unsettled FROM meetings m WHERE meeting_id = $1`,
);

const changeSchedule = statement<{ changedBy: NoticeTarget | null }>(
  "change-schedule",
  `UPDATE meetings SET sequence = sequence + 1 WHERE meeting_id = $1
   RETURNING coalesce(
     (SELECT json_build_object('userID', $2::text) WHERE $2::text IS NOT NULL),
     (SELECT json_build_object('respondentID', r.respondent_id) FROM respondents r
      WHERE r.meeting_id = $1 AND r.key_hash = $3::bytea AND ${GUEST_ADDRESS} IS NOT NULL LIMIT 1)) AS changed_by`,
);
const recipientsOf = statement<RecipientRow>(
  "notice-recipients",
  `WITH m AS (SELECT meeting_id, creator FROM meetings WHERE meeting_id = $1) ${RECIPIENTS}`,
);
const respondentsToRemind = statement<RecipientRow>(
  "respondents-to-remind",
  `WITH m AS (SELECT meeting_id FROM meetings WHERE meeting_id = $1) ${oneAMailbox(RESPONDENTS)}`,
);
const recipientsOfDeleted = statement<RecipientRow & MeetingRow>(
  "recipients-of-deleted-meeting",
  `WITH m AS (SELECT * FROM meetings WHERE meeting_id = $1 AND sequence > 0), recipient AS (${RECIPIENTS})
   SELECT recipient.*, m.meeting_id, m.name AS meeting, m.timezone, ${SEQUENCE} FROM m, recipient`,
);
const returningRecipients = statement<Pick<RecipientRow, "userID" | "respondentID">>(
  "returning-recipients",
  `SELECT u.user_id, r.respondent_id
   FROM respondents r JOIN meetings m USING (meeting_id) LEFT JOIN users u USING (user_id)
   WHERE r.meeting_id = $1 AND r.respondent_id = ANY($2::text[]) AND m.sequence > 0
     AND coalesce(u.subscribed, ${GUEST_ADDRESS} IS NOT NULL)`,
);
// SEQUENCE goes two steps: one for the entry that leaves this person's calendar, one for whatever they are sent later. Where
// answers are hidden they are steps of mails alone: any entry that others can read would tell them that one has left.
const leavingRecipients = statement<RecipientRow & MeetingRow>(
  "leaving-recipients",
  `WITH recipient AS (
     SELECT r.name, coalesce(u.email, ${GUEST_ADDRESS}) AS address, coalesce(u.locale, r.locale) AS locale, u.user_id, r.respondent_id
     FROM respondents r JOIN meetings m USING (meeting_id) LEFT JOIN users u USING (user_id)
     WHERE r.meeting_id = $1 AND r.respondent_id = ANY($2::text[]) AND m.sequence > 0
       AND coalesce(u.subscribed, ${GUEST_ADDRESS} IS NOT NULL)
   ), m AS (
     UPDATE meetings SET sequence = sequence + CASE WHEN answers_hidden THEN 0 ELSE 2 END,
       unseen_steps = unseen_steps + CASE WHEN answers_hidden THEN 2 ELSE 0 END
     WHERE meeting_id = $1 AND EXISTS (SELECT FROM recipient) RETURNING *
   )
   SELECT recipient.*, m.meeting_id, m.name AS meeting, m.timezone, ${SEQUENCE} FROM m, recipient`,
);
/** Who hears of a first answer: its creator, and the respondent, of the time if one is set. */
const concernedByAnswer = statement<{ userID: UserID | null; creatorWants: boolean; respondentWants: boolean }>(
  "concerned-by-answer",
  `SELECT r.user_id,
     coalesce(creator.subscribed AND r.user_id IS DISTINCT FROM creator.user_id, false) AS creator_wants,
     m.scheduled_start IS NOT NULL AND coalesce(u.subscribed, ${GUEST_ADDRESS} IS NOT NULL) AS respondent_wants
   FROM respondents r JOIN meetings m USING (meeting_id) LEFT JOIN users creator ON creator.user_id = m.creator
     LEFT JOIN users u ON u.user_id = r.user_id
   WHERE r.meeting_id = $1 AND r.respondent_id = $2`,
);
// A model's `where` would name each pair on its own.
const removePendingDigest = statement(
  "digest-sent",
  `DELETE FROM untold_answers
   WHERE (meeting_id, respondent_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
);

/** Enqueues notices about a meeting. Who still wants mail, and what there is to say, is looked up when the job runs. */
export function noticeStore(context: StoreContext) {
  const { session, tables, locks } = context;
  return {
    ...goneNotices(context),
    /**
     * To be called when the time of a locked meeting was set, moved or called off, or what its calendar entry says has
     * changed. SEQUENCE grows by one. Enqueues a single job, which enqueues the others, for mailboxes and for linked
     * calendars: a user waits for the reply, and a thousand rows take a while.
     */
    async syncSchedule(meetingID: MeetingID, { by = {}, after }: ScheduleChangeMade = {}): Promise<void> {
      locks.gridSeq(meetingID);
      const { userID = null, respondentKey = null } = by;
      const [row] = await session.run(changeSchedule, [meetingID, userID, respondentKey]);
      const payload = { meetingID, ...(row?.changedBy && { by: row.changedBy }) };
      const key = JOB_KEYS.syncSchedule(meetingID);
      await addJobs(session, row === undefined ? [] : [{ name: "syncSchedule", payload, key, after }]);
    },
    /** Whether all concerned hear of a change in a moment only: a call-off waits for a second thought. */
    async isUnsettled(meetingID: MeetingID): Promise<boolean> {
      const [row] = await session.run(readUnsettled, [meetingID]);
      return row?.unsettled === true;
    },
    /** Enqueues one job for each mailbox, in one statement. `by` knows already. */
    async notifySchedule(meetingID: MeetingID, by?: NoticeTarget): Promise<void> {
      const recipients = await session.run(recipientsOf, [meetingID]);
      const jobs = recipients.map((row) => scheduleJob(meetingID, targetFrom(row), by));
      await addJobs(session, jobs);
    },
    /** Enqueues one reminder for each mailbox of a respondent. */
    async remind(meetingID: MeetingID, start: number): Promise<void> {
      const rows = await session.run(respondentsToRemind, [meetingID]);
      const jobs = rows.map((row): NewJob => {
        const to = targetFrom(row);
        return { name: "remindOfTime", payload: { meetingID, to, start }, key: JOB_KEYS.reminder(meetingID, to) };
      });
      await addJobs(session, jobs);
    },
    /** To be called for a first answer: the creator hears of it, and the respondent of the time if one is set already. */
    async answered(meetingID: MeetingID, respondentID: RespondentID): Promise<void> {
      const [row] = await session.run(concernedByAnswer, [meetingID, respondentID]);
      if (row === undefined) return;
      const payload = { meetingID, respondentID };
      const key = JOB_KEYS.answered(meetingID, respondentID);
      const to = targetFrom({ userID: row.userID, respondentID });
      await addJobs(session, [
        ...(row.creatorWants ? [{ name: "notifyAnswered", payload, key } as const] : []),
        ...(row.respondentWants ? [scheduleJob(meetingID, to)] : []),
      ]);
    },
    /** Notes that the creator is to hear of this answer with the next digest. */
    addToDigest: (meetingID: MeetingID, respondentID: RespondentID) =>
      tables.untoldAnswers.upsert("add-to-digest", { meetingID, respondentID }, []),
    /** Notes that the creator has heard of these answers; `respondentIDs` in the order of `meetingIDs`. */
    async digestSent(meetingIDs: readonly MeetingID[], respondentIDs: readonly RespondentID[]): Promise<void> {
      await session.run(removePendingDigest, [meetingIDs, respondentIDs]);
    },
  };
}

/** Who has the answer now, and before how many milliseconds no notice leaves. */
type Leaving = { readonly claimedBy?: UserID; readonly after?: number | undefined };

/** The notices to mailboxes that have no part in the meeting any more. Who never heard of a time hears nothing. */
function goneNotices({ session, locks }: StoreContext) {
  async function left(meetingID: MeetingID, respondentIDs: readonly RespondentID[], { claimedBy, after }: Leaving) {
    locks.gridSeq(meetingID);
    const why = claimedBy === undefined ? "removed" : "claimed";
    const rows = await session.run(leavingRecipients, [meetingID, respondentIDs]);
    const jobs = rows.map((row) => ({ ...goneJob(why, row, { steps: -1, claimedBy }), after }));
    await addJobs(session, jobs);
  }

  return {
    /** To be called before a locked meeting is removed. */
    async meetingRemoved(meetingID: MeetingID): Promise<void> {
      locks.gridSeq(meetingID);
      const rows = await session.run(recipientsOfDeleted, [meetingID]);
      const jobs = rows.map((row) => goneJob("deleted", row, { steps: 1 }));
      await addJobs(session, jobs);
    },
    /** Call this before respondents of a locked meeting are removed. The notices leave after `after` milliseconds. */
    answersRemoved: (meetingID: MeetingID, respondentIDs: readonly RespondentID[], after?: number) =>
      left(meetingID, respondentIDs, { after }),
    /** To be called when removed respondents of a locked meeting are back: notices of the removal that wait are replaced. */
    async answersBack(meetingID: MeetingID, respondentIDs: readonly RespondentID[]): Promise<void> {
      locks.gridSeq(meetingID);
      const rows = await session.run(returningRecipients, [meetingID, respondentIDs]);
      const jobs = rows.map((row) => scheduleJob(meetingID, targetFrom(row)));
      await addJobs(session, jobs);
    },
    /** To be called before a guest's answer in a locked meeting becomes a user's, who is invited in the guest's place. */
    answerClaimed: (meetingID: MeetingID, respondentID: RespondentID, claimedBy: UserID) =>
      left(meetingID, [respondentID], { claimedBy }),
  };
}

function targetFrom({ userID, respondentID }: Pick<RecipientRow, "userID" | "respondentID">) {
  if (userID !== null) return { userID };
  if (respondentID !== null) return { respondentID };
  throw new Error("A recipient is a user or a respondent.");
}

function scheduleJob(meetingID: MeetingID, to: NoticeTarget, by?: NoticeTarget): NewJob {
  const key = JOB_KEYS.schedule(meetingID, to);
  const isKnown = by !== undefined && key === JOB_KEYS.schedule(meetingID, by);
  return { name: "notifySchedule", payload: { meetingID, to, ...(isKnown && { isKnown }) }, key };
}

function goneJob(
  why: "deleted" | "removed" | "claimed",
  row: RecipientRow & MeetingRow,
  { steps, claimedBy }: { readonly steps: number; readonly claimedBy?: UserID | undefined },
): NewJob {
  const { meetingID, meeting, timezone, address, locale, userID } = row;
  const sequence = row.sequence + steps;
  // The step of a person who leaves a meeting with hidden answers is not part of the number that everyone may know.
  const shownSequence = row.sequence === row.shownSequence || steps > 0 ? row.shownSequence + steps : row.shownSequence;
  const recipient = { name: row.name, address, locale, ...(userID !== null && { userID }) };
  return {
    name: "notifyGone",
    payload: { why, meetingID, name: meeting, timezone, sequence, shownSequence, recipient, claimedBy },
    // Of a claimed answer without: a notice of the time that still waits must not be replaced, the user gets it.
    ...(why !== "claimed" && { key: JOB_KEYS.schedule(meetingID, targetFrom(row)) }),
  };
}
