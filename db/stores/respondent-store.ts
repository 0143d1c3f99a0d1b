import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { User } from "#domain/user.ts";
import { literal } from "sequelize";
import { findRespondent, findRespondentByUser, type Respondent } from "../hot/locked-meeting.ts";
import type { Projection } from "../hot/locked-saves.ts";
import { refuseGone, refuseTaken, storableText, type StoreContext } from "./store-context.ts";

/** A respondent who arrives, still without an answer. */
type NewRespondent = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly name: string;
  readonly email?: string;
  /** The language of mails to `email`, as a BCP 47 tag. */
  readonly locale?: string;
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
};

/** Respondents, inside one transaction. A respondent is only ever found together with its meeting. */
export type RespondentStore = {
  find(meetingID: MeetingID, respondentID: RespondentID): Promise<Respondent | undefined>;
  /** The one respondent that a user is in a meeting. */
  findByUser(meetingID: MeetingID, userID: UserID): Promise<Respondent | undefined>;
  /** The users who have answered. */
  usersOf(meetingID: MeetingID): Promise<readonly UserID[]>;
  count(meetingID: MeetingID): Promise<number>;
  /**
   * Adds the respondent after all who came before; the meeting's version grows by one. Refuses with `taken` when
   * the meeting has a respondent with this id, with `not-signed-in` when the user has no account (any more). The
   * transaction is lost then, try again in a new one.
   */
  insert(respondent: NewRespondent): Promise<void>;
  /**
   * Stores the answer for REST reads. It only moves forward: an older `seq` than the stored one changes nothing.
   * Like `GridLog.append` it may leave with COMMIT.
   */
  project(projection: Projection): Promise<void>;
  /** Gives the respondent another name; the meeting's version grows by one. */
  rename(meetingID: MeetingID, respondentID: RespondentID, name: string): Promise<void>;
  /** Makes a guest's answer a user's: under the user's name, without address and key. The version grows by one. */
  giveTo(meetingID: MeetingID, respondentID: RespondentID, user: Pick<User, "userID" | "name">): Promise<void>;
  /** Removes the respondent with the projection; the meeting's version grows by one. Nothing when already gone. */
  remove(meetingID: MeetingID, respondentID: RespondentID): Promise<void>;
};

/** What can be changed of a respondent beside the answer. */
type Fields = { name: string; userID: UserID; email: null; keyHash: null };

/** The respondents of one transaction. */
export function respondentStore(context: StoreContext): RespondentStore {
  return { ...respondentReads(context), ...respondentWrites(context) };
}

type Reads = Pick<RespondentStore, "find" | "findByUser" | "usersOf" | "count">;

function respondentReads({ session, models }: StoreContext): Reads {
  return {
    find: (meetingID, respondentID) => findRespondent(session, meetingID, respondentID),

    findByUser: (meetingID, userID) => findRespondentByUser(session, meetingID, userID),

    count: (meetingID) =>
      session.model("count-respondents", (within) => models.respondents.count({ ...within, where: { meetingID } })),

    async usersOf(meetingID) {
      const rows = await session.model("users-of-meeting", (within) =>
        models.respondents.findAll({ ...within, attributes: ["userID"], where: { meetingID }, raw: true }),
      );
      return rows.flatMap(({ userID }) => userID ?? []);
    },
  };
}

function respondentWrites({ session, models, locks, writes }: StoreContext): Omit<RespondentStore, keyof Reads> {
  async function bumpVersion(meetingID: MeetingID): Promise<void> {
    await session.model("bump-version", (within) =>
      models.meetings.update({ version: literal("version + 1") }, { ...within, where: { meetingID } }),
    );
  }

  async function change(meetingID: MeetingID, respondentID: RespondentID, fields: Partial<Fields>): Promise<void> {
    locks.gridSeq(meetingID);
    await session
      .model("change-respondent", (within) =>
        models.respondents.update(fields, { ...within, where: { meetingID, respondentID } }),
      )
      .catch(refuseGone("respondents_user_id_fkey"));
    await bumpVersion(meetingID);
  }

  return {
    async insert({ meetingID, respondentID, name, email, locale, userID, keyHash }) {
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
        userID: userID ?? null,
        ...(locale !== undefined && { locale }),
      };
      await session
        .model("insert-respondent", (within) => models.respondents.create(row, within))
        .catch(refuseTaken("respondents_pkey"))
        .catch(refuseGone("respondents_user_id_fkey"));
    },

    rename: (meetingID, respondentID, name) => change(meetingID, respondentID, { name: storableText(name) }),

    giveTo: (meetingID, respondentID, { userID, name }) =>
      change(meetingID, respondentID, { userID, name: storableText(name), email: null, keyHash: null }),

    async project(projection) {
      locks.gridSeq(projection.meetingID);
      await writes.project(projection);
    },

    async remove(meetingID, respondentID) {
      locks.gridSeq(meetingID);
      const removed = await session.model("remove-respondent", (within) =>
        models.respondents.destroy({ ...within, where: { meetingID, respondentID } }),
      );
      if (removed > 0) await bumpVersion(meetingID);
    },
  };
}
