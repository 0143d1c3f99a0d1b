import { isOwnPath, pageFacts } from "#domain/pages.ts";
import { tabStore } from "../api/browser-storage.ts";

const LAST_PAGE = "overlap.lastPage";

type Place = { readonly pathname: string; readonly search: string };

/** Where a login will return to, unless it is a page to which no one wants to return. */
export function rememberPage({ pathname, search }: Place): void {
  if (pageFacts(pathname)?.isPassedThrough !== true) tabStore.write(LAST_PAGE, pathname + search);
}

export function lastPage(): string {
  const path = tabStore.read(LAST_PAGE) ?? "/";
  // Storage is open to extensions: only ever a path of this site.
  return isOwnPath(path) ? path : "/";
}

/** A word that this tab keeps. */
export const tabWord = (name: string) => ({
  read: (): string | undefined => tabStore.read(name),
  write: (word: string): void => void tabStore.write(name, word),
  remove: (): void => tabStore.remove(name),
});

/** "ask" after a login, until nothing is left to ask about; "declined" in a browser session in which the answer was "Not now". */
export const claimsQuestion = tabWord("overlap.claims");

/** The provider at which this tab is linking a calendar: on the way back the user is told how it ended. */
export const linkingProvider = tabWord("overlap.linking");

/** The meeting that was just created in this tab: its page tells once how to share it. */
export const newMeeting = tabWord("overlap.newMeeting");

/** The same where people were named who should answer: its page begins with them. */
export const newPeople = tabWord("overlap.newPeople");

/** A meeting's edit that is not saved yet. Here, so that its page knows of it before the code that reads it has come. */
export const unsavedEdit = (meetingID: string) => tabWord(`overlap.edit.${meetingID}`);

/** In session storage while the user is at a provider. */
export const loginNonce = tabWord("nonce");

/** Made and kept when a login with a provider begins here: 16 random bytes, which come back with the login's code. */
export function newLoginNonce(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const nonce = bytes.join("");
  loginNonce.write(nonce);
  return nonce;
}
