import type { MeetingChange } from "#domain/contract/sockets.ts";
import type { MeetingID } from "#domain/ids.ts";

/** Tells every page that shows the meeting what has changed. After COMMIT only: whoever hears it asks again at once. */
export type Announce = (meetingID: MeetingID, change: MeetingChange) => void;
