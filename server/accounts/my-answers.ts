import { Semaphore } from "async-mutex";
import type { AnswerPlace } from "#db/views/my-meetings-views.ts";
import { personFrom, removeRespondent, setRespondentName } from "#domain/answers/grid-document.ts";
import type { UserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import { announceAnswers, changeGrid, compactSoon } from "../meetings/change-meeting.ts";

/**
 * Gives answers the present name of their account wherever it differs: the answers of one user, or of all. It is
 * idempotent, so what a crash left undone is done when the server starts.
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

async function rename({ meetingID, respondentID, userID }: AnswerPlace, context: AppContext): Promise<void> {
  const changed = await changeGrid(meetingID, context, async (stores, openGrid) => {
    await stores.meetings.lock(meetingID);
    const respondent = await stores.respondents.find(meetingID, respondentID);
    // The name is held until COMMIT: of two renamings at once, the later name is written last.
    const user = respondent?.userID === userID ? await stores.users.hold(userID) : undefined;
    if (user === undefined || user.name === respondent?.name) return false;
    const author = await openGrid({});
    await author.change((doc) => setRespondentName(doc, respondentID, user.name));
    await stores.respondents.setPerson(meetingID, respondentID, personFrom({ ...respondent, name: user.name }));
    await compactSoon(stores, meetingID);
    return true;
  });
  if (changed) await announceAnswers(meetingID, context);
}

export async function removeAnswers(context: AppContext, userID: UserID): Promise<void> {
  const answers = await context.database.views.myMeetings.allAnswers(userID);
  await forEachLimited(answers, (place) => removeAnswer(place, context));
}

async function removeAnswer({ meetingID, respondentID, userID }: AnswerPlace, context: AppContext): Promise<void> {
  await changeGrid(meetingID, context, async (stores, openGrid) => {
    await stores.meetings.lock(meetingID);
    if ((await stores.respondents.find(meetingID, respondentID))?.userID !== userID) return;
    const author = await openGrid({});
    await author.change((doc) => removeRespondent(doc, respondentID));
    await stores.respondents.remove(meetingID, respondentID);
    await compactSoon(stores, meetingID);
  });
  await announceAnswers(meetingID, context);
}

/** Enough to keep the database busy, few enough to leave connections to other requests. */
const MAX_AT_ONCE = 3;

/** Does the work for each of `items`, a few at a time. When one fails no other is started, and its error is thrown. */
export async function forEachLimited<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const turns = new Semaphore(MAX_AT_ONCE);
  const failures: unknown[] = [];
  const inTurn = async (item: T): Promise<void> => {
    if (failures.length === 0) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(items.map((item) => turns.runExclusive(() => inTurn(item))));
  if (failures.length > 0) throw failures[0];
}
