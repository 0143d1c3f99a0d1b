import { isDeepStrictEqual } from "node:util";
import { changesCalendars, occurrence, scheduledSlots, scheduleFrom } from "#domain/meeting/schedule.ts";
import { checkNotation } from "#domain/time/slot-notation.ts";
import { enqueueScheduleSync } from "../notices/notices.ts";
import { recipientOf } from "../notices/recipient.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { announced, changedReply, unchangedSince } from "../meetings/change-meeting.ts";
import type { Meeting, Schedule } from "#domain/meeting/meeting.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { lockTo, noSuchMeeting, permitTo, viewerIn, visibleTo } from "../meetings/permissions.ts";
import { refuse } from "#domain/refusal.ts";

export async function scheduleMeeting(call: Call<"scheduleMeeting">, context: AppContext) {
  const { params, body, credentials } = call;
  const check = await unchangedSince(call, context);
  const previous = await context.database.transaction(async (stores) => {
    const { meeting } = await lockTo("schedule", stores, call);
    check(meeting);
    const schedule = scheduleOf(meeting, body, context.clock().epochMilliseconds);
    const scheduled = await stores.meetings.saveDetails({ ...meeting, schedule });
    if (changesCalendars(meeting, scheduled)) await enqueueScheduleSync(stores, params.meetingID, { by: credentials });
    return { schedule: meeting.schedule, isSame: isDeepStrictEqual(meeting.schedule, schedule) };
  });
  const moved = previous.schedule !== undefined && !previous.isSame;
  return announced(call, { change: "scheduled", moved }, context);
}

/** Returns the requested time. A weekly time that is already set keeps its first week. */
function scheduleOf(meeting: Meeting, body: Call<"scheduleMeeting">["body"], nowMs: number): Schedule {
  checkNotation(body, meeting, body.kind === "dates" ? "startDateTime" : "scheduledStart");
  const { schedule } = meeting;
  const isSame =
    schedule?.kind === "weekdays" && isDeepStrictEqual(scheduledSlots(schedule), { start: body.start, end: body.end });
  return isSame ? schedule : scheduleFrom(meeting, body, nowMs);
}

/**
 * Lists the respondents who get no mail about the scheduled time, without the reason. They are guests without a typed
 * or invited address, unsubscribed mailboxes, and users without notices.
 */
export async function listUnnotified(call: Call<"unnotified">, { meetings, database, keys }: AppContext) {
  const { meetingID } = call.params;
  const view = (await meetings.view(meetingID)) ?? noSuchMeeting();
  permitTo("schedule", view, call.credentials);
  if (view.meeting.schedule === undefined) return refuse("unknown", "api.noSuchMeetingOrTime");
  const { respondents } = visibleTo(view, viewerIn(view, call.credentials, keys));
  const visibleIDs = new Set(respondents.map(({ respondentID }) => respondentID));
  const people = (await database.views.notices.people(meetingID)).flatMap((person) => {
    const { respondentID } = person;
    if (respondentID === null || !visibleIDs.has(respondentID)) return [];
    const recipient = recipientOf(person);
    const isGuest = recipient !== undefined && recipient.userID === undefined;
    return [{ respondentID, recipient, ...(isGuest && { mailbox: mailboxOf(recipient.address, keys) }) }];
  });
  const suppressed = await database.views.notices.suppressed(people.flatMap(({ mailbox }) => mailbox ?? []));
  const unnotified = people.filter(
    ({ recipient, mailbox }) => recipient === undefined || (mailbox !== undefined && suppressed.has(mailbox.toHex())),
  );
  return { respondentIDs: unnotified.map(({ respondentID }) => respondentID) };
}

/** The screen offers Undo this long; no notice leaves before. */
const UNDO_MS = 30_000;
/** Closer to the beginning, notices leave at once, because a meeting that has begun is not called off by mail. */
const LAST_UNDO_MS = 2 * UNDO_MS;

export async function unscheduleMeeting(call: Call<"unscheduleMeeting">, context: AppContext) {
  const { params, credentials } = call;
  const check = await unchangedSince(call, context);
  const changed = await context.database.transaction(async (stores) => {
    const { meeting } = await lockTo("schedule", stores, call);
    check(meeting);
    const { schedule, ...unscheduled } = meeting;
    if (schedule === undefined) return false;
    await stores.meetings.saveDetails(unscheduled);
    const nowMs = context.clock().epochMilliseconds;
    const ahead = occurrence(schedule, meeting.timezone, nowMs).start - nowMs;
    const delayMs = ahead < LAST_UNDO_MS ? 0 : UNDO_MS;
    await enqueueScheduleSync(stores, params.meetingID, { by: credentials, after: delayMs });
    return true;
  });
  return changed ? announced(call, "unscheduled", context) : changedReply(call, context);
}
