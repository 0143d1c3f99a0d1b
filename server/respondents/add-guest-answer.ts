import { message } from "#domain/messages/message.ts";
import { setRespondentName, changeAnswer } from "#domain/answers/grid-document.ts";
import type { Stores } from "#db/stores/stores.ts";
import { type MeetingID, parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { sortedSlots } from "#domain/time/slot.ts";
import type { Call } from "../http/serve.ts";
import { idempotentRequest, keyOfRequest, refuseOtherBody } from "../http/idempotent-request.ts";
import { keyHash } from "../http/credentials.ts";
import { countedDomain } from "../mail/mailbox.ts";
import { changeGrid } from "../meetings/change-grid.ts";
import { noSuchMeeting } from "../meetings/permissions.ts";
import { withFreshID } from "../random-id.ts";
import type { AppContext } from "../app-context.ts";
import { checkSlots, assertCapacity } from "./store-answer.ts";

/** Stores a guest's answer under a name; the key in the reply, given this once, shows later that it is theirs. */
export async function addGuestAnswer(
  { params: { meetingID }, body, credentials, address, locale }: Call<"addGuestAnswer">,
  context: AppContext,
) {
  // Mails will go there: no caller may type in a list of strangers.
  if (body.email !== undefined) {
    await context.rateLimit("giveAddress", address);
    await context.rateLimit("mailDomain", `${address} ${countedDomain(body.email)}`);
  }
  const respondentKey = keyOfRequest(context.keys, "respondent-key", { meetingID, requestID: body.requestID });
  const request = idempotentRequest("add", body);
  const askedAt = context.clock().epochMilliseconds;
  const slots = sortedSlots(body.availabilities);

  const { own, isRepeat } = await withFreshID(parseRespondentID, (respondentID) =>
    changeGrid(meetingID, context, async (stores, openGrid) => {
      const { meeting } = (await stores.meetings.lock(meetingID)) ?? noSuchMeeting();
      const before = request && (await stores.answerRequests.find(meetingID, request.hash));
      if (request !== undefined && before !== undefined) {
        refuseOtherBody(request, before);
        return { own: await stillThere(stores, meetingID, before.respondentID), isRepeat: true };
      }
      checkSlots(slots, presentSlots(meeting));
      await assertCapacity(stores, meetingID);
      await stores.respondents.insert({
        meetingID,
        respondentID,
        name: body.name,
        locale,
        keyHash: keyHash(respondentKey),
        ...(body.email !== undefined && { email: body.email }),
      });
      await stores.notices.answered(meetingID, respondentID);
      const author = await openGrid();
      const seq = await author.change((doc) => {
        setRespondentName(doc, respondentID, body.name);
        changeAnswer(doc, respondentID, { added: slots, removed: [] });
      });
      await stores.respondents.project({ meetingID, respondentID, slots, seq });
      if (request !== undefined) await stores.answerRequests.add({ meetingID, request, respondentID, askedAt });
      return { own: respondentID, isRepeat: false };
    }),
  );

  if (!isRepeat) context.announce(meetingID, "answered");
  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  if (!isRepeat && view.meeting.creator !== undefined) context.notifyUsers.lists([view.meeting.creator]);
  return context.meetings.replyOf(view, credentials, { selfRespondentID: own, respondentKey });
}

/** A repeat does not bring back an answer that was deleted since. */
async function stillThere(stores: Stores, meetingID: MeetingID, respondentID: RespondentID): Promise<RespondentID> {
  const found = await stores.respondents.find(meetingID, respondentID);
  return found?.respondentID ?? refuse("unknown", message("api.noSuchRespondent"));
}
