import type { JobPayload } from "#domain/contract/jobs.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { kindOf } from "../hot/locked-meeting.ts";
import { type Connections, statement } from "../connection/connections.ts";
import type { Row, Tables } from "../models/models.ts";
import { suppressedAmong } from "../stores/delivery-store.ts";
import { UNSETTLED } from "../stores/job-store.ts";
import { ALL_PEOPLE, creatorOf, type MeetingPerson, respondentsOf } from "../stores/meeting-people.ts";

type MeetingPart =
  | "about"
  | "place"
  | "timezone"
  | "kind"
  | "sequence"
  | "unseenSteps"
  | "scheduledStart"
  | "scheduledEnd";
type ScheduleRow = MeetingPerson &
  Pick<Row<"meetings">, MeetingPart> & { meeting: string; creatorName: string | null; unsettled: boolean };

// Reads each in one statement, because a person and the meeting must come from the same moment.
const scheduleFor = (people: string): string =>
  `SELECT person.*, m.name AS meeting, m.about, m.place, m.timezone, m.kind, m.sequence, m.unseen_steps,
     m.scheduled_start, m.scheduled_end, ${UNSETTLED} AS unsettled,
     (SELECT creator.name FROM users creator WHERE creator.user_id = m.creator) AS creator_name
   FROM meetings m CROSS JOIN LATERAL (${people}) person WHERE m.meeting_id = $1 LIMIT 1`;
const scheduleForUser = statement<ScheduleRow>(
  "schedule-notice-for-user",
  scheduleFor(`${creatorOf("AND u.user_id = $2")} UNION ALL ${respondentsOf("AND r.user_id = $2")}`),
);
const scheduleForRespondent = statement<ScheduleRow>(
  "schedule-notice-for-respondent",
  scheduleFor(respondentsOf("AND r.respondent_id = $2")),
);
const pendingDigest = statement<{ meetingID: MeetingID; name: string; answers: [RespondentID, string][] }>(
  "pending-digest",
  `SELECT m.meeting_id, m.name, json_agg(json_build_array(r.respondent_id, r.name) ORDER BY r.arrival) AS answers
   FROM meetings m JOIN untold_answers USING (meeting_id) JOIN respondents r USING (meeting_id, respondent_id)
   WHERE m.creator = $1 GROUP BY m.meeting_id ORDER BY min(at), m.meeting_id`,
);

/** Reads the facts for notices. */
export function noticeViews(connections: Connections, tables: Tables) {
  return {
    /** Lists the creator, if they have an account, and all respondents in order of arrival. */
    people: (meetingID: MeetingID) => connections.run(ALL_PEOPLE, [meetingID]),

    /** Reads a meeting's time for one of its people; undefined when the meeting or the person is gone. */
    async schedule(meetingID: MeetingID, to: JobPayload<"notifySchedule">["to"]) {
      const [row] =
        "userID" in to
          ? await connections.run(scheduleForUser, [meetingID, to.userID])
          : await connections.run(scheduleForRespondent, [meetingID, to.respondentID]);
      return row && scheduleFrom(row);
    },

    /** Lists the answers that the next digest of a user tells, by meeting and in order of arrival. */
    async digest(userID: UserID) {
      const rows = await connections.run(pendingDigest, [userID]);
      return rows.map(({ meetingID, name, answers }) => ({
        meetingID,
        name,
        respondents: answers.map(([respondentID, respondent]) => ({ respondentID, name: respondent })),
      }));
    },

    /** Returns the mailboxes among these that want no mails, in hexadecimal. */
    suppressed: (mailboxes: Uint8Array[]) => suppressedAmong(tables, mailboxes),
  };
}

function scheduleFrom(row: ScheduleRow) {
  const { meeting: name, about, place, timezone, sequence, unseenSteps, creatorName, unsettled: isUnsettled } = row;
  const { scheduledStart: start, scheduledEnd: end } = row;
  return {
    person: row as MeetingPerson,
    name,
    about,
    place: place ?? undefined,
    timezone,
    sequence,
    unseenSteps,
    ...(start !== null && end !== null && { schedule: { start, end, ...kindOf(row) } }),
    /** Absent when a guest made the meeting. */
    ...(creatorName !== null && { creator: creatorName }),
    /** A change of the time waits for its notices, for example a call-off until Undo is no longer offered. */
    isUnsettled,
  };
}
