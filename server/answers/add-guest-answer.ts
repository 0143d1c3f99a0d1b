import { message } from "#domain/messages/message.ts";
import { changeAnswers, personFrom, setPerson } from "#domain/answers/grid-document.ts";
import type { Stores } from "#db/stores/stores.ts";
import { type MeetingID, parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { isOrganiser } from "#domain/meeting/organiser.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { refuseIfClosed } from "#domain/meeting/closing.ts";
import type { Mark } from "#domain/answers/levels.ts";
import { type FieldError, faultsOf, refuse, refuseFaults, refuseFields } from "#domain/refusal.ts";
import { enqueueAnswerNotices } from "../notices/notices.ts";
import { personShown } from "../expected/personal-link.ts";
import type { Call, RefusedCall } from "../http/serve.ts";
import { keyOfRequest, refuseOtherBody } from "../http/idempotent-request.ts";
import { widestNetwork } from "../http/caller-address.ts";
import { keyHash } from "../http/credentials.ts";
import { isWithinLimit, limitByNetwork } from "../http/rate-limit.ts";
import { recipientAddress } from "#domain/email.ts";
import { countedDomain } from "../mail/mailbox.ts";
import { changeGrid, unchangedSince } from "../meetings/change-meeting.ts";
import { actorIn, noSuchMeeting } from "../meetings/permissions.ts";
import { withFreshID } from "../random-id.ts";
import type { AppContext } from "../app-context.ts";
import { senderHash } from "./sender.ts";
import { findTimeFaults } from "./time-faults.ts";
import { inSlotsOf, type PaintedSlots, paintedSlots } from "./slots-of-save.ts";
import { assertCapacity, checkMarks, checkNotations, givenMarks } from "./decide-saves.ts";

/** Stores a guest's answer under a name; the key in the reply, given this once, shows later that it is theirs. */
export async function addGuestAnswer(call: Call<"addGuestAnswer">, context: AppContext) {
  const { params, body, credentials, address, locale, request } = call;
  const { meetingID } = params;
  const check = await unchangedSince(call, context);
  const respondentKey = keyOfRequest(context.keys, "respondent-key", { owner: meetingID, requestID: body.requestID });
  const askedAt = context.clock().epochMilliseconds;

  const { own, isRepeat } = await withFreshID(parseRespondentID, (respondentID) =>
    changeGrid(meetingID, context, async (stores, openGrid) => {
      const locked = (await stores.meetings.lock(meetingID)) ?? noSuchMeeting();
      const { meeting } = locked;
      const before = request && (await stores.answerRequests.find(meetingID, [request.hash])).get(request.hash.toHex());
      if (request !== undefined && before !== undefined) {
        refuseOtherBody(request, before);
        return { own: await stillThere(stores, meetingID, before.respondentID), isRepeat: true };
      }
      refuseIfClosed(meeting, askedAt);
      check(meeting);
      const person = await personShown(credentials, { meetingID, stores, keys: context.keys });
      if (person?.respondentID !== undefined) refuse("answered", "api.hasAnswered");
      const name = body.name ?? person?.name;
      const { marks, faults } = await readMarks(meeting, body, paintedSlots(call, context));
      if (name === undefined) refuseFields([{ path: "name", message: message("api.personNameMissing") }, ...faults]);
      refuseFaults(faults);
      await assertCapacity(stores, locked, credentials);
      // After all checks, because a refused answer must not use up what others need.
      const isInvited = person !== undefined || isOrganiser(actorIn(locked, credentials), meeting);
      await limitAnswers({ meeting, address, isInvited }, context);
      if (body.email !== undefined) await limitMails({ email: body.email, address }, context);
      await stores.respondents.insert({
        meetingID,
        respondentID,
        ...personFrom({ ...body, name }),
        locale,
        keyHash: keyHash(respondentKey),
        ...(body.email !== undefined && { email: body.email }),
      });
      if (person !== undefined) await stores.expected.match(meetingID, person.expectedID, respondentID);
      await enqueueAnswerNotices(stores, meeting, respondentID);
      const author = await openGrid(meeting);
      await author.change(
        (doc) => {
          setPerson(doc, respondentID, personFrom({ ...body, name }));
          changeAnswers(doc, [[respondentID, { added: [...marks], removed: [] }]], author.kind);
        },
        [respondentID],
        { senders: new Map([[respondentID, senderHash(context.keys, { meetingID, respondentID }, "owner")]]) },
      );
      if (request !== undefined) await stores.answerRequests.add({ meetingID, askedAt }, [{ request, respondentID }]);
      return { own: respondentID, isRepeat: false };
    }),
  );

  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  if (!isRepeat) context.announce(meetingID, "answered", { isHidden: isHidden(view.meeting) });
  if (!isRepeat && view.meeting.creator !== undefined) context.notifyUsers.lists([view.meeting.creator]);
  return context.meetings.replyOf(view, credentials, { selfRespondentID: own, respondentKey });
}

addGuestAnswer.findFaults = async (call: RefusedCall, context: AppContext): Promise<readonly FieldError[]> => {
  const isNameless = !("name" in call.rawBody) && call.credentials.personalLinkOf === undefined;
  const noName = { path: "name", message: message("api.personNameMissing") };
  return [...(isNameless ? [noName] : []), ...(await findTimeFaults(call, context))];
};

type NewAnswer = {
  readonly meeting: Meeting;
  readonly address: string;
  /** The caller shows a personal link of the meeting or its organiser key: strangers must not lock such people out. */
  readonly isInvited: boolean;
};

/** Reads what a body marks in the slots that the meeting has now, with everything that is wrong with it. */
async function readMarks(meeting: Meeting, body: Call<"addGuestAnswer">["body"], painted: PaintedSlots) {
  // Times in both levels are refused as they were sent, see `decideSaves`.
  const asSent = faultsOf(() => {
    checkNotations(body, meeting);
    givenMarks(body, meeting);
  });
  if (asSent.length > 0) return { marks: new Set<Mark>(), faults: asSent };
  const inSlots = await inSlotsOf(meeting, body, painted);
  const marks = givenMarks(inSlots, meeting);
  return { marks, faults: faultsOf(() => checkMarks(marks, meeting, inSlots)) };
}

/**
 * Refuses a network that has added enough to a meeting that gets more answers in an hour than people invite. Where answers are
 * hidden those of other networks do not count: a refusal would tell of them.
 */
async function limitAnswers({ meeting, address, isInvited }: NewAnswer, { rateLimit }: AppContext): Promise<void> {
  const { meetingID, answersVisibleTo } = meeting;
  if (isInvited) return;
  await limitByNetwork(rateLimit, "answer", { address, key: meetingID });
  const ofNetwork = `${widestNetwork(address)} ${meetingID}`;
  if (await isWithinLimit(rateLimit("answersOf", isHidden({ answersVisibleTo }) ? ofNetwork : meetingID))) return;
  await rateLimit("answerAfterMany", ofNetwork);
}

type GivenAddress = { readonly email: string; readonly address: string };

/**
 * Counts an address to which mails will go: no caller may type in a list of strangers, or fill a stranger's mailbox. Not of a
 * repeated request, which gives no new address.
 */
export async function limitMails({ email, address }: GivenAddress, { rateLimit }: AppContext): Promise<void> {
  const mailbox = recipientAddress(email);
  await rateLimit("giveAddress", address);
  await rateLimit("mailDomain", `${address} ${countedDomain(email)}`);
  await limitByNetwork(rateLimit, "giveMailbox", { address, key: mailbox });
  await rateLimit("givenMailbox", mailbox);
}

/** A repeat does not bring back an answer that was deleted since. */
async function stillThere(stores: Stores, meetingID: MeetingID, respondentID: RespondentID): Promise<RespondentID> {
  const found = await stores.respondents.find(meetingID, respondentID);
  return found?.respondentID ?? refuse("unknown", "api.noSuchRespondent");
}
