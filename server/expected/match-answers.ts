import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { ExpectedID, MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import type { AppContext } from "../app-context.ts";
import type { Credentials } from "../http/credentials.ts";
import { countedAddress } from "#domain/email.ts";
import { enqueueAllAnswered } from "../notices/notices.ts";
import { personOfKey } from "./personal-link.ts";

/** Returns whether an address may still match an answer with this person. */
const isMatchable = ({ email, respondentID, isUnmatched }: ExpectedPerson): boolean =>
  email !== undefined && respondentID === undefined && isUnmatched === undefined;

const hasAnswer = (expected: readonly ExpectedPerson[], respondentID: RespondentID): boolean =>
  expected.some((person) => person.respondentID === respondentID);

/** Matches expected people of a locked meeting with the answers of users who proved their address. Returns whether any matched. */
export async function matchAddresses(stores: Stores, meetingID: MeetingID): Promise<boolean> {
  const { expected } = stores;
  const unmatched = await expected.list(meetingID);
  let people = unmatched;
  for (const { respondentID, email } of await expected.provedAddresses(meetingID)) {
    const mailbox = countedAddress(email);
    const person = people.find(
      (candidate) => isMatchable(candidate) && countedAddress(candidate.email ?? "") === mailbox,
    );
    if (person === undefined || hasAnswer(people, respondentID)) continue;
    await expected.change(meetingID, person.expectedID, { respondentID });
    people = await expected.list(meetingID);
  }
  await enqueueAllAnswered(stores, meetingID);
  return people !== unmatched;
}

type Match = { readonly meetingID: MeetingID; readonly expectedID: ExpectedID; readonly respondentID: RespondentID };

/** Gives an answer in a locked meeting to an expected person, until the organiser takes it away. */
export async function matchAnswer(stores: Stores, { meetingID, expectedID, respondentID }: Match): Promise<void> {
  await stores.expected.change(meetingID, expectedID, { respondentID, unmatched: false });
  await enqueueAllAnswered(stores, meetingID);
}

type OwnAnswer = {
  readonly meetingID: MeetingID;
  readonly userID: UserID;
  readonly credentials: Credentials;
  /** A version of the meeting that holds the answer. */
  readonly version: number;
};

/**
 * Matches the answer that a user has just saved with the expected person of the shown personal link or of the user's
 * proved address. It runs after the save, because other savers wait for the save. Returns whether the meeting changed.
 */
export async function matchOwnAnswer(answer: OwnAnswer, context: AppContext): Promise<boolean> {
  const { database, meetings, keys, announce } = context;
  const { meetingID, userID, credentials, version } = answer;
  const view = await meetings.view(meetingID, version);
  if (view === undefined || !mayMatch(view, answer)) return false;
  const isMatched = await database.transaction(async (stores) => {
    const { expected, respondents } = stores;
    await stores.meetings.lock(meetingID);
    const respondent = await respondents.findByUser(meetingID, userID);
    const people = await expected.list(meetingID);
    if (respondent === undefined || hasAnswer(people, respondent.respondentID)) return false;
    const linked = personOfKey(credentials, { meetingID, expected: people }, keys);
    if (linked === undefined) return matchAddresses(stores, meetingID);
    if (linked.respondentID !== undefined) return false;
    await matchAnswer(stores, { meetingID, expectedID: linked.expectedID, respondentID: respondent.respondentID });
    return true;
  });
  // Pages may have read who is missing between the save and this change. Hidden answers are announced to the organiser
  // alone, because 'edited' would tell everyone.
  if (isMatched && isHidden(view.meeting)) announce(meetingID, "answered", { isHidden: true });
  else if (isMatched) announce(meetingID, "edited");
  return isMatched;
}

/** Returns whether a link or an address may match this user's answer; most meetings then need no lock. */
function mayMatch({ expected, respondents }: MeetingView, { userID, credentials }: OwnAnswer): boolean {
  const respondent = respondents.find((candidate) => candidate.userID === userID);
  if (respondent === undefined || hasAnswer(expected, respondent.respondentID)) return false;
  return expected.some((person) => credentials.personalLinkOf === person.expectedID || isMatchable(person));
}

/** Matches all answers of a user who has just proved an address, in one transaction for each meeting. */
export async function matchProvedUser(userID: UserID, { database }: Pick<AppContext, "database">): Promise<void> {
  for (const meetingID of await database.views.myMeetings.awaiting(userID)) {
    await database.transaction(async (stores) => {
      if ((await stores.meetings.lock(meetingID)) !== undefined) await matchAddresses(stores, meetingID);
    });
  }
}
