import type { MeetingID } from "#domain/ids.ts";

/** Of the picture beside a pasted link, in pixels: what chats and networks ask for. */
export const PICTURE_SIZE = { width: 1_200, height: 630 } as const;

/** Where the picture of a meeting is. */
export const PICTURE_PATTERN = "/m/:meetingID/preview.png";
export const picturePath = (meetingID: MeetingID): string => PICTURE_PATTERN.replace(":meetingID", meetingID);
