import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";

/** What is done to the answers of a meeting. `openGrid` is to be called once the meeting is locked. */
type Work<T> = (stores: Stores, openGrid: () => Promise<GridAuthor>) => Promise<T>;

/**
 * Changes a meeting's answers in its turn, in one transaction. That is opened inside of the turn, never around it: so what
 * is changed is shown only once it is committed.
 */
export function changeGrid<T>(
  meetingID: MeetingID,
  { collab, database }: Pick<AppContext, "collab" | "database">,
  work: Work<T>,
): Promise<T> {
  return collab.write(meetingID, (grid) =>
    database.transaction((stores) => work(stores, () => grid.locked(stores.gridLog(meetingID)))),
  );
}
