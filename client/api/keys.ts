import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { localStore, tabStore } from "./browser-storage.ts";
import { getToken, tokenOwner } from "./token.ts";

/** Shows the server which answer is this browser's own. */
export type AnswerKey = { readonly respondentID: RespondentID; readonly respondentKey: string };

/** Keys that are kept by meeting, behind a name of the storage. */
const keysBehind = (prefix: string) => ({
  of: (meetingID: string): string | undefined => localStore.read(prefix + meetingID),
  remember: (meetingID: string, key: string): boolean => localStore.write(prefix + meetingID, key),
  forget: (meetingID: string): void => localStore.remove(prefix + meetingID),
  meetings: (): string[] => localStore.names(prefix).map((name) => name.slice(prefix.length)),
});
const organiserKeys = keysBehind("overlap.organiser.");
const answerKeys = keysBehind("overlap.answer.");

export const { of: organiserKeyOf, remember: rememberOrganiserKey, forget: forgetOrganiserKey } = organiserKeys;
export const forgetAnswerKey = answerKeys.forget;
const PERSONAL = "overlap.personal.";
/** Meetings that this page has found without one. */
const withoutPersonal = new Set<string>();

/**
 * The key of the personal link with which the meeting was opened here, or of another guest's answer beside this browser's own. Each
 * tab goes on with what it has found first, a key or none, whichever link is opened in another one.
 */
export function personalKeyOf(meetingID: string): string | undefined {
  const [own, owner] = tabStore.read(PERSONAL + meetingID)?.split(" ") ?? [];
  if (owner !== undefined && owner !== tokenOwner(getToken())) {
    forgetPersonalKey(meetingID);
    return undefined;
  }
  if (own !== undefined || withoutPersonal.has(meetingID)) return own;
  const key = localStore.read(PERSONAL + meetingID);
  if (key === undefined) withoutPersonal.add(meetingID);
  else tabStore.write(PERSONAL + meetingID, key);
  return key;
}

/** While a user is signed in, only this tab keeps the key, until the login ends: others may use the device after that. */
export function rememberPersonalKey(meetingID: string, key: string): void {
  const owner = tokenOwner(getToken());
  tabStore.write(PERSONAL + meetingID, owner === undefined ? key : `${key} ${owner}`);
  if (owner === undefined) localStore.write(PERSONAL + meetingID, key);
}

export function forgetPersonalKey(meetingID: string): void {
  withoutPersonal.add(meetingID);
  for (const store of [tabStore, localStore]) store.remove(PERSONAL + meetingID);
}

export function answerKeyOf(meetingID: string): AnswerKey | undefined {
  const [id = "", respondentKey] = answerKeys.of(meetingID)?.split(" ") ?? [];
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
  answerKeys.remember(meetingID, `${key.respondentID} ${key.respondentKey}`);
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
  return [...new Set([...organiserKeys.meetings(), ...answerKeys.meetings()])];
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

/** The key in the fragment of a link. Mail programs and chats put signs around it, and cut it short. */
export const LINK_KEY = /^#\W*(as|organiser|answer)(?:=|%3D)([0-9A-Za-z]*)/i;

export const KEY_LENGTH = 32;

/** Takes the key of a link out of the address, where people copy it and browsers remember it. */
export function takeLinkKey(meetingID: string): void {
  const [, kind, key] = LINK_KEY.exec(location.hash) ?? [];
  if (kind === undefined) return;
  // The server knows no broken key, so that the page says that the link does not work.
  const shown = key || "0";
  if (kind.toLowerCase() !== "as") tabStore.write(ARRIVED, `${meetingID} ${kind.toLowerCase()} ${shown}`);
  else if (shown.length === KEY_LENGTH || personalKeyOf(meetingID) === undefined) rememberPersonalKey(meetingID, shown);
  history.replaceState(history.state, "", location.pathname);
}

/** What shows the server whose answer is the viewer's: a personal link, before the key of this browser's own answer. */
export function respondentKeyOf(meetingID: string): string | undefined {
  return personalKeyOf(meetingID) ?? answerKeyOf(meetingID)?.respondentKey;
}
