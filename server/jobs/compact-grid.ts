import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Task } from "./tasks.ts";

/**
 * To be called in the transaction that takes an answer or a name out of a meeting's grid: the log still holds it, and
 * perhaps the snapshot too.
 */
export function compactSoon({ jobs }: Pick<Stores, "jobs">, meetingID: MeetingID): Promise<void> {
  return jobs.add("compact-grid", { meetingID }, { key: `compact-grid/${meetingID}` });
}

/** Makes the stored grid what it would be if what was removed had never been in it. */
export const compactGrid: Task<"compact-grid"> = ({ meetingID }, { collab }) => collab.compact(meetingID);
