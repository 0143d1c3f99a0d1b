import PQueue from "p-queue";
import type { AnswerPlace } from "#db/views/my-meetings-views.ts";
import { personFrom } from "#domain/answers/grid-document.ts";
import type { UserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import type { Change } from "../meetings/meeting-change.ts";
import { unlessGone } from "../meetings/permissions.ts";

/**
 * Gives answers the present name of their account if it differs: the answers of one user, or of all users. It is
 * idempotent, and the server's start finishes the work that a crash interrupted.
 */
export async function fanOutNames(context: AppContext, userID?: UserID): Promise<void> {
  const misnamed = await context.database.views.myMeetings.misnamedAnswers(userID);
  await forEachLimited(misnamed, async (place) => {
    try {
      await rename(place, context);
    } catch (err) {
      // A meeting that fails must not keep the others from getting the new name.
      context.log.warn({ err, meetingID: place.meetingID }, "A new name did not reach a meeting.");
    }
  });
}

async function rename({ meetingID, respondentID, userID }: AnswerPlace, { writer }: AppContext): Promise<void> {
  const change: Change<undefined> = {
    reads: { respondentIDs: [respondentID] },
    async decideAlone({ respondents: [respondent] }, { stores }) {
      // Locks the name until COMMIT, so that the later of two simultaneous names is written last.
      const user = respondent?.userID === userID ? await stores.users.hold(userID) : undefined;
      if (user === undefined || user.name === respondent?.name) return { result: undefined };
      const people = new Map([[respondentID, personFrom({ ...respondent, name: user.name })]]);
      return { result: undefined, edit: { people }, isAnnounced: true, rows: { people, removesContent: true } };
    },
  };
  await unlessGone(writer.write(meetingID, change));
}

export async function removeAnswers(context: AppContext, userID: UserID): Promise<void> {
  const answers = await context.database.views.myMeetings.allAnswers(userID);
  await forEachLimited(answers, (place) => removeAnswer(place, context));
}

/** Removes an answer if it is still this user's, or without a user still a guest's. */
export async function removeAnswer(
  { meetingID, respondentID, userID }: Omit<AnswerPlace, "userID"> & { readonly userID?: UserID },
  { writer }: AppContext,
): Promise<void> {
  const change: Change<undefined> = {
    reads: { respondentIDs: [respondentID] },
    decideAlone({ respondents: [respondent] }, { stores }) {
      if (respondent === undefined || respondent.userID !== userID) return { result: undefined };
      const store = () => stores.respondents.remove(meetingID, respondentID);
      const rows = { removesContent: true, store };
      return { result: undefined, edit: { removed: [respondentID] }, isAnnounced: true, rows };
    },
  };
  await unlessGone(writer.write(meetingID, change));
}

/** Keeps the database busy, but leaves connections to other requests. */
const MAX_AT_ONCE = 3;

/** Does the work for each of `items`, a few at a time. Starts no further work after a failure, and throws its error. */
export async function forEachLimited<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency: MAX_AT_ONCE });
  try {
    await queue.addAll(items.map((item) => () => work(item)));
  } catch (error) {
    queue.clear();
    await queue.onIdle();
    throw error;
  }
}
