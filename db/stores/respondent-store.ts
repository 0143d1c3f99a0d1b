import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { Person } from "#domain/answers/grid-document.ts";
import type { User } from "#domain/user.ts";
import { literal } from "sequelize";
import type { Row } from "../models/models.ts";
import type { Changes } from "../models/table.ts";
import { findRespondents } from "../hot/locked-meeting.ts";
import { refuseGone, refuseTaken, storableText, type StoreContext } from "./store-context.ts";

type NewRespondent = Person & {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly email?: string;
  /** The language of mails to `email`, as a BCP 47 tag. */
  readonly locale?: string;
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
};

/** Respondents, inside one transaction. A respondent is only ever found together with its meeting. */
export function respondentStore({ session, tables, locks }: StoreContext) {
  const bumpVersion = (meetingID: MeetingID) =>
    tables.meetings.update("bump-version", { version: literal("version + 1") }, { meetingID });

  async function change(
    meetingID: MeetingID,
    respondentID: RespondentID,
    changes: Changes<Row<"respondents">>,
  ): Promise<void> {
    locks.gridSeq(meetingID);
    await tables.respondents
      .update("change-respondent", changes, { meetingID, respondentID })
      .catch(refuseGone("respondents_user_id_fkey"));
    await bumpVersion(meetingID);
  }

  return {
    find: async (meetingID: MeetingID, respondentID: RespondentID) =>
      (await findRespondents(session, meetingID, { respondentIDs: [respondentID] }))[0],

    /** The one respondent that a user is in a meeting. */
    findByUser: async (meetingID: MeetingID, userID: UserID) =>
      (await findRespondents(session, meetingID, { userIDs: [userID] }))[0],

    count: (meetingID: MeetingID) => tables.respondents.count("count-respondents", { meetingID }),

    /** All respondents' ids, in any order. */
    idsOf: async (meetingID: MeetingID) =>
      (await tables.respondents.list("ids-of-meeting", { meetingID }, { attributes: ["respondentID"] })).map(idOf),
    async usersOf(meetingID: MeetingID): Promise<readonly UserID[]> {
      const rows = await tables.respondents.list("users-of-meeting", { meetingID }, { attributes: ["userID"] });
      return rows.flatMap(({ userID }) => userID ?? []);
    },

    /**
     * Adds the respondent after all who came before; the meeting's version grows by one. Refuses with `taken` when
     * the meeting has a respondent with this id, with `not-signed-in` when the user has no account (any more). The
     * transaction is lost then, try again in a new one.
     */
    async insert({ meetingID, respondentID, email, locale, userID, keyHash, ...person }: NewRespondent): Promise<void> {
      locks.gridSeq(meetingID);
      const counted = { version: literal("version + 1"), arrivals: literal("arrivals + 1") };
      const meeting = await tables.meetings.updateOne("count-arrival", counted, {
        where: { meetingID },
        returning: ["arrivals"],
      });
      if (meeting === undefined) throw new Error("A locked meeting is gone.");
      const row = {
        meetingID,
        respondentID,
        arrival: meeting.arrivals,
        ...storable(person),
        email: email === undefined ? null : storableText(email),
        keyHash: keyHash === undefined ? null : Buffer.from(keyHash),
        userID: userID ?? null,
        ...(locale !== undefined && { locale }),
      };
      await tables.respondents
        .insert("insert-respondent", row)
        .catch(refuseTaken("respondents_pkey"))
        .catch(refuseGone("respondents_user_id_fkey"));
    },

    /** Stores what the answer tells beside its slots. The meeting's version grows by one. */
    setPerson: (meetingID: MeetingID, respondentID: RespondentID, person: Person) =>
      change(meetingID, respondentID, storable(person)),

    /** Makes a guest's answer a user's: under the user's name, without address and key. The version grows by one. */
    giveTo: (meetingID: MeetingID, respondentID: RespondentID, { userID, name }: Pick<User, "userID" | "name">) =>
      change(meetingID, respondentID, { userID, name: storableText(name), email: null, keyHash: null }),

    /** Removes the respondent with the projection; the meeting's version grows by one. Nothing when already gone. */
    async remove(meetingID: MeetingID, respondentID: RespondentID): Promise<void> {
      locks.gridSeq(meetingID);
      const removed = await tables.respondents.remove("remove-respondent", { meetingID, respondentID });
      if (removed > 0) await bumpVersion(meetingID);
    },
  };
}

/** The columns of what an answer tells, if PostgreSQL can hold its texts. */
function storable({ name, note }: Person) {
  return { name: storableText(name), note: note === undefined ? null : storableText(note) };
}

function idOf({ respondentID }: Pick<Row<"respondents">, "respondentID">): RespondentID {
  return respondentID;
}
