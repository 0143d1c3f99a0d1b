import { isOwnPath, pageFacts } from "#domain/pages.ts";
import { tabStore } from "../api/browser-storage.ts";
import { parseStored, storedText } from "../api/stored-value.ts";

const LAST_PAGE = "overlap.lastPage";

type Place = { readonly pathname: string; readonly search: string };

/** Remembers the page to which a login returns, except pages on the way to a login. */
export function rememberPage({ pathname, search }: Place): void {
  if (pageFacts(pathname)?.isPassedThrough !== true) tabStore.write(LAST_PAGE, pathname + search);
}

export function lastPage(): string {
  const path = tabStore.read(LAST_PAGE) ?? "/";
  // Extensions can write to storage, so only paths of this site count.
  return isOwnPath(path) ? path : "/";
}

const tabWord = (name: string) => ({
  read: (): string | undefined => tabStore.read(name),
  write: (word: string): void => void tabStore.write(name, word),
  remove: (): void => tabStore.remove(name),
});

/** As `tabWord`, for a form or a choice. */
export const tabValue = <Value extends object>(name: string) => ({
  read: (): Value | undefined => parseStored(tabStore.read(name)) as Value | undefined,
  write: (value: Value): void => void tabStore.write(name, storedText(value)),
  remove: (): void => tabStore.remove(name),
});

/** "ask" after a login, until all questions are answered; "declined" after "Not now" in this browser session. */
export const claimsQuestion = tabWord("overlap.claims");

/** The provider at which this tab links a calendar. On the return the page tells how it ended. */
export const linkingProvider = tabWord("overlap.linking");

/** The meeting that this tab has just created. Its page tells once how to share it. */
export const newMeeting = tabWord("overlap.newMeeting");

/** A new meeting with expected people; its page opens at these people. */
export const newPeople = tabWord("overlap.newPeople");

/** The meeting that a viewer wants to use again, and must log in first. */
export const meetingToUseAgain = tabWord("overlap.useAgain");

/** A meeting's unsaved edit. It is here, so that the page knows of it before the code of the form has loaded. */
export const unsavedEdit = (meetingID: string) => tabValue(`overlap.edit.${meetingID}`);

export const loginNonce = tabWord("nonce");

/** Creates and stores 16 random bytes, which come back with the code of a provider's login. */
export function newLoginNonce(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const nonce = bytes.join("");
  loginNonce.write(nonce);
  return nonce;
}
