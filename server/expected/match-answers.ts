import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import type { AppContext } from "../app-context.ts";
import type { Credentials } from "../http/credentials.ts";
import { countedAddress } from "#domain/email.ts";
import { personOfKey } from "./personal-link.ts";

/** Whether an address may still match an answer with this person. */
const isMatchable = ({ email, respondentID, isUnmatched }: ExpectedPerson): boolean =>
  email !== undefined && respondentID === undefined && isUnmatched === undefined;

const hasAnswer = (expected: readonly ExpectedPerson[], respondentID: RespondentID): boolean =>
  expected.some((one) => one.respondentID === respondentID);

/** Matches people of a locked meeting with the answers of users whose proved addresses are theirs. Whether there were any. */
export async function matchAddresses({ expected }: Stores, meetingID: MeetingID): Promise<boolean> {
  const before = await expected.list(meetingID);
  let people = before;
  for (const { respondentID, email } of await expected.provedAddresses(meetingID)) {
    const mailbox = countedAddress(email);
    const person = people.find((one) => isMatchable(one) && countedAddress(one.email ?? "") === mailbox);
    if (person === undefined || hasAnswer(people, respondentID)) continue;
    await expected.change(meetingID, person.expectedID, { respondentID });
    people = await expected.list(meetingID);
  }
  await expected.noteComplete(meetingID);
  return people !== before;
}

type OwnAnswer = {
  readonly meetingID: MeetingID;
  readonly userID: UserID;
  readonly credentials: Credentials;
  /** One of the meeting that holds the answer. */
  readonly version: number;
};

/**
 * Matches the answer that a user has just saved: with whose personal link they showed, or with whose address is proved to
 * be theirs. Apart from saving, which others wait for. Whether it changed the meeting.
 */
export async function matchOwnAnswer(own: OwnAnswer, context: AppContext): Promise<boolean> {
  const { database, meetings, keys, announce } = context;
  const { meetingID, userID, credentials, version } = own;
  const view = await meetings.view(meetingID, version);
  if (view === undefined || !mayMatch(view, own)) return false;
  const isMatched = await database.transaction(async (stores) => {
    const { expected, respondents } = stores;
    await stores.meetings.lock(meetingID);
    const respondent = await respondents.findByUser(meetingID, userID);
    const people = await expected.list(meetingID);
    if (respondent === undefined || hasAnswer(people, respondent.respondentID)) return false;
    const linked = personOfKey(credentials, { meetingID, expected: people }, keys);
    if (linked === undefined) return matchAddresses(stores, meetingID);
    if (linked.respondentID !== undefined) return false;
    await expected.match(meetingID, linked.expectedID, respondent.respondentID);
    return true;
  });
  // Pages have heard of the answer by now, and perhaps read who is missing before this.
  // Only the organiser hears of a hidden answer, because 'edited' would tell everyone of it.
  if (isMatched && isHidden(view.meeting)) announce(meetingID, "answered", { isHidden: true });
  else if (isMatched) announce(meetingID, "edited");
  return isMatched;
}

/** Whether there is a person whom a link or an address may match with this user's answer: most meetings need no lock. */
function mayMatch({ expected, respondents }: MeetingView, { userID, credentials }: OwnAnswer): boolean {
  const respondent = respondents.find((one) => one.userID === userID);
  if (respondent === undefined || hasAnswer(expected, respondent.respondentID)) return false;
  return expected.some((one) => credentials.personalLinkOf === one.expectedID || isMatchable(one));
}

/** Matches all answers of a user who has just proved an address, each meeting by itself. */
export async function matchProvedUser(userID: UserID, { database }: Pick<AppContext, "database">): Promise<void> {
  for (const meetingID of await database.views.myMeetings.awaiting(userID)) {
    await database.transaction(async (stores) => {
      if ((await stores.meetings.lock(meetingID)) !== undefined) await matchAddresses(stores, meetingID);
    });
  }
}
