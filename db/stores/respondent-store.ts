import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { UserID } from "#domain/user-id.ts";
import { literal } from "sequelize";
import type { Session } from "../connection/session.ts";
import { statement } from "../connection/statement.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { storableText } from "./storable-text.ts";
import type { StoreContext } from "./store-context.ts";

/** A respondent as stored. E-mail addresses stay out of it: no screen shows them. */
export type Respondent = {
  readonly respondentID: RespondentID;
  readonly name: string;
  /** Absent for a guest. */
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
  /** Projection of the answer, ascending: everything stored, also what the meeting's present times hide. */
  readonly slots: readonly Slot[];
};

/** A respondent who arrives, still without an answer. */
export type NewRespondent = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly name: string;
  readonly email?: string;
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
};

/** What an answer has become with the grid log's row `seq`. */
export type Projection = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  /** Ascending, distinct. */
  readonly slots: readonly Slot[];
  readonly seq: number;
};

/** Respondents, inside one transaction. A respondent is only ever found together with its meeting. */
export type RespondentStore = {
  find(meetingID: MeetingID, respondentID: RespondentID): Promise<Respondent | undefined>;
  count(meetingID: MeetingID): Promise<number>;
  /**
   * Adds the respondent after everybody who came before; the meeting's version grows by one. Refuses with `taken` when
   * the meeting has a respondent with this id; the transaction is lost then, try again in a new one.
   */
  insert(respondent: NewRespondent): Promise<void>;
  /**
   * Stores the answer for REST reads. It only moves forward: an older `seq` than the stored one changes nothing.
   * Like `GridLog.append` it may leave with COMMIT.
   */
  project(projection: Projection): Promise<void>;
  /** Removes the respondent with the projection; the meeting's version grows by one. Nothing when already gone. */
  remove(meetingID: MeetingID, respondentID: RespondentID): Promise<void>;
};

type RespondentRow = { name: string; key_hash: Uint8Array | null; slots: Slot[] };

const find = statement<RespondentRow>(
  "find-respondent",
  "SELECT name, key_hash, slots FROM respondents WHERE meeting_id = $1 AND respondent_id = $2",
);

/** The respondent of this very meeting. */
export async function findRespondent(
  session: Session,
  meetingID: MeetingID,
  respondentID: RespondentID,
): Promise<Respondent | undefined> {
  const [row] = await session.run(find, [meetingID, respondentID]);
  if (row === undefined) return undefined;
  const { name, key_hash: keyHash, slots } = row;
  return { respondentID, name, slots, ...(keyHash !== null && { keyHash }) };
}

/** The respondents of one transaction. */
export function respondentStore({ session, models, locks, writes }: StoreContext): RespondentStore {
  return {
    find: (meetingID, respondentID) => findRespondent(session, meetingID, respondentID),

    count: (meetingID) =>
      session.model("count-respondents", (within) => models.respondents.count({ ...within, where: { meetingID } })),

    async insert({ meetingID, respondentID, name, email, keyHash }) {
      locks.gridSeq(meetingID);
      const counted = { version: literal("version + 1"), arrivals: literal("arrivals + 1") };
      const [, [meeting]] = await session.model("count-arrival", (within) =>
        models.meetings.update(counted, { ...within, where: { meetingID }, returning: ["arrivals"] }),
      );
      if (meeting === undefined) throw new Error("A locked meeting is gone.");
      const row = {
        meetingID,
        respondentID,
        arrival: meeting.arrivals,
        name: storableText(name),
        email: email === undefined ? null : storableText(email),
        keyHash: keyHash === undefined ? null : Buffer.from(keyHash),
      };
      await session
        .model("insert-respondent", (within) => models.respondents.create(row, within))
        .catch(refuseTaken("respondents_pkey", "The meeting already has a respondent with this id."));
    },

    async project(projection) {
      locks.gridSeq(projection.meetingID);
      await writes.project(projection);
    },

    async remove(meetingID, respondentID) {
      locks.gridSeq(meetingID);
      const removed = await session.model("remove-respondent", (within) =>
        models.respondents.destroy({ ...within, where: { meetingID, respondentID } }),
      );
      if (removed === 0) return;
      await session.model("count-removal", (within) =>
        models.meetings.update({ version: literal("version + 1") }, { ...within, where: { meetingID } }),
      );
    },
  };
}
