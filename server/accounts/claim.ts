import { requiredWith } from "#domain/meeting/expected.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import { addMark, isIfNeeded, slotOf } from "#domain/answers/levels.ts";
import { isSamePerson, personFrom } from "#domain/answers/grid-document.ts";
import { parseMeetingID, type MeetingID, parseRespondentID, type UserID, type RespondentID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { enqueueLeavingNotices } from "../notices/notices.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn, ENDED, respondentKeyIn, validKeyHash } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { MEETING_KINDS } from "#domain/meeting/kind.ts";
import { showsKeyOf } from "../expected/personal-link.ts";
import { matchAddresses } from "../expected/match-answers.ts";
import { giveMeeting } from "../meetings/give-meeting.ts";
import type { Change, LockedReads } from "../meetings/meeting-change.ts";
import { unlessGone } from "../meetings/permissions.ts";

/**
 * Takes over the meetings and answers that the user made as a guest, as far as the keys prove it. Ignores a wrong key,
 * because a browser may keep keys of meetings that others have claimed since.
 */
export async function claim({ body, credentials }: Call<"claim">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const [meetings, answers] = [new Set<MeetingID>(), new Set<MeetingID>()];
  for (const claimed of body.claims) {
    const meetingID = parseMeetingID(claimed.meetingID);
    if (meetingID === undefined) continue;
    const organiserKey = validKeyHash(claimed.organiserKey);
    if (organiserKey !== undefined && (await giveMeeting({ meetingID, userID, organiserKey }, context))) {
      meetings.add(meetingID);
    }
    const respondentID = parseRespondentID(claimed.respondentID ?? "");
    const proof = respondentKeyIn(claimed.respondentKey);
    if (respondentID === undefined || proof.respondentKey === undefined) continue;
    if (await claimAnswer({ meetingID, respondentID, userID, shown: proof }, context)) answers.add(meetingID);
  }
  if (meetings.size + answers.size > 0) context.notifyUsers.lists([userID]);
  return { meetings: [...meetings], answers: [...answers] };
}

type AnswerClaim = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly userID: UserID;
  /** The answer's own key, or the personal link of its person. */
  readonly shown: ReturnType<typeof respondentKeyIn>;
};

/** Makes a guest's answer a user's, or adds it to the user's answer. Resolves with true if it is the user's now. */
async function claimAnswer(claimed: AnswerClaim, context: AppContext): Promise<boolean> {
  const { meetingID, respondentID, userID, shown } = claimed;
  const change: Change<boolean> = {
    reads: { respondentIDs: [respondentID], userIDs: [userID], expected: shown.personalLinkOf !== undefined },
    async decideAlone(found, locked) {
      const { respondents, expected } = found;
      const guest = respondents.find((respondent) => respondent.respondentID === respondentID);
      if (guest?.userID === userID) return { result: true };
      if (guest === undefined || !showsKeyOf(guest, shown, { meetingID, expected, keys: context.keys }))
        return { result: false };
      const userRespondent = respondents.find((respondent) => respondent.userID === userID);
      const { rows, ...decision } =
        userRespondent === undefined
          ? await taking(guest, userID, { meetingID, ...locked })
          : merging({ meeting: found.meeting, userRespondent, guest, userID }, locked);
      return {
        ...decision,
        result: true,
        isAnnounced: true,
        rows: {
          ...rows,
          removesContent: true,
          async store() {
            await rows.store();
            await matchAddresses(locked.stores, meetingID);
          },
        },
      };
    },
  };
  return (await unlessGone(context.writer.write(meetingID, change)))?.result ?? false;
}

type Taking = Pick<LockedReads, "stores"> & { readonly meetingID: MeetingID };

/** Gives the guest's answer to the user, under the account's name. */
async function taking(guest: Respondent, userID: UserID, { meetingID, stores }: Taking) {
  const { respondentID } = guest;
  const user = (await stores.users.hold(userID)) ?? refuse("not-signed-in", ENDED.session);
  return {
    edit: { people: new Map([[respondentID, personFrom({ ...guest, name: user.name })]]) },
    rows: {
      async store() {
        await enqueueLeavingNotices(stores, meetingID, {
          why: "claimed",
          respondentIDs: [respondentID],
          claimedBy: userID,
        });
        await stores.respondents.giveTo(meetingID, respondentID, user);
        await stores.calendars.syncEntries(meetingID, [userID]);
      },
    },
  };
}

type Merging = { readonly meeting: Meeting; readonly userRespondent: Respondent; readonly guest: Respondent };

/**
 * Joins the two answers into the user's own, with all slots of both, hidden slots too. A slot that is free in one
 * answer is free, and the guest's note stays if the user has no note. If the guest is required, the user becomes
 * required.
 */
function merging({ userID, ...merged }: Merging & { readonly userID: UserID }, { answerOf, stores }: LockedReads) {
  const { meeting, userRespondent, guest } = merged;
  const { meetingID } = meeting;
  const [userRespondentID, guestID] = [userRespondent.respondentID, guest.respondentID];
  const person = personFrom({ ...userRespondent, note: userRespondent.note ?? guest.note });
  const changes = MEETING_KINDS.map((kind) => {
    const before = answerOf(userRespondentID, kind);
    const added = [...answerOf(guestID, kind)].filter((mark) => !isIfNeeded(mark) || !before.has(slotOf(mark)));
    return { kind, before, added };
  });
  const people = new Map([[userRespondentID, person]]);
  const answers = changes
    .filter(({ kind }) => kind === (meeting.kind ?? "dates"))
    .map(({ before, added }) => {
      const after = new Set(before);
      for (const mark of added) addMark(after, mark);
      return { respondentID: userRespondentID, before, after };
    });
  return {
    edit: {
      removed: [guestID],
      people,
      answers: changes.map(({ kind, added }) => ({
        kind,
        changes: new Map([[userRespondentID, { added, removed: [] }]]),
      })),
    },
    answers,
    rows: {
      ...(!isSamePerson(person, userRespondent) && { people }),
      async store() {
        await enqueueLeavingNotices(stores, meetingID, { why: "claimed", respondentIDs: [guestID], claimedBy: userID });
        await moveExpected(merged, stores);
        await stores.respondents.remove(meetingID, guestID);
      },
    },
  };
}

/** Matches the user's answer with the guest's expected person, and requires the user if the guest was required. */
async function moveExpected(
  { meeting, userRespondent, guest }: Merging,
  { expected, meetings }: Stores,
): Promise<void> {
  const { meetingID, requiredRespondentIDs = [] } = meeting;
  const required = async () => requiredWith(requiredRespondentIDs, await expected.list(meetingID));
  const isRequired = (await required()).includes(guest.respondentID);
  await expected.moveAnswer(meetingID, guest.respondentID, userRespondent.respondentID);
  if (!isRequired || (await required()).includes(userRespondent.respondentID)) return;
  const others = requiredRespondentIDs.filter((id) => id !== guest.respondentID);
  await meetings.saveDetails({ ...meeting, requiredRespondentIDs: [...others, userRespondent.respondentID] });
}
