import { tabStore } from "../../api/browser-storage.ts";

/** Where the meeting's edit lies that is not saved yet. */
export const editName = (meetingID: string): string => `overlap.edit.${meetingID}`;

/** Whether half an edit was left behind; the form reads it. */
export function wasEditLeft(meetingID: string): boolean {
  return tabStore.read(editName(meetingID)) !== undefined;
}

export function forgetEdit(meetingID: string): void {
  tabStore.remove(editName(meetingID));
}
