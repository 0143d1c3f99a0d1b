import { JOB_KEYS } from "#domain/contract/jobs.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { SlotMinutes } from "#domain/time/slot-length.ts";
import type { Person } from "#domain/answers/grid-document.ts";
import type { User } from "#domain/user.ts";
import { literal } from "sequelize";
import type { Row } from "../models/models.ts";
import type { Changes } from "../models/table.ts";
import { statement } from "../connection/connections.ts";
import { findRespondents, RESPONDENT, respondentFrom, type RespondentTuple } from "../hot/locked-meeting.ts";
import { addJobs } from "./job-store.ts";
import { refuseGone, refuseTaken, type StoreContext } from "./store-context.ts";

export type NewRespondent = Person & {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly email?: string;
  /** The language of mails to `email`, as a BCP 47 tag. */
  readonly locale?: string;
  readonly userID?: UserID;
  /** SHA-256 of the respondent key, 32 bytes. */
  readonly keyHash?: Uint8Array;
};

/** Stores respondents, inside one transaction. Finds a respondent only together with the meeting. */
export function respondentStore(context: StoreContext) {
  const { session, tables, locks } = context;

  async function change(meetingID: MeetingID, respondentID: RespondentID, changes: Changes<Row<"respondents">>) {
    locks.gridSeq(meetingID);
    await tables.respondents
      .update("change-respondent", changes, { meetingID, respondentID })
      .catch(refuseGone("respondents_user_id_fkey"));
    await bumpVersion(tables, meetingID);
  }

  return {
    find: async (meetingID: MeetingID, respondentID: RespondentID) =>
      (await findRespondents(session, meetingID, { respondentIDs: [respondentID] }))[0],

    /** Finds the existing ones of these respondents, unordered. */
    findAll: (meetingID: MeetingID, respondentIDs: readonly RespondentID[]) =>
      findRespondents(session, meetingID, { respondentIDs }),

    /** Finds a user's respondent in a meeting. */
    findByUser: async (meetingID: MeetingID, userID: UserID) =>
      (await findRespondents(session, meetingID, { userIDs: [userID] }))[0],

    count: (meetingID: MeetingID) => tables.respondents.count("count-respondents", { meetingID }),

    /** Returns all respondents' ids, unordered. */
    async idsOf(meetingID: MeetingID): Promise<readonly RespondentID[]> {
      const rows = await tables.respondents.list("ids-of-meeting", { meetingID }, { attributes: ["respondentID"] });
      return rows.map(({ respondentID }) => respondentID);
    },
    async usersOf(meetingID: MeetingID): Promise<readonly UserID[]> {
      const rows = await tables.respondents.list("users-of-meeting", { meetingID }, { attributes: ["userID"] });
      return rows.flatMap(({ userID }) => userID ?? []);
    },

    /**
     * Adds a respondent at the end; the meeting's version grows by one. Refuses with `taken` for a used id, with
     * `not-signed-in` for a user without an account. The transaction is lost then; try again in a new one.
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
        ...personColumns(person),
        email: email ?? null,
        keyHash: keyHash ?? null,
        userID: userID ?? null,
        ...(locale !== undefined && { locale }),
      };
      await tables.respondents
        .insert("insert-respondent", row)
        .catch(refuseTaken("respondents_pkey"))
        .catch(refuseGone("respondents_user_id_fkey"));
    },

    /** Stores name and note. The meeting's version grows by one. */
    setPerson: (meetingID: MeetingID, respondentID: RespondentID, person: Person) =>
      change(meetingID, respondentID, personColumns(person)),

    /** Gives a guest's answer to a user: under the user's name, without address and key. The version grows by one. */
    giveTo: (meetingID: MeetingID, respondentID: RespondentID, { userID, name }: Pick<User, "userID" | "name">) =>
      change(meetingID, respondentID, { userID, name, email: null, keyHash: null }),

    ...removals(context),
  };
}

const bumpVersion = (tables: StoreContext["tables"], meetingID: MeetingID) =>
  tables.meetings.update("bump-version", { version: literal("version + 1") }, { meetingID });

function removals({ tables, locks }: StoreContext) {
  async function removeAll(meetingID: MeetingID, respondentIDs: readonly RespondentID[]): Promise<void> {
    locks.gridSeq(meetingID);
    const where = { meetingID, respondentID: [...respondentIDs] };
    const removed = await tables.respondents.remove("remove-respondents", where);
    if (removed > 0) await bumpVersion(tables, meetingID);
  }

  return {
    /** Removes respondents with their projection; the meeting's version grows by one if any existed. */
    removeAll,
    /** Removes one respondent as {@link removeAll} does. */
    remove: (meetingID: MeetingID, respondentID: RespondentID) => removeAll(meetingID, [respondentID]),
  };
}

const personColumns = ({ name, note }: Person) => ({ name, note: note ?? null });

const UNDO_MINUTES = 10;

// Stores whole rows as JSON, which no model can do, so that later columns are included.
const keep = statement(
  "keep-removed-answers",
  `INSERT INTO removed_answers (meeting_id, respondent_id, user_id, answer, kind, slot_minutes)
   SELECT meeting_id, respondent_id, user_id, to_jsonb(r), m.kind, m.slot_minutes
   FROM respondents r JOIN (SELECT meeting_id, kind, slot_minutes FROM meetings) m USING (meeting_id)
   WHERE meeting_id = $1 AND respondent_id = ANY($2::text[])`,
);
/** The kind and slot length of the meeting when the answer was removed. */
type Shape = { readonly kind: MeetingKind; readonly slotMinutes: SlotMinutes };
const bringBack = statement<{ respondent: RespondentTuple } & Shape>(
  "bring-answers-back",
  `WITH back AS (
     DELETE FROM removed_answers x
     WHERE meeting_id = $1 AND respondent_id = ANY($2::text[]) AND removed_at > now() - interval '${UNDO_MINUTES} minutes'
       AND NOT EXISTS (SELECT FROM respondents r WHERE r.meeting_id = $1 AND r.user_id = x.user_id)
     RETURNING answer, respondent_id, kind, slot_minutes
   ), here AS (
     INSERT INTO respondents AS r SELECT (jsonb_populate_record(NULL::respondents, answer)).* FROM back
     RETURNING ${RESPONDENT} AS respondent
   )
   SELECT here.respondent, kind, slot_minutes FROM here JOIN back ON respondent_id = respondent ->> 0`,
);
const forget = statement(
  "forget-removed-answers",
  `DELETE FROM removed_answers WHERE removed_at <= now() - interval '${UNDO_MINUTES} minutes'`,
);

/** Stores answers that an organiser has just removed, inside one transaction. */
export function removedAnswerStore({ session, tables, locks }: StoreContext) {
  return {
    /** Saves respondents for Undo. Call it before a locked meeting's respondents are removed. */
    async keep(meetingID: MeetingID, respondentIDs: readonly RespondentID[]): Promise<void> {
      locks.gridSeq(meetingID);
      await session.run(keep, [meetingID, respondentIDs]);
      const delayMs = UNDO_MINUTES * 60_000 + 1_000;
      await addJobs(session, [
        { name: "forgetRemoved", payload: {}, key: JOB_KEYS.forgetRemoved(meetingID), after: delayMs },
      ]);
    },
    /**
     * Inserts removed respondents of a locked meeting again, except expired ones and users who have answered again. The caller
     * adds their names and slots, in the returned kind and slot length, to the grid document.
     */
    async bringBack(meetingID: MeetingID, respondentIDs: readonly RespondentID[]) {
      locks.gridSeq(meetingID);
      const rows = await session.run(bringBack, [meetingID, respondentIDs]);
      return rows.map(({ respondent, ...shape }) => ({ ...respondentFrom(respondent), ...shape }));
    },
    /** Deletes a removed answer, so that it cannot be brought back. */
    discard: (meetingID: MeetingID, respondentID: RespondentID) =>
      tables.removedAnswers.remove("discard-removed-answer", { meetingID, respondentID }),
    /** Deletes answers whose Undo has expired. */
    async forget(): Promise<void> {
      await session.run(forget, []);
    },
  };
}
