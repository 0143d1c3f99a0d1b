import type { Meeting } from "#domain/meeting/meeting.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { literal } from "sequelize";
import { statement } from "../connection/statement.ts";
import { detailsOf, MEETING_COLUMNS, meetingFrom, type MeetingRow } from "./meeting-row.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { findRespondent, type Respondent } from "./respondent-store.ts";
import type { StoreContext } from "./store-context.ts";

/** A meeting before it is stored; it starts with version 1. */
export type NewMeeting = Omit<Meeting, "version"> & {
  /** SHA-256 of the organiser key, 32 bytes. Absent when nobody holds a key. */
  readonly organiserKeyHash?: Uint8Array;
};

/** What was found under the meeting's lock; nobody else changes any of it until the transaction ends. */
export type LockedMeeting = {
  readonly meeting: Meeting;
  readonly organiserKeyHash?: Uint8Array;
  /** Last `seq` of the meeting's grid log, 0 when nothing was ever written. */
  readonly gridSeq: number;
  /** The respondent asked for; absent when the meeting has no such respondent. */
  readonly respondent?: Respondent;
};

/** Meetings, inside one transaction. */
export type MeetingStore = {
  /** Refuses with `taken` when another meeting has this id; the transaction is lost then, try again in a new one. */
  insert(meeting: NewMeeting): Promise<Meeting>;
  /**
   * Takes the meeting's lock until the transaction ends; undefined when there is no such meeting. Everything that
   * changes a meeting, an answer or the grid log takes it first. With `respondentID` that respondent of this very
   * meeting is read under the lock in the same round trip.
   */
  lock(meetingID: MeetingID, respondentID?: RespondentID): Promise<LockedMeeting | undefined>;
  /** Stores details and schedule of a locked meeting; the version grows by one whatever `meeting.version` says. */
  saveDetails(meeting: Meeting): Promise<Meeting>;
  /** Deletes the meeting with its respondents and its grid. */
  remove(meetingID: MeetingID): Promise<void>;
};

// One table only. Were another joined, its columns would come from before a wait for the lock, not after it.
const lockMeeting = statement<MeetingRow & { grid_seq: number }>(
  "lock-meeting",
  `SELECT ${MEETING_COLUMNS}, grid_seq FROM meetings WHERE meeting_id = $1 FOR UPDATE`,
);

/** The meetings of one transaction. */
export function meetingStore({ session, models, locks }: StoreContext): MeetingStore {
  return {
    async insert({ organiserKeyHash, ...meeting }) {
      const row = {
        meetingID: meeting.meetingID,
        ...detailsOf(meeting),
        organiserKeyHash: organiserKeyHash === undefined ? null : Buffer.from(organiserKeyHash),
      };
      const { version } = await session
        .model("insert-meeting", (within) => models.meetings.create(row, within))
        .catch(refuseTaken("meetings_pkey", "There already is a meeting with this id."));
      locks.hold(meeting.meetingID, 0); // nobody else sees it yet
      return { ...meeting, version };
    },

    async lock(meetingID, respondentID) {
      // Sent together, answered in order: the respondent is read after the lock was granted.
      const [[row], respondent] = await Promise.all([
        session.run(lockMeeting, [meetingID]),
        respondentID === undefined ? undefined : findRespondent(session, meetingID, respondentID),
      ]);
      if (row === undefined) return undefined;
      locks.hold(meetingID, row.grid_seq);
      return { ...meetingFrom(meetingID, row), gridSeq: row.grid_seq, ...(respondent !== undefined && { respondent }) };
    },

    async saveDetails(meeting) {
      locks.gridSeq(meeting.meetingID);
      const details = { ...detailsOf(meeting), version: literal("version + 1") };
      const [, [saved]] = await session.model("save-meeting-details", (within) =>
        models.meetings.update(details, { ...within, where: { meetingID: meeting.meetingID }, returning: ["version"] }),
      );
      if (saved === undefined) throw new Error("A locked meeting is gone.");
      return { ...meeting, version: saved.version };
    },

    async remove(meetingID) {
      locks.gridSeq(meetingID);
      await session.model("remove-meeting", (within) => models.meetings.destroy({ ...within, where: { meetingID } }));
      locks.release(meetingID);
    },
  };
}
