import type { PersonExpected } from "#db/views/person-views.ts";
import { countedAddress } from "#domain/email.ts";
import type { MeetingID } from "#domain/ids.ts";
import { deleteAccount } from "../accounts/delete-account.ts";
import { forEachLimited, removeAnswer } from "../accounts/my-answers.ts";
import type { AppContext } from "../app-context.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { enqueueAllAnswered } from "../notices/notices.ts";

type Erasure = { readonly email: string; readonly deleteMeetings: boolean };

/**
 * Removes the owner of a mailbox everywhere: accounts, answers, places among expected people, and waiting mails. The accounts go
 * last, so a call that failed is simply repeated. Hashes of the mailbox stay: they keep count of mails, and an unsubscription must
 * outlive its account.
 */
export async function erasePerson({ email, deleteMeetings }: Erasure, context: AppContext) {
  const { person } = context.database.views;
  const mailbox = mailboxOf(email, context.keys);
  const accounts = await person.accounts(email);
  const userIDs = accounts.map(({ userID }) => userID);
  const expected = await person.expected(mailbox, userIDs);
  const answers = await person.answers(email, mailbox);
  // A user may have claimed an answer meanwhile; then it is removed with the account.
  await forEachLimited(answers, ({ meetingID, respondentID }) => removeAnswer({ meetingID, respondentID }, context));
  const removed = [...(await person.removedAnswers(email)), ...expected];
  for (const { meetingID, respondentID } of removed) {
    if (respondentID !== null)
      await context.database.transaction(({ removedAnswers }) => removedAnswers.discard(meetingID, respondentID));
  }
  await forEachLimited([...byMeeting(expected)], ([meetingID, people]) => removeExpected(meetingID, people, context));
  const mails = await removeWaitingMails(email, context);
  for (const userID of userIDs) await deleteAccount(userID, { deleteMeetings }, context);
  return { accounts: accounts.length, userIDs, answers: answers.length, expected: expected.length, mails };
}

function byMeeting(expected: readonly PersonExpected[]): ReadonlyMap<MeetingID, readonly PersonExpected[]> {
  return Map.groupBy(expected, ({ meetingID }) => meetingID);
}

async function removeExpected(meetingID: MeetingID, people: readonly PersonExpected[], context: AppContext) {
  await context.database.transaction(async (stores) => {
    if ((await stores.meetings.lock(meetingID)) === undefined) return;
    for (const { expectedID } of people) await stores.expected.remove(meetingID, expectedID);
    await enqueueAllAnswered(stores, meetingID);
  });
  context.announce(meetingID, "edited");
  for (const { respondentID } of people) if (respondentID !== null) context.collab.closeLink(meetingID, respondentID);
}

/** Removes the waiting mails to the mailbox, and jobs whose last error names it. Returns their number. */
async function removeWaitingMails(email: string, { database }: AppContext): Promise<number> {
  return database.transaction(async ({ jobs }) => {
    const ids = (await jobs.addressed())
      .filter(({ payload, lastError }) => namesMailbox(payload, email) || lastError?.toLowerCase().includes(email))
      .map(({ id }) => id);
    if (ids.length > 0) await jobs.removeAll(ids);
    return ids.length;
  });
}

/** Tells whether a payload has an address of the mailbox at any depth. */
export function namesMailbox(payload: unknown, email: string): boolean {
  if (typeof payload === "string") return payload.includes("@") && countedAddress(payload) === countedAddress(email);
  if (typeof payload !== "object" || payload === null) return false;
  return Object.values(payload).some((part) => namesMailbox(part, email));
}
