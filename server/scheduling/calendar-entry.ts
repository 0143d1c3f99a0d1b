import type { Views } from "#db/views/views.ts";
import { entryIcs, type IcsEvent } from "#domain/calendar/ics.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";

/** Serves the scheduled time as a file for calendars, to anyone with the link. */
export async function scheduleFile({ params: { meetingID } }: Call<"scheduleFile">, context: AppContext) {
  const entry = await context.database.views.scheduleEntry(meetingID);
  if (entry?.schedule === undefined) return refuse("unknown", "api.noSuchMeetingOrTime");
  return entryIcs(scheduledEntry({ ...entry, schedule: entry.schedule }, context.publicUrl()));
}

type Entry = NonNullable<Awaited<ReturnType<Views["scheduleEntry"]>>>;

/** Returns the calendar entry of a scheduled meeting for files and feeds. */
export function scheduledEntry(entry: Entry & { readonly schedule: Schedule }, publicUrl: string): IcsEvent {
  const { meetingID, name, about, place, schedule, timezone, sequence } = entry;
  const url = `${publicUrl}/m/${meetingID}`;
  const description = [about, url].filter((part) => part !== "").join("\n\n");
  const stamp = entryStamp(entry);
  const uid = calendarUID(meetingID, publicUrl);
  return { uid, sequence, stamp, ...schedule, timezone, url, summary: name, description, place };
}

/** Returns a stamp that grows with every change and is equal for equal entries, because their ETag must be equal too. */
export function entryStamp({ createdAt, sequence }: Pick<Entry, "createdAt" | "sequence">): number {
  return createdAt + sequence * 1_000;
}

/** Returns the UID of a meeting's calendar entry in mails, files and feeds. It never changes. */
export function calendarUID(meetingID: MeetingID, publicUrl: string): string {
  return `${meetingID}@${new URL(publicUrl).hostname}`;
}
