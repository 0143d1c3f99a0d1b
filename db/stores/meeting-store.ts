import type { Meeting } from "#domain/meeting/meeting.ts";
import type { MeetingID, UserID, RespondentID } from "#domain/ids.ts";
import { refuseGone, refuseTaken, storableText, type StoreContext } from "./store-context.ts";
import { literal } from "sequelize";
import { statement } from "../connection/statement.ts";
import { findRespondent, lockMeeting, QUARTERS_PER_HOUR, type Respondent } from "../hot/locked-meeting.ts";

/** A meeting's details as Sequelize's model takes them. */
function detailsOf(meeting: Omit<Meeting, "version">) {
  return {
    name: storableText(meeting.name),
    about: storableText(meeting.about),
    timezone: storableText(meeting.timezone),
    dates: [...meeting.tentativeDates],
    startQuarter: meeting.minStartHour * QUARTERS_PER_HOUR,
    endQuarter: meeting.maxEndHour * QUARTERS_PER_HOUR,
    scheduledStart: meeting.schedule === undefined ? null : new Date(meeting.schedule.start),
    scheduledEnd: meeting.schedule === undefined ? null : new Date(meeting.schedule.end),
    protectAnswers: meeting.protectAnswers,
  };
}

/** A meeting before it is stored; it starts with version 1. */
export type NewMeeting = Omit<Meeting, "version"> & {
  /** SHA-256 of the organiser key, 32 bytes. Absent when there is no key. */
  readonly organiserKeyHash?: Uint8Array;
};

/** What was found under the meeting's lock; no other transaction changes any of it until the transaction ends. */
export type LockedMeeting = {
  readonly meeting: Meeting;
  readonly organiserKeyHash?: Uint8Array;
  /** Last `seq` of the meeting's grid log, 0 when nothing was ever written. */
  readonly gridSeq: number;
  /** The respondent asked for; absent when the meeting has no such respondent. */
  readonly respondent?: Respondent;
};

export type DisownedMeeting = Pick<Meeting, "meetingID" | "name">;

// A model gives no rows back in an order of locks, and knows no list of values (`unnest`).
const disownMeetings = statement<DisownedMeeting>(
  "disown-meetings",
  `WITH locked AS (SELECT meeting_id FROM meetings WHERE creator = $1 ORDER BY meeting_id FOR UPDATE)
  UPDATE meetings m SET creator = NULL, organiser_key_hash = NULL, organiser_gone = true, version = version + 1
  FROM locked WHERE m.meeting_id = locked.meeting_id
  RETURNING m.meeting_id AS "meetingID", m.name`,
);
const handOver = statement(
  "hand-meetings-over",
  `UPDATE meetings m SET organiser_key_hash = decode(hash, 'hex') FROM unnest($1::text[], $2::text[]) AS given (id, hash)
   WHERE m.meeting_id = given.id AND m.creator IS NULL AND m.organiser_gone`,
);

/** Meetings, inside one transaction. */
export function meetingStore({ session, tables, locks }: StoreContext) {
  return {
    /**
     * Refuses with `taken` when another meeting has this id, with `not-signed-in` when the creator has no account (any
     * more). The transaction is lost then, try again in a new one.
     */
    async insert({ organiserKeyHash, ...meeting }: NewMeeting): Promise<Meeting> {
      const row = {
        meetingID: meeting.meetingID,
        ...detailsOf(meeting),
        organiserKeyHash: organiserKeyHash === undefined ? null : Buffer.from(organiserKeyHash),
        creator: meeting.creator ?? null,
      };
      const { version } = await tables.meetings
        .insert("insert-meeting", row)
        .catch(refuseTaken("meetings_pkey"))
        .catch(refuseGone("meetings_creator_fkey"));
      locks.hold(meeting.meetingID, 0); // no other transaction sees it yet
      return { ...meeting, version };
    },

    /**
     * Takes the meeting's lock until the transaction ends; undefined when there is no such meeting. Everything that
     * changes a meeting, an answer or the grid log takes it first. With `respondentID` that respondent of this very
     * meeting is read under the lock in the same round trip.
     */
    async lock(meetingID: MeetingID, respondentID?: RespondentID): Promise<LockedMeeting | undefined> {
      // Sent together, answered in order: the respondent is read after the lock was granted.
      const [found, respondent] = await Promise.all([
        lockMeeting(session, meetingID),
        respondentID === undefined ? undefined : findRespondent(session, meetingID, respondentID),
      ]);
      if (found === undefined) return undefined;
      locks.hold(meetingID, found.gridSeq);
      return { ...found, ...(respondent !== undefined && { respondent }) };
    },

    /**
     * Stores details and schedule of a locked meeting, not its creator; the version grows by one whatever
     * `meeting.version` says.
     */
    async saveDetails(meeting: Meeting): Promise<Meeting> {
      const { meetingID } = meeting;
      locks.gridSeq(meetingID);
      const details = { ...detailsOf(meeting), version: literal("version + 1") };
      const saved = await tables.meetings.updateOne("save-meeting-details", details, {
        where: { meetingID },
        returning: ["version"],
      });
      if (saved === undefined) throw new Error("A locked meeting is gone.");
      return { ...meeting, version: saved.version };
    },

    /**
     * Gives a locked meeting to a user; its organiser key is void from then on. Refuses with `not-signed-in` when there
     * is no such account (any more).
     */
    async giveTo(meetingID: MeetingID, creator: UserID): Promise<void> {
      locks.gridSeq(meetingID);
      const given = { creator, organiserKeyHash: null, version: literal("version + 1") };
      await tables.meetings.update("give-meeting", given, { meetingID }).catch(refuseGone("meetings_creator_fkey"));
    },

    /**
     * Takes the creator off all their meetings, which cannot be claimed after that; returns those. Locks them all, in the
     * order of their ids.
     */
    disown: (creator: UserID) => session.run(disownMeetings, [creator]),

    /** Lets meetings that were just disowned be claimed with these keys: SHA-256, 32 bytes each. */
    async handOver(given: readonly { meetingID: MeetingID; organiserKeyHash: Uint8Array }[]): Promise<void> {
      const hashes = given.map(({ organiserKeyHash }) => organiserKeyHash.toHex());
      await session.run(handOver, [given.map(({ meetingID }) => meetingID), hashes]);
    },

    /** Deletes the meeting with its respondents and its grid. */
    async remove(meetingID: MeetingID): Promise<void> {
      locks.gridSeq(meetingID);
      await tables.meetings.remove("remove-meeting", { meetingID });
      locks.release(meetingID);
    },
  };
}
