import { changesCalendars, scheduleFrom } from "#domain/meeting/schedule.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { changedReply } from "./changed-reply.ts";
import { lockToSchedule } from "./lock-to-schedule.ts";
import { notifyLists } from "./notify-lists.ts";

/** Sets the time at which everybody meets, or another one: a run of the meeting's own slots. */
export async function scheduleMeeting(call: Call<"scheduleMeeting">, context: AppContext) {
  const { params, body, credentials } = call;
  await context.database.transaction(async (stores) => {
    const meeting = await lockToSchedule(stores, params.meetingID, credentials);
    const schedule = scheduleFrom(presentSlots(meeting), body.startDateTime, body.endDateTime);
    const scheduled = await stores.meetings.saveDetails({ ...meeting, schedule });
    if (changesCalendars(meeting, scheduled))
      await stores.notices.scheduleChanged(params.meetingID, { by: credentials });
  });
  context.announce(params.meetingID, "scheduled");
  notifyLists(params.meetingID, context);
  return changedReply(call, context);
}
