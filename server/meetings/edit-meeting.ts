import { checkCandidateTimes } from "#domain/meeting/candidate-times.ts";
import { changesCalendars } from "#domain/meeting/schedule.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { mayEdit } from "#domain/meeting/meeting-policy.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { actorIn } from "./actor.ts";
import { dayOf } from "./day-of.ts";
import { changedReply } from "./changed-reply.ts";
import { noSuchMeeting } from "./no-such-meeting.ts";
import { otherThanOrganiser, permit } from "./permit.ts";
import { notifyLists } from "./notify-lists.ts";

/**
 * Answers that the new times no longer show stay stored and return with their times; so does a scheduled time, which
 * only its own call ends. Whoever edits a guest's meeting with its organiser key becomes its creator.
 */
export async function editMeeting(call: Call<"editMeeting">, context: AppContext) {
  const { params, body, credentials } = call;
  await context.database.transaction(async (stores) => {
    const locked = (await stores.meetings.lock(params.meetingID)) ?? noSuchMeeting();
    const { meeting } = locked;
    const actor = actorIn(locked, credentials);
    permit(mayEdit(actor, meeting), {
      login: "You must be logged in to edit this meeting.",
      other: otherThanOrganiser(locked, "edit"),
    });
    const edited = { ...meeting, ...given(body) };
    if (changesTimes(body)) checkCandidateTimes(edited, dayOf(context.clock()));
    await stores.meetings.saveDetails(edited);
    if (changesCalendars(meeting, edited)) await stores.notices.scheduleChanged(params.meetingID, { by: credentials });
    if (actor.userID !== undefined && meeting.creator === undefined) {
      await stores.meetings.giveTo(params.meetingID, actor.userID);
    }
  });
  context.announce(params.meetingID, "edited");
  notifyLists(params.meetingID, context);
  return changedReply(call, context);
}

type Body = Call<"editMeeting">["body"];
type Overrides = { [Field in keyof Body]?: Exclude<Body[Field], undefined> };

/** The body without the fields that nobody named. */
function given(body: Body): Overrides {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Overrides;
}

const TIMES = [
  "tentativeDates",
  "minStartHour",
  "maxEndHour",
  "timezone",
] as const satisfies readonly (keyof CandidateTimes)[];

function changesTimes(body: Body): boolean {
  return TIMES.some((field) => body[field] !== undefined);
}
