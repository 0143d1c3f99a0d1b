import type { Meeting } from "#domain/meeting/meeting.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { refuseGone, refuseTaken, type StoreContext } from "./store-context.ts";
import { literal } from "sequelize";
import { statement } from "../connection/connections.ts";
import { lockMeeting, lockWithRespondents, QUARTERS_PER_HOUR } from "../hot/locked-meeting.ts";

/** Stands in the column `dates` of meetings without dates. */
const NO_DATE = "2999-12-31";

function detailsOf(meeting: Omit<Meeting, "version">) {
  return {
    name: meeting.name,
    about: meeting.about,
    place: meeting.place ?? null,
    timezone: meeting.timezone,
    kind: meeting.kind ?? "dates",
    weekdays: meeting.weekdays === undefined ? null : [...meeting.weekdays],
    dates: meeting.weekdays === undefined ? [...meeting.tentativeDates] : [NO_DATE],
    startQuarter: meeting.minStartHour * QUARTERS_PER_HOUR,
    endQuarter: meeting.maxEndHour * QUARTERS_PER_HOUR,
    hoursByDay: meeting.hoursByDay ?? null,
    slotMinutes: meeting.slotMinutes ?? 30,
    scheduledStart: meeting.schedule?.start ?? null,
    scheduledEnd: meeting.schedule?.end ?? null,
    protectAnswers: meeting.protectAnswers,
    durationMinutes: meeting.durationMinutes ?? null,
    requiredRespondents: [...(meeting.requiredRespondentIDs ?? [])],
    minRespondents: meeting.minRespondents ?? null,
    allowIfNeeded: meeting.allowIfNeeded === true,
    answersHidden: isHidden(meeting),
    closesAt: meeting.closesAt ?? null,
  };
}

/** A meeting before it is stored; it starts with version 1. */
export type NewMeeting = Omit<Meeting, "version"> & {
  /** SHA-256 of the organiser key, 32 bytes. */
  readonly organiserKeyHash?: Uint8Array;
};

export type DisownedMeeting = Pick<Meeting, "meetingID" | "name">;

// Models neither return rows in the order of their locks nor take a list of values (`unnest`).
const disownMeetings = statement<DisownedMeeting>(
  "disown-meetings",
  `WITH locked AS (SELECT meeting_id FROM meetings WHERE creator = $1 ORDER BY meeting_id FOR UPDATE)
  UPDATE meetings m SET creator = NULL, organiser_key_hash = NULL, organiser_gone = true, version = version + 1
  FROM locked WHERE m.meeting_id = locked.meeting_id
  RETURNING m.meeting_id, m.name`,
);
const handOver = statement(
  "hand-meetings-over",
  `UPDATE meetings m SET organiser_key_hash = decode(hash, 'hex') FROM unnest($1::text[], $2::text[]) AS given (id, hash)
   WHERE m.meeting_id = given.id AND m.creator IS NULL AND m.organiser_gone`,
);

/** Stores meetings, inside one transaction. */
export function meetingStore(context: StoreContext) {
  const { session, tables, locks } = context;
  return {
    /**
     * Refuses with `taken` for a used id, with `not-signed-in` for a creator without an account; the transaction is
     * lost then.
     */
    async insert({ organiserKeyHash, ...meeting }: NewMeeting): Promise<Meeting> {
      const row = {
        meetingID: meeting.meetingID,
        ...detailsOf(meeting),
        organiserKeyHash: organiserKeyHash ?? null,
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
     * Locks a meeting until the transaction ends, and reads it; undefined if it does not exist. Every change of a
     * meeting, an answer or the grid log takes this lock first.
     */
    lock: (meetingID: MeetingID) => lockMeeting(context, meetingID),

    /** Locks a meeting and reads the respondents with these ids or of these users, unordered. */
    lockWithRespondents: (meetingID: MeetingID, selection: Parameters<typeof lockWithRespondents>[2]) =>
      lockWithRespondents(context, meetingID, selection),

    /** Stores details and schedule of a locked meeting, but not its creator; its stored version grows by one. */
    async saveDetails(meeting: Meeting): Promise<Meeting> {
      const { meetingID } = meeting;
      locks.gridSeq(meetingID);
      const details = {
        ...detailsOf(meeting),
        version: literal("version + 1"),
        // If all see the answers, mails and calendars share one sequence, which continues from the larger.
        ...(!isHidden(meeting) && { sequence: literal("sequence + unseen_steps"), unseenSteps: 0 }),
      };
      const saved = await tables.meetings.updateOne("save-meeting-details", details, {
        where: { meetingID },
        returning: ["version"],
      });
      if (saved === undefined) throw new Error("A locked meeting is gone.");
      return { ...meeting, version: saved.version };
    },

    /** Gives a locked meeting to a user, and voids its key. Refuses with `not-signed-in` without such an account. */
    async giveTo(meetingID: MeetingID, creator: UserID): Promise<void> {
      locks.gridSeq(meetingID);
      const ownership = { creator, organiserKeyHash: null, version: literal("version + 1") };
      await tables.meetings.update("give-meeting", ownership, { meetingID }).catch(refuseGone("meetings_creator_fkey"));
    },

    /** Removes a creator from all their meetings, locked in the order of their ids; returns the meetings. */
    disown: (creator: UserID) => session.run(disownMeetings, [creator]),

    /** Stores keys (SHA-256, 32 bytes each) with which disowned meetings can be claimed. */
    async handOver(meetings: readonly { meetingID: MeetingID; organiserKeyHash: Uint8Array }[]): Promise<void> {
      const hashes = meetings.map(({ organiserKeyHash }) => organiserKeyHash.toHex());
      await session.run(handOver, [meetings.map(({ meetingID }) => meetingID), hashes]);
    },

    async remove(meetingID: MeetingID): Promise<void> {
      locks.gridSeq(meetingID);
      await tables.meetings.remove("remove-meeting", { meetingID });
      locks.release(meetingID);
    },
  };
}
