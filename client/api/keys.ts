import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { localStore, tabStore } from "./browser-storage.ts";

/** Shows the server which answer is this browser's own. */
export type AnswerKey = { readonly respondentID: RespondentID; readonly respondentKey: string };

const ORGANISER = "overlap.organiser.";
const ANSWER = "overlap.answer.";
const PERSONAL = "overlap.personal.";

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

/** The key of this browser's own answer, where no link that was opened here shows the server another one. */
export function shownAnswerKey(meetingID: string): AnswerKey | undefined {
  return personalKeyOf(meetingID) === undefined ? answerKeyOf(meetingID) : undefined;
}

/** This browser's own answer keeps its key while a personal link is used, which shows the other one by itself. */
export function rememberAnswerKey(meetingID: string, key: { respondentID: string; respondentKey: string }): void {
  if (personalKeyOf(meetingID) !== undefined && answerKeyOf(meetingID) !== undefined) return;
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
export const hasSeenMeetings = (): boolean => localStore.read(SEEN) !== undefined;
export const markMeetingSeen = (): boolean => localStore.write(SEEN, "1");
export const clearMeetingsSeen = (): void => localStore.remove(SEEN);

export function meetingsWithKeys(): string[] {
  const held = [ORGANISER, ANSWER].flatMap((prefix) =>
    localStore.names(prefix).map((name) => name.slice(prefix.length)),
  );
  return [...new Set(held)];
}

/** The key of the personal link with which the meeting was opened here, or of another guest's answer beside this browser's own. */
export function personalKeyOf(meetingID: string): string | undefined {
  return localStore.read(PERSONAL + meetingID);
}

export const rememberPersonalKey = (meetingID: string, key: string): boolean =>
  localStore.write(PERSONAL + meetingID, key);

export function forgetPersonalKey(meetingID: string): void {
  localStore.remove(PERSONAL + meetingID);
}

const ARRIVED = "overlap.arrived";

/** A guest's own key that came with a link, before the server has said whether it is worth anything. */
export type ArrivedKey = { readonly meetingID: string; readonly kind: "organiser" | "answer"; readonly key: string };

export function arrivedKey(): ArrivedKey | undefined {
  const [meetingID, kind, key] = tabStore.read(ARRIVED)?.split(" ") ?? [];
  if (meetingID === undefined || key === undefined || (kind !== "organiser" && kind !== "answer")) return undefined;
  return { meetingID, kind, key };
}

export const forgetArrivedKey = (): void => tabStore.remove(ARRIVED);

/** What stands behind the address of a link that carries a key. */
export const LINK_KEY = /^#(as|organiser|answer)=([0-9A-Za-z]{32})$/;

/** Takes the key of a link out of the address, where people copy it and browsers remember it. */
export function takeLinkKey(meetingID: string): void {
  const [, kind, key] = LINK_KEY.exec(location.hash) ?? [];
  if (kind === undefined || key === undefined) return;
  if (kind === "as") rememberPersonalKey(meetingID, key);
  else tabStore.write(ARRIVED, `${meetingID} ${kind} ${key}`);
  history.replaceState(history.state, "", location.pathname);
}

/** What shows the server whose answer is the viewer's: a personal link, before the key of this browser's own answer. */
export function respondentKeyOf(meetingID: string): string | undefined {
  return personalKeyOf(meetingID) ?? answerKeyOf(meetingID)?.respondentKey;
}
