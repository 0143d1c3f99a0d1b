import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { localStore } from "./browser-storage.ts";

/** Shows the server which answer is this browser's own. */
export type AnswerKey = { readonly respondentID: RespondentID; readonly respondentKey: string };

const ORGANISER = "overlap.organiser.";
const ANSWER = "overlap.answer.";

export function organiserKeyOf(meetingID: string): string | undefined {
  return localStore.read(ORGANISER + meetingID);
}

export function rememberOrganiserKey(meetingID: string, organiserKey: string): void {
  localStore.write(ORGANISER + meetingID, organiserKey);
}

export function forgetOrganiserKey(meetingID: string): void {
  localStore.remove(ORGANISER + meetingID);
}

export function answerKeyOf(meetingID: string): AnswerKey | undefined {
  const [id = "", respondentKey] = localStore.read(ANSWER + meetingID)?.split(" ") ?? [];
  const respondentID = parseRespondentID(id);
  return respondentID === undefined || respondentKey === undefined ? undefined : { respondentID, respondentKey };
}

export function rememberAnswerKey(meetingID: string, key: { respondentID: string; respondentKey: string }): void {
  localStore.write(ANSWER + meetingID, `${key.respondentID} ${key.respondentKey}`);
}

export function forgetAnswerKey(meetingID: string): void {
  localStore.remove(ANSWER + meetingID);
}

/** Of a meeting in which they open nothing any more. */
export function forgetKeys(meetingID: string): void {
  forgetOrganiserKey(meetingID);
  forgetAnswerKey(meetingID);
}

const SEEN = "overlap.seen";

/** Whether the browser keeps a meeting that was made, answered or opened here: known at once, unlike which these are. */
export const wasMeetingSeen = (): boolean => localStore.read(SEEN) !== undefined;
export const meetingSeen = (): boolean => localStore.write(SEEN, "1");
export const noMeetingSeen = (): void => localStore.remove(SEEN);

export function meetingsWithKeys(): string[] {
  const held = [ORGANISER, ANSWER].flatMap((prefix) =>
    localStore.names(prefix).map((name) => name.slice(prefix.length)),
  );
  return [...new Set(held)];
}
