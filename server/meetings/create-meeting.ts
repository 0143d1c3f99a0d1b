import { checkCandidateTimes } from "#domain/meeting/candidate-times.ts";
import { parseMeetingID, type MeetingID } from "#domain/ids.ts";
import type { Call } from "../http/serve.ts";
import { idempotentRequest, keyOfRequest, refuseOtherBody } from "../http/idempotent-request.ts";
import { keyHash, sameKey } from "../http/key-hash.ts";
import { withFreshID } from "../with-fresh-id.ts";
import type { AppContext } from "../app-context.ts";
import { actorIn } from "./actor.ts";
import { dayOf } from "./day-of.ts";
import { meetingReply } from "./meeting-reply.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";

/** A guest who creates a meeting gets its organiser key, this once; a user needs none. */
export async function createMeeting({ body, credentials }: Call<"createMeeting">, context: AppContext) {
  const { clock, database, notifyUsers } = context;
  const { userID } = credentials;
  checkCandidateTimes(body, dayOf(clock()));
  const { requestID, ...details } = body;
  const request = idempotentRequest(`create ${userID ?? "guest"}`, body);
  const askedAt = clock().epochMilliseconds;
  const organiserKeyOf = (meetingID: MeetingID) =>
    userID === undefined ? keyOfRequest(context.keys, "organiser-key", { meetingID, requestID }) : undefined;

  const created = await withFreshID(parseMeetingID, (meetingID) =>
    database.transaction(async (stores) => {
      const before = request && (await stores.meetingRequests.claim({ request, meetingID, askedAt }));
      if (request !== undefined && before !== undefined) {
        refuseOtherBody(request, before);
        return { repeated: before.meetingID };
      }
      const organiserKey = organiserKeyOf(meetingID);
      const organiserKeyHash = keyHash(organiserKey);
      const meeting = await stores.meetings.insert({
        ...details,
        meetingID,
        ...(userID !== undefined && { creator: userID }),
        ...(organiserKeyHash !== undefined && { organiserKeyHash }),
      });
      return { meeting, organiserKey };
    }),
  );
  if (created.repeated !== undefined) return repeatedReply(created.repeated);

  const { meeting, organiserKey } = created;
  if (meeting.creator !== undefined) notifyUsers.lists([meeting.creator]);
  const actor = { ...credentials, holdsOrganiserKey: organiserKey !== undefined };
  return {
    ...meetingReply({ meeting, respondents: [] }, { actor }),
    ...(organiserKey !== undefined && { organiserKey }),
  };

  /** The meeting as it is now, with its key unless somebody has become its creator since. */
  async function repeatedReply(meetingID: MeetingID) {
    const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
    const key = organiserKeyOf(meetingID);
    const shown = keyHash(key);
    const isValid = sameKey(shown, view.organiserKeyHash);
    const caller = actorIn(view, { ...credentials, ...(shown !== undefined && { organiserKey: shown }) });
    return { ...meetingReply(view, { actor: caller }), ...(isValid && key !== undefined && { organiserKey: key }) };
  }
}
