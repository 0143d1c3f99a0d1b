import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { UserViews } from "#db/views/user-views.ts";
import { US_READER } from "#domain/time/words/reader.ts";
import { readerFor } from "../../language/reader-for.ts";
import { type Words, wordsFor } from "../../language/words.ts";

/**
 * The words in which a link to a meeting is shown elsewhere: those of its organiser, who most likely writes to the others in
 * that language; the server that reads the link for a chat has none. English where the organiser has no account.
 */
export async function organiserWords({ meeting }: MeetingView, users: Pick<UserViews, "user">): Promise<Words> {
  const organiser = meeting.creator === undefined ? undefined : await users.user(meeting.creator);
  return wordsFor(organiser === undefined ? US_READER : readerFor(organiser));
}
