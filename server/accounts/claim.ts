import type { GridAuthor } from "#collab/document/author-change.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { requiredWith } from "#domain/meeting/expected.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import { isIfNeeded, slotOf } from "#domain/answers/levels.ts";
import {
  changeAnswers,
  isSamePerson,
  personFrom,
  removeRespondent,
  setPerson,
  setRespondentName,
} from "#domain/answers/grid-document.ts";
import { parseMeetingID, type MeetingID, parseRespondentID, type UserID, type RespondentID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { enqueueClaimNotices } from "../notices/notices.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn, ENDED, respondentKeyIn, validKeyHash, sameKey } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { MEETING_KINDS } from "#domain/meeting/kind.ts";
import { showsKeyOf } from "../expected/personal-link.ts";
import { matchAddresses } from "../expected/match-answers.ts";
import { admitAnew, announceAnswers, changeGrid, compactSoon } from "../meetings/change-meeting.ts";

/**
 * Takes over what the user made as a guest, as far as the keys prove it. A key that is wrong claims nothing and is no
 * error: a browser may keep keys of meetings that others have claimed since.
 */
export async function claim({ body, credentials }: Call<"claim">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const [meetings, answers] = [new Set<MeetingID>(), new Set<MeetingID>()];
  for (const claimed of body.claims) {
    const meetingID = parseMeetingID(claimed.meetingID);
    if (meetingID === undefined) continue;
    const organiserKey = validKeyHash(claimed.organiserKey);
    if (organiserKey !== undefined && (await claimMeeting({ meetingID, userID, organiserKey }, context))) {
      meetings.add(meetingID);
    }
    const respondentID = parseRespondentID(claimed.respondentID ?? "");
    const shown = respondentKeyIn(claimed.respondentKey);
    if (respondentID === undefined || shown.respondentKey === undefined) continue;
    if (await claimAnswer({ meetingID, respondentID, userID, shown }, context)) answers.add(meetingID);
  }
  if (meetings.size + answers.size > 0) context.notifyUsers.lists([userID]);
  return { meetings: [...meetings], answers: [...answers] };
}

type MeetingClaim = { readonly meetingID: MeetingID; readonly userID: UserID; readonly organiserKey: Uint8Array };

/** Makes a guest's meeting the user's. Resolves with whether it is the user's now. */
async function claimMeeting({ meetingID, userID, organiserKey }: MeetingClaim, context: AppContext): Promise<boolean> {
  const outcome = await changeGrid(meetingID, context, async ({ meetings }, openGrid) => {
    const locked = await meetings.lock(meetingID);
    if (locked?.meeting.creator === userID) return "was-theirs";
    if (locked === undefined || locked.meeting.creator !== undefined) return "not-theirs";
    if (!sameKey(organiserKey, locked.organiserKeyHash)) return "not-theirs";
    await meetings.giveTo(meetingID, userID);
    if (isHidden(locked.meeting)) await admitAnew(openGrid, locked.meeting);
    return "claimed";
  });
  if (outcome === "claimed") context.announce(meetingID, "edited");
  return outcome !== "not-theirs";
}

type AnswerClaim = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly userID: UserID;
  /** The answer's own key, or the personal link of whose answer it is. */
  readonly shown: ReturnType<typeof respondentKeyIn>;
};

/** Makes a guest's answer a user's, or part of the one they have. Resolves with whether it is theirs now. */
async function claimAnswer(answer: AnswerClaim, context: AppContext): Promise<boolean> {
  const { meetingID, respondentID, userID, shown } = answer;
  const outcome = await changeGrid(meetingID, context, async (stores, openGrid) => {
    const locked = await stores.meetings.lock(meetingID);
    const guest = await stores.respondents.find(meetingID, respondentID);
    if (guest?.userID === userID) return "was-theirs";
    if (locked === undefined || guest === undefined) return "not-theirs";
    if (!(await showsKeyOf(guest, shown, { meetingID, stores, keys: context.keys }))) return "not-theirs";
    await enqueueClaimNotices(stores, meetingID, { respondentID, userID });
    const author = await openGrid(locked.meeting);
    const own = await stores.respondents.findByUser(meetingID, userID);
    if (own === undefined) await rename(answer, stores, author);
    else await merge({ meeting: locked.meeting, own, guest }, stores, author);
    await matchAddresses(stores, meetingID);
    await compactSoon(stores, meetingID);
    return "claimed";
  });
  if (outcome === "claimed") await announceAnswers(meetingID, context);
  return outcome !== "not-theirs";
}

async function rename({ meetingID, respondentID, userID }: AnswerClaim, stores: Stores, author: GridAuthor) {
  const user = (await stores.users.hold(userID)) ?? refuse("not-signed-in", ENDED.session);
  await stores.respondents.giveTo(meetingID, respondentID, user);
  await stores.calendars.syncEntries(meetingID, [userID]);
  await author.change((doc) => setRespondentName(doc, respondentID, user.name));
}

type Merging = { readonly meeting: Meeting; readonly own: Respondent; readonly guest: Respondent };

/**
 * Joins the two answers into the user's own, with all slots of both, hidden ones too. What one of them says is free is free, and the
 * guest's note stays where the user has none. Where the guest must be there, the user must.
 */
async function merge({ meeting, ...both }: Merging, stores: Stores, author: GridAuthor): Promise<void> {
  const { meetingID, requiredRespondentIDs = [] } = meeting;
  const [own, guest] = [both.own.respondentID, both.guest.respondentID];
  const person = personFrom({ ...both.own, note: both.own.note ?? both.guest.note });
  const found = MEETING_KINDS.map((kind) => {
    const before = author.answerOf(own, kind);
    const added = [...author.answerOf(guest, kind)].filter((mark) => !isIfNeeded(mark) || !before.has(slotOf(mark)));
    return { kind, added };
  });
  await author.change(
    (doc) => {
      for (const { kind, added } of found) changeAnswers(doc, [[own, { added, removed: [] }]], kind);
      setPerson(doc, own, person);
      removeRespondent(doc, guest);
    },
    [own],
  );
  if (!isSamePerson(person, both.own)) await stores.respondents.setPerson(meetingID, own, person);
  const required = async () => requiredWith(requiredRespondentIDs, await stores.expected.list(meetingID));
  const isRequired = (await required()).includes(guest);
  await stores.expected.moveAnswer(meetingID, guest, own);
  if (isRequired && !(await required()).includes(own)) {
    const others = requiredRespondentIDs.filter((id) => id !== guest);
    await stores.meetings.saveDetails({ ...meeting, requiredRespondentIDs: [...others, own] });
  }
  await stores.respondents.remove(meetingID, guest);
}
