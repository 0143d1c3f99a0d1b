import type { ReadingSettings } from "#domain/time/words/reading-settings.ts";
import { readingOf } from "../stores/user-store.ts";
import type { JobPayload } from "#domain/contract/jobs.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { kindOf } from "../hot/locked-meeting.ts";
import { type Connections, statement } from "../connection/connections.ts";
import type { Row, Tables } from "../models/models.ts";
import { GUEST_ADDRESS, SEQUENCE, UNSETTLED } from "../stores/notice-store.ts";

export type Recipient = {
  readonly name: string;
  readonly address: string;
  /** Of the browser with which they were last logged in or gave the address, a BCP 47 tag. */
  readonly locale: string;
  readonly reading?: ReadingSettings | undefined;
  /** Absent for a guest. It was never confirmed that a guest's address is theirs. */
  readonly userID?: UserID;
};

type RecipientRow = Pick<Row<"users">, "hourCycle" | "firstDay" | "language"> & {
  name: string;
  address: string;
  locale: string;
  userID: UserID | null;
};
/** What a user chose to read; nothing where there is no user. */
const READING = "u.hour_cycle, u.first_day, u.language";

type MeetingPart = "about" | "place" | "timezone" | "kind" | "sequence" | "scheduledStart" | "scheduledEnd";
type ScheduleRow = RecipientRow &
  Pick<Row<"meetings">, MeetingPart> & {
    meeting: string;
    creator: string | null;
    unsettled: boolean;
    shownSequence: number;
  };

// Joins, one statement each, so that recipient and meeting belong together.
const MEETING = `m.name AS meeting, m.about, m.place, m.timezone, m.kind, ${SEQUENCE}, m.scheduled_start, m.scheduled_end,
  (SELECT creator.name FROM users creator WHERE creator.user_id = m.creator) AS creator,
  ${UNSETTLED} AS unsettled`;

const scheduleForUser = statement<ScheduleRow>(
  "schedule-notice-for-user",
  `SELECT u.name, u.email AS address, u.locale, ${READING}, u.user_id, ${MEETING}
   FROM meetings m JOIN users u ON u.user_id = $2
   WHERE m.meeting_id = $1 AND u.subscribed AND (m.creator = u.user_id OR EXISTS (
     SELECT FROM respondents r WHERE r.meeting_id = m.meeting_id AND r.user_id = u.user_id))`,
);
// An answer that was a guest's when the job was enqueued may be an account's now.
const scheduleForRespondent = statement<ScheduleRow>(
  "schedule-notice-for-respondent",
  `SELECT r.name, coalesce(u.email, ${GUEST_ADDRESS}) AS address, coalesce(u.locale, r.locale) AS locale, ${READING}, u.user_id, ${MEETING}
   FROM meetings m JOIN respondents r USING (meeting_id) LEFT JOIN users u USING (user_id)
   WHERE m.meeting_id = $1 AND r.respondent_id = $2 AND coalesce(u.subscribed, ${GUEST_ADDRESS} IS NOT NULL)`,
);
const answeredNotice = statement<RecipientRow & { meeting: string; respondent: string }>(
  "answered-notice",
  `SELECT u.name, u.email AS address, u.locale, ${READING}, u.user_id, m.name AS meeting, r.name AS respondent
   FROM meetings m JOIN users u ON u.user_id = m.creator JOIN respondents r USING (meeting_id)
   WHERE m.meeting_id = $1 AND r.respondent_id = $2 AND u.subscribed AND r.user_id IS DISTINCT FROM u.user_id`,
);
const pendingDigest = statement<
  RecipientRow & { meetingID: MeetingID; meeting: string; answers: [RespondentID, string][] }
>(
  "pending-digest",
  `SELECT u.name, u.email AS address, u.locale, ${READING}, u.user_id, m.meeting_id, m.name AS meeting,
     json_agg(json_build_array(r.respondent_id, r.name) ORDER BY r.arrival) AS answers
   FROM users u JOIN meetings m ON m.creator = u.user_id JOIN untold_answers USING (meeting_id)
     JOIN respondents r USING (meeting_id, respondent_id)
   WHERE u.user_id = $1 AND u.subscribed GROUP BY u.user_id, m.meeting_id ORDER BY min(at), m.meeting_id`,
);
const addresses = statement<{ email: string }>(
  "addresses-of-meeting",
  `SELECT u.email FROM meetings m JOIN users u ON u.user_id = m.creator WHERE m.meeting_id = $1
   UNION
   SELECT coalesce(u.email, ${GUEST_ADDRESS}) FROM respondents r LEFT JOIN users u USING (user_id)
   WHERE r.meeting_id = $1 AND coalesce(u.email, ${GUEST_ADDRESS}) IS NOT NULL`,
);
const mailedRespondents = statement<{ respondentID: RespondentID; address: string | null; userID: UserID | null }>(
  "mailed-respondents",
  `SELECT r.respondent_id, ${GUEST_ADDRESS} AS address, u.user_id
   FROM respondents r LEFT JOIN users u ON u.user_id = r.user_id AND u.subscribed
   WHERE r.meeting_id = $1 ORDER BY r.arrival`,
);

/**
 * Reads for notices. Undefined when the meeting or the person is gone, or the user wants no notices (any more). Whether
 * a guest's mailbox wants them only `wants` tells.
 */
export function noticeViews(connections: Connections, tables: Tables) {
  return {
    /** A notice to one person about a meeting's time, as it is now. */
    async schedule(meetingID: MeetingID, to: JobPayload<"notifySchedule">["to"]) {
      const [row] =
        "userID" in to
          ? await connections.run(scheduleForUser, [meetingID, to.userID])
          : await connections.run(scheduleForRespondent, [meetingID, to.respondentID]);
      return row && scheduleNoticeFrom(row);
    },

    async answered(meetingID: MeetingID, respondentID: RespondentID) {
      const [row] = await connections.run(answeredNotice, [meetingID, respondentID]);
      return row && { recipient: recipientFrom(row), meeting: row.meeting, respondent: row.respondent };
    },

    /** Answers to be told, meeting by meeting, in order of arrival. Undefined, too, when there are none. */
    async digest(userID: UserID) {
      const rows = await connections.run(pendingDigest, [userID]);
      const [first] = rows;
      if (first === undefined) return undefined;
      const meetings = rows.map(({ meetingID, meeting: name, answers }) => ({
        meetingID,
        name,
        respondents: answers.map(([respondentID, respondent]) => ({ respondentID, name: respondent })),
      }));
      return { recipient: recipientFrom(first), meetings };
    },

    /** The addresses of the creator and of all who have answered, as they were given. */
    async addresses(meetingID: MeetingID): Promise<readonly string[]> {
      return (await connections.run(addresses, [meetingID])).map(({ email }) => email);
    },

    /**
     * Returns all respondents in order of arrival: a user who wants notices with the id, a guest with the address to which
     * notices go, if there is one.
     */
    respondents: (meetingID: MeetingID) => connections.run(mailedRespondents, [meetingID]),

    /** Returns those of these mailboxes that want no mails, in hexadecimal. */
    async suppressed(mailboxes: Uint8Array[]): Promise<ReadonlySet<string>> {
      const where = { mailbox: mailboxes };
      const rows = await tables.mailSuppressions.list("suppressed-guests", where, { attributes: ["mailbox"] });
      return new Set(rows.map(({ mailbox }) => mailbox.toHex()));
    },

    /** Returns whether a recipient still wants notices: the user, or without one the guest with this mailbox. */
    async wants(userID: UserID | undefined, mailbox: Uint8Array): Promise<boolean> {
      if (userID !== undefined)
        return (await tables.users.count("user-wants-notices", { userID, subscribed: true })) > 0;
      return (await tables.mailSuppressions.count("guest-suppressed", { mailbox })) === 0;
    },
  };
}

function scheduleNoticeFrom(row: ScheduleRow) {
  const { meeting, about, place, timezone, sequence, scheduledStart: start, scheduledEnd: end, creator } = row;
  return {
    recipient: recipientFrom(row),
    name: meeting,
    about,
    place: place ?? undefined,
    timezone,
    sequence,
    /** The least iCalendar SEQUENCE of a mail: see `SEQUENCE`. */
    shownSequence: row.shownSequence,
    ...(start !== null && end !== null && { schedule: { start, end, ...kindOf(row) } }),
    /** Absent when a guest made the meeting. */
    ...(creator !== null && { creator }),
    /** All concerned are notified in a moment: the call-off waits for a second thought. */
    isUnsettled: row.unsettled,
  };
}

function recipientFrom(row: RecipientRow): Recipient {
  const { name, address, locale, userID } = row;
  return { name, address, locale, ...readingOf(row), ...(userID !== null && { userID }) };
}
