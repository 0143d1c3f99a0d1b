import { parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { localStore, tabStore } from "./browser-storage.ts";
import { getToken, tokenOwner } from "./token.ts";

/** Proves that an answer is this browser's own. */
export type AnswerKey = { readonly respondentID: RespondentID; readonly respondentKey: string };

/** Stores one key for each meeting. */
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
/** Meetings without a personal key, so far as this page knows. */
const withoutPersonal = new Set<string>();

/**
 * Returns the key of the personal link with which the meeting was opened here, or of another guest's answer beside this
 * browser's own. Each tab keeps the key, or the lack of one, that it found first, whichever link is opened in another tab.
 */
export function personalKeyOf(meetingID: string): string | undefined {
  const [tabKey, owner] = tabStore.read(PERSONAL + meetingID)?.split(" ") ?? [];
  if (owner !== undefined && owner !== tokenOwner(getToken())) {
    forgetPersonalKey(meetingID);
    return undefined;
  }
  if (tabKey !== undefined || withoutPersonal.has(meetingID)) return tabKey;
  const key = localStore.read(PERSONAL + meetingID);
  if (key === undefined) withoutPersonal.add(meetingID);
  else tabStore.write(PERSONAL + meetingID, key);
  return key;
}

/** Only this tab stores the key of a signed-in user, until the login ends, because others may use the device later. */
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

/** Returns the key of this browser's own answer, unless a personal link is used. */
export function shownAnswerKey(meetingID: string): AnswerKey | undefined {
  return personalKeyOf(meetingID) === undefined ? answerKeyOf(meetingID) : undefined;
}

/** Keeps the key of this browser's own answer while a personal link is used, because the link is the other answer's key. */
export function rememberAnswerKey(meetingID: string, key: { respondentID: string; respondentKey: string }): void {
  if (personalKeyOf(meetingID) !== undefined && answerKeyOf(meetingID) !== undefined) return;
  answerKeys.remember(meetingID, `${key.respondentID} ${key.respondentKey}`);
}

/** Forgets keys that no longer open anything. */
export function forgetKeys(meetingID: string): void {
  forgetOrganiserKey(meetingID);
  forgetAnswerKey(meetingID);
}

const SEEN = "overlap.seen";

/** Tells at once whether a meeting was opened in this browser, unlike the list of meetings. */
export const hasSeenMeetings = (): boolean => localStore.read(SEEN) !== undefined;
export const markMeetingSeen = (): boolean => localStore.write(SEEN, "1");
export const clearMeetingsSeen = (): void => localStore.remove(SEEN);

export function meetingsWithKeys(): string[] {
  return [...new Set([...organiserKeys.meetings(), ...answerKeys.meetings()])];
}

const ARRIVED = "overlap.arrived";

/** A guest's key from a link, before the server has checked it. */
export type ArrivedKey = { readonly meetingID: string; readonly kind: "organiser" | "answer"; readonly key: string };

export function arrivedKey(): ArrivedKey | undefined {
  const [meetingID, kind, key] = tabStore.read(ARRIVED)?.split(" ") ?? [];
  if (meetingID === undefined || key === undefined || (kind !== "organiser" && kind !== "answer")) return undefined;
  return { meetingID, kind, key };
}

export const forgetArrivedKey = (): void => tabStore.remove(ARRIVED);

/** Matches the key in the fragment of a link. Mail programs and chats add punctuation to it and cut it short. */
export const LINK_KEY = /^#\W*(as|organiser|answer)(?:=|%3D)([0-9A-Za-z]*)/i;

export const KEY_LENGTH = 32;

/** Moves the key of a link out of the address, where people copy it and browsers remember it. */
export function takeLinkKey(meetingID: string): void {
  const [, kind, key] = LINK_KEY.exec(location.hash) ?? [];
  if (kind === undefined) return;
  // The server refuses "0", so the page says that the link does not work.
  const linkKey = key || "0";
  if (kind.toLowerCase() !== "as") tabStore.write(ARRIVED, `${meetingID} ${kind.toLowerCase()} ${linkKey}`);
  else if (linkKey.length === KEY_LENGTH || personalKeyOf(meetingID) === undefined)
    rememberPersonalKey(meetingID, linkKey);
  history.replaceState(history.state, "", location.pathname);
}

/** Returns the key that proves which answer is the viewer's: of a personal link, otherwise of this browser's own answer. */
export function respondentKeyOf(meetingID: string): string | undefined {
  return personalKeyOf(meetingID) ?? answerKeyOf(meetingID)?.respondentKey;
}
