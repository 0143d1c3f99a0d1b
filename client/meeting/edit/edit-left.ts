import { tabStore } from "../../api/browser-storage.ts";

/** Where the meeting's edit lies that is not saved yet. */
export const editName = (meetingID: string): string => `overlap.edit.${meetingID}`;

/** Whether half an edit was left behind. Apart from what reads it, which comes with the form. */
export function wasEditLeft(meetingID: string): boolean {
  return tabStore.read(editName(meetingID)) !== undefined;
}
