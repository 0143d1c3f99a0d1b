import { entryIcs } from "#domain/calendar/ics.ts";
import { refuse } from "#domain/refusal.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { calendarUID } from "./calendar-uid.ts";

/** The scheduled time as a file for a calendar: the entry that mails invite to, for anyone with the link. */
export async function scheduleFile(
  { params: { meetingID } }: Call<"scheduleFile">,
  context: AppContext,
): Promise<string> {
  const entry = await context.database.views.scheduleEntry(meetingID);
  if (entry === undefined) return refuse("unknown", "There is no such meeting, or no time is set.");
  const url = `${context.publicUrl()}/m/${meetingID}`;
  return entryIcs({
    uid: calendarUID(meetingID, context.publicUrl()),
    sequence: entry.sequence,
    // Later with every change, and the same for the same entry, so that its ETag is too.
    stamp: entry.createdAt + entry.sequence * 1_000,
    start: entry.schedule.start,
    end: entry.schedule.end,
    url,
    summary: entry.name,
    description: [entry.about, url].filter((part) => part !== "").join("\n\n"),
  });
}
