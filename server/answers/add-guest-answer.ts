import { message } from "#domain/messages/message.ts";
import { personFrom } from "#domain/answers/grid-document.ts";
import type { Stores } from "#db/stores/stores.ts";
import { type MeetingID, parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { isOrganiser } from "#domain/meeting/organiser.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { refuseIfClosed } from "#domain/meeting/closing.ts";
import { matchAnswer } from "../expected/match-answers.ts";
import { enqueueAnswerNotices } from "../notices/notices.ts";
import type { Marks } from "#domain/answers/levels.ts";
import { faultsOf, type FieldError, refuse, refuseFaults, refuseFields } from "#domain/refusal.ts";
import { personOfKey } from "../expected/personal-link.ts";
import type { Call, RefusedCall } from "../http/serve.ts";
import { keyOfRequest, refuseOtherBody } from "../http/idempotent-request.ts";
import { widestNetwork } from "../http/caller-address.ts";
import { keyHash } from "../http/credentials.ts";
import { isWithinLimit, limitByNetwork } from "../http/rate-limit.ts";
import { recipientAddress } from "#domain/email.ts";
import { countedDomain } from "../mail/mailbox.ts";
import { unchangedSince } from "../meetings/change-meeting.ts";
import type { Change } from "../meetings/meeting-change.ts";
import { actorIn, type CheckLocked, noSuchMeeting } from "../meetings/permissions.ts";
import { withFreshID } from "../random-id.ts";
import type { AppContext } from "../app-context.ts";
import { senderHash } from "./sender.ts";
import {
  bodyMarks,
  checkMarks,
  checkNotations,
  inMeetingSlots,
  type PaintedSlots,
  paintedSlots,
} from "./marks-of-body.ts";
import { assertCapacity } from "./new-respondent.ts";
import { findTimeFaults } from "./time-faults.ts";

/** Stores a guest's answer under a name; the reply returns, this once, the key that later proves the answer's owner. */
export async function addGuestAnswer(call: Call<"addGuestAnswer">, context: AppContext) {
  const { params, body, credentials } = call;
  const { meetingID } = params;
  const check = await unchangedSince(call, context);
  const respondentKey = keyOfRequest(context.keys, "respondent-key", { owner: meetingID, requestID: body.requestID });
  const { result } = await withFreshID(parseRespondentID, (respondentID) =>
    context.writer.write(meetingID, addingChange(call, context, { respondentID, respondentKey, check })),
  );

  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  if (!result.isRepeat && view.meeting.creator !== undefined) context.notifyUsers.lists([view.meeting.creator]);
  return context.meetings.replyOf(view, credentials, { selfRespondentID: result.respondentID, respondentKey });
}

type NewGuest = { readonly respondentID: RespondentID; readonly respondentKey: string; readonly check: CheckLocked };

function addingChange(
  call: Call<"addGuestAnswer">,
  context: AppContext,
  { respondentID, respondentKey, check }: NewGuest,
): Change<{ readonly respondentID: RespondentID; readonly isRepeat: boolean }> {
  const { params, body, credentials, address, locale, request } = call;
  const { meetingID } = params;
  return {
    reads: { expected: credentials.personalLinkOf !== undefined },
    request,
    async decideAlone(found, { stores }) {
      const { meeting, expected } = found;
      const earlier = request && found.done.get(request.hash.toHex());
      if (request !== undefined && earlier !== undefined) {
        refuseOtherBody(request, earlier);
        return { result: { respondentID: await stillThere(stores, meetingID, earlier.respondentID), isRepeat: true } };
      }
      refuseIfClosed(meeting, found.nowMs);
      check(meeting);
      const person = personOfKey(credentials, { meetingID, expected }, context.keys);
      if (person?.respondentID !== undefined) refuse("answered", "api.hasAnswered");
      const name = body.name ?? person?.name;
      const { marks, faults } = await readMarks(meeting, body, paintedSlots(call, context));
      if (name === undefined) refuseFields([{ path: "name", message: message("api.personNameMissing") }, ...faults]);
      refuseFaults(faults);
      await assertCapacity(stores, found, credentials);
      // After all checks, because a refused answer must not use up the allowance of others.
      const isInvited = person !== undefined || isOrganiser(actorIn(found, credentials), meeting);
      await limitAnswers({ meeting, address, isInvited }, context);
      if (body.email !== undefined) await limitMails({ email: body.email, address }, context);
      const guest = personFrom({ ...body, name });
      const change = { added: [...marks], removed: [] };
      const sender = senderHash(context.keys, { meetingID, respondentID }, "owner");
      return {
        result: { respondentID, isRepeat: false },
        edit: {
          people: new Map([[respondentID, guest]]),
          answers: [{ kind: meeting.kind, changes: new Map([[respondentID, change]]) }],
        },
        answers: [{ respondentID, before: new Set(), after: marks, sender }],
        ...(request && { request: { request, respondentID } }),
        isAnnounced: true,
        rows: {
          joining: { meetingID, respondentID, ...guest, locale, keyHash: keyHash(respondentKey), ...emailOf(body) },
          async store() {
            if (person !== undefined) {
              await matchAnswer(stores, { meetingID, expectedID: person.expectedID, respondentID });
            }
            await enqueueAnswerNotices(stores, meeting, respondentID);
          },
        },
      };
    },
  };
}

addGuestAnswer.findFaults = async (call: RefusedCall, context: AppContext): Promise<readonly FieldError[]> => {
  const isNameless = !("name" in call.rawBody) && call.credentials.personalLinkOf === undefined;
  const noName = { path: "name", message: message("api.personNameMissing") };
  return [...(isNameless ? [noName] : []), ...(await findTimeFaults(call, context))];
};

const emailOf = ({ email }: Call<"addGuestAnswer">["body"]) => (email === undefined ? {} : { email });

type NewAnswer = {
  readonly meeting: Meeting;
  readonly address: string;
  /** The caller shows a personal link of the meeting or its organiser key: strangers must not lock such people out. */
  readonly isInvited: boolean;
};

/** Reads a body's marks in the meeting's present slots, with all faults. */
async function readMarks(
  meeting: Meeting,
  body: Call<"addGuestAnswer">["body"],
  painted: PaintedSlots,
): Promise<{ readonly marks: Marks; readonly faults: readonly FieldError[] }> {
  // Refuses times in both levels as they were sent, see `checkSave`.
  const asSent = faultsOf(() => {
    checkNotations(body, meeting);
    bodyMarks(body, meeting);
  });
  if (asSent.length > 0) return { marks: new Set(), faults: asSent };
  const inSlots = await inMeetingSlots(meeting, { body, painted });
  const marks = bodyMarks(inSlots, meeting);
  return { marks, faults: faultsOf(() => checkMarks(marks, meeting, inSlots)) };
}

/**
 * Refuses a network that has added enough to a meeting that gets more answers in an hour than people invite. If answers
 * are hidden, only the answers of this network count, because a refusal would tell of the others.
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
 * Counts an address to which mails will go: no caller may type in a list of strangers, or fill a stranger's mailbox. Do
 * not call it for a repeated request, which brings no new address.
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
  const respondent = await stores.respondents.find(meetingID, respondentID);
  return respondent?.respondentID ?? refuse("unknown", "api.noSuchRespondent");
}
