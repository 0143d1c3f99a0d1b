import type { Views } from "#db/views/views.ts";
import { isDeepStrictEqual } from "node:util";
import { changesCalendars, occurrence, scheduledSlots, scheduleFrom } from "#domain/meeting/schedule.ts";
import { checkNotation } from "#domain/time/slot-notation.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { announced, changedReply, unchangedSince } from "../meetings/change-meeting.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Meeting, Schedule } from "#domain/meeting/meeting.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { lockTo, noSuchMeeting, permitTo, viewerIn, visibleTo } from "../meetings/permissions.ts";
import { entryIcs, type IcsEvent } from "#domain/calendar/ics.ts";
import { refuse } from "#domain/refusal.ts";

/** Sets the time of the meeting, or another one: a run of the meeting's own slots. */
export async function scheduleMeeting(call: Call<"scheduleMeeting">, context: AppContext) {
  const { params, body, credentials } = call;
  const check = await unchangedSince(call, context);
  const before = await context.database.transaction(async (stores) => {
    const { meeting } = await lockTo("schedule", stores, call);
    check(meeting);
    const schedule = scheduleOf(meeting, body, context.clock().epochMilliseconds);
    const scheduled = await stores.meetings.saveDetails({ ...meeting, schedule });
    if (changesCalendars(meeting, scheduled)) await stores.notices.syncSchedule(params.meetingID, { by: credentials });
    return { schedule: meeting.schedule, isSame: isDeepStrictEqual(meeting.schedule, schedule) };
  });
  const moved = before.schedule !== undefined && !before.isSame;
  return announced(call, { change: "scheduled", moved }, context);
}

/** The time that was asked for; one of the week that is set already stays in the weeks in which it takes place. */
function scheduleOf(meeting: Meeting, body: Call<"scheduleMeeting">["body"], now: number): Schedule {
  checkNotation(body, meeting, body.kind === "dates" ? "startDateTime" : "scheduledStart");
  const { schedule: before } = meeting;
  const isSame =
    before?.kind === "weekdays" && isDeepStrictEqual(scheduledSlots(before), { start: body.start, end: body.end });
  return isSame ? before : scheduleFrom(meeting, body, now);
}

/**
 * Lists respondents whom no mail tells of the scheduled time: guests without an address that was typed or invited, mailboxes
 * that unsubscribed, accounts without notices. The list does not say which of these holds.
 */
export async function listUnnotified(call: Call<"unnotified">, { meetings, database, keys }: AppContext) {
  const { meetingID } = call.params;
  const view = (await meetings.view(meetingID)) ?? noSuchMeeting();
  permitTo("schedule", view, call.credentials);
  if (view.meeting.schedule === undefined) return refuse("unknown", "api.noSuchMeetingOrTime");
  const shown = new Set(
    visibleTo(view, viewerIn(view, call.credentials, keys)).respondents.map((one) => one.respondentID),
  );
  const all = (await database.views.notices.respondents(meetingID)).filter((one) => shown.has(one.respondentID));
  const guests = new Map(
    all.flatMap(({ respondentID, address }) => (address === null ? [] : [[respondentID, mailboxOf(address, keys)]])),
  );
  const suppressed = await database.views.notices.suppressed([...guests.values()]);
  const unnotified = all.filter(({ respondentID, userID }) => {
    const mailbox = guests.get(respondentID);
    return userID === null && (mailbox === undefined || suppressed.has(mailbox.toHex()));
  });
  return { respondentIDs: unnotified.map(({ respondentID }) => respondentID) };
}

/** The screen offers Undo: until then no notice has left. */
const SECOND_THOUGHT_MS = 30_000;
/** Less than this before the begin there is no time for that: what has begun is not called off by mail any more. */
const LATEST_SECOND_THOUGHT_MS = 2 * SECOND_THOUGHT_MS;

/** Calls the scheduled time off; nothing happens when none is set. */
export async function unscheduleMeeting(call: Call<"unscheduleMeeting">, context: AppContext) {
  const { params, credentials } = call;
  const check = await unchangedSince(call, context);
  const changed = await context.database.transaction(async (stores) => {
    const { meeting } = await lockTo("schedule", stores, call);
    check(meeting);
    const { schedule, ...unscheduled } = meeting;
    if (schedule === undefined) return false;
    await stores.meetings.saveDetails(unscheduled);
    const now = context.clock().epochMilliseconds;
    const ahead = occurrence(schedule, meeting.timezone, now).start - now;
    const after = ahead < LATEST_SECOND_THOUGHT_MS ? 0 : SECOND_THOUGHT_MS;
    await stores.notices.syncSchedule(params.meetingID, { by: credentials, after });
    return true;
  });
  return changed ? announced(call, "unscheduled", context) : changedReply(call, context);
}

/** The scheduled time as a file for a calendar: the entry that mails invite to, for anyone with the link. */
export async function scheduleFile({ params: { meetingID } }: Call<"scheduleFile">, context: AppContext) {
  const entry = await context.database.views.scheduleEntry(meetingID);
  if (entry?.schedule === undefined) return refuse("unknown", "api.noSuchMeetingOrTime");
  return entryIcs(scheduledEntry({ ...entry, schedule: entry.schedule }, context.publicUrl()));
}

type Entry = NonNullable<Awaited<ReturnType<Views["scheduleEntry"]>>>;

/** A scheduled meeting as it stands in a calendar that no mail has put it into. */
export function scheduledEntry(entry: Entry & { readonly schedule: Schedule }, publicUrl: string): IcsEvent {
  const { meetingID, name, about, place, schedule, timezone, sequence } = entry;
  const url = `${publicUrl}/m/${meetingID}`;
  const description = [about, url].filter((part) => part !== "").join("\n\n");
  const stamp = entryStamp(entry);
  const uid = calendarUID(meetingID, publicUrl);
  return { uid, sequence, stamp, ...schedule, timezone, url, summary: name, description, place };
}

/** Later with every change, and the same for the same entry, so that its ETag is too. */
export function entryStamp({ createdAt, sequence }: Pick<Entry, "createdAt" | "sequence">): number {
  return createdAt + sequence * 1_000;
}

/** Names a meeting in calendars, wherever its entry comes from: stable for the meeting's whole life. */
export function calendarUID(meetingID: MeetingID, publicUrl: string): string {
  return `${meetingID}@${new URL(publicUrl).hostname}`;
}
