import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { changedReply } from "./changed-reply.ts";
import { lockToSchedule } from "./lock-to-schedule.ts";
import { notifyLists } from "./notify-lists.ts";

/** The screen offers Undo, which says nothing to anybody if it is pressed by then. */
const SECOND_THOUGHT_MS = 30_000;

/** Calls the scheduled time off; nothing happens when none is set. */
export async function unscheduleMeeting(call: Call<"unscheduleMeeting">, context: AppContext) {
  const { params, credentials } = call;
  const changed = await context.database.transaction(async (stores) => {
    const { schedule, ...meeting } = await lockToSchedule(stores, params.meetingID, credentials);
    if (schedule === undefined) return false;
    await stores.meetings.saveDetails(meeting);
    // Never later than the meeting would have begun.
    const after = Math.min(SECOND_THOUGHT_MS, Math.max(0, schedule.start - context.clock().epochMilliseconds));
    await stores.notices.scheduleChanged(params.meetingID, { by: credentials, after });
    return true;
  });
  if (changed) {
    context.announce(params.meetingID, "unscheduled");
    notifyLists(params.meetingID, context);
  }
  return changedReply(call, context);
}
