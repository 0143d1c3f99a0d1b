import { message } from "#domain/messages/message.ts";
import { checkCandidateTimes } from "#domain/meeting/candidate-times.ts";
import { parseMeetingID, type MeetingID } from "#domain/ids.ts";
import type { Call } from "../http/serve.ts";
import { idempotentRequest, keyOfRequest, refuseOtherBody } from "../http/idempotent-request.ts";
import { keyHash } from "../http/credentials.ts";
import { withFreshID } from "../random-id.ts";
import type { AppContext } from "../app-context.ts";
import { actorIn, noSuchMeeting, otherThanOrganiser, permit } from "./permissions.ts";
import { meetingReply } from "./meeting-reply.ts";
import { changesCalendars } from "#domain/meeting/schedule.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { mayEdit } from "#domain/meeting/meeting-policy.ts";
import { announced } from "./after-change.ts";

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
      const key = organiserKeyOf(meetingID);
      const hash = key === undefined ? {} : { organiserKeyHash: keyHash(key) };
      const creator = userID === undefined ? {} : { creator: userID };
      const meeting = await stores.meetings.insert({ ...details, meetingID, ...creator, ...hash });
      return { view: { meeting, respondents: [], ...hash }, key };
    }),
  );
  const isRepeat = created.repeated !== undefined;
  if (!isRepeat && userID !== undefined) notifyUsers.lists([userID]);

  // Of a repeat the meeting as it is now, with its key unless a user has become its creator since.
  const view = isRepeat ? ((await context.meetings.view(created.repeated)) ?? noSuchMeeting()) : created.view;
  const key = isRepeat ? organiserKeyOf(created.repeated) : created.key;
  const actor = actorIn(view, key === undefined ? credentials : { ...credentials, organiserKey: keyHash(key) });
  const isValid = key !== undefined && actor.holdsOrganiserKey;
  return { ...meetingReply(view, { actor }), ...(isValid && { organiserKey: key }) };
}

/**
 * Answers that the new times no longer show stay stored and return with their times; so does a scheduled time, which
 * only its own call ends. A user who edits a guest's meeting with its organiser key becomes its creator.
 */
export async function editMeeting(call: Call<"editMeeting">, context: AppContext) {
  const { params, body, credentials } = call;
  await context.database.transaction(async (stores) => {
    const locked = (await stores.meetings.lock(params.meetingID)) ?? noSuchMeeting();
    const { meeting } = locked;
    const actor = actorIn(locked, credentials);
    permit(mayEdit(actor, meeting), {
      login: message("api.logInToEdit"),
      other: otherThanOrganiser(locked, "edit"),
    });
    const edited = { ...meeting, ...given(body) };
    if (TIMES.some((field) => body[field] !== undefined)) checkCandidateTimes(edited, dayOf(context.clock()));
    await stores.meetings.saveDetails(edited);
    if (changesCalendars(meeting, edited)) await stores.notices.scheduleChanged(params.meetingID, { by: credentials });
    if (actor.userID !== undefined && meeting.creator === undefined) {
      await stores.meetings.giveTo(params.meetingID, actor.userID);
    }
  });
  return announced(call, "edited", context);
}

type Body = Call<"editMeeting">["body"];
type Overrides = { [Field in keyof Body]?: Exclude<Body[Field], undefined> };

/** The body without the fields that are absent. */
function given(body: Body): Overrides {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Overrides;
}

const TIMES = [
  "tentativeDates",
  "minStartHour",
  "maxEndHour",
  "timezone",
] as const satisfies readonly (keyof CandidateTimes)[];

/** The day of UTC at this instant, `YYYY-MM-DD`. */
function dayOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO("UTC").toPlainDate().toString();
}
