import type { MeetingID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../error-text.ts";
import { toast } from "../../ui/toast.ts";
import type { MeetingSession } from "./create-session.ts";
import { keysOf } from "./meeting-query.ts";

/** Has the browser save all answers as a file for spreadsheets. */
export async function saveAnswersFile({ get }: MeetingSession): Promise<void> {
  const { meeting } = get().facts;
  const meetingID = meeting.meetingID as MeetingID; // the server's own
  try {
    const csv = await call("answersFile", { params: { meetingID }, keys: keysOf(meetingID) });
    // The byte order mark is no part of what a reply's text is, and spreadsheets need it.
    const address = URL.createObjectURL(new Blob(["\uFEFF", csv], { type: "text/csv" }));
    Object.assign(document.createElement("a"), { href: address, download: `${meeting.name}.csv` }).click();
    URL.revokeObjectURL(address);
  } catch (error) {
    toast(errorText(error), { kind: "danger" });
  }
}
