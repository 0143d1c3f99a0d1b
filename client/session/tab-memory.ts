import { isOwnPath, pageFacts } from "#domain/pages.ts";
import { tabStore } from "../api/browser-storage.ts";

const LAST_PAGE = "overlap.lastPage";

type Place = { readonly pathname: string; readonly search: string };

/** Where a login will return to, unless it is a page to which no one wants to return. */
export function rememberPage({ pathname, search }: Place): void {
  if (pageFacts(pathname)?.isPassedThrough !== true) tabStore.write(LAST_PAGE, pathname + search);
}

/** Where the user was before they went to log in. */
export function lastPage(): string {
  const path = tabStore.read(LAST_PAGE) ?? "/";
  // Storage is open to extensions: only ever a path of this site.
  return isOwnPath(path) ? path : "/";
}

const CLAIMS = "overlap.claims";

/** After a login; not again in a browser session in which the answer was "Not now". */
export function askForClaims(): void {
  if (tabStore.read(CLAIMS) === undefined) tabStore.write(CLAIMS, "ask");
}

export function shallAskForClaims(): boolean {
  return tabStore.read(CLAIMS) === "ask";
}

export function declineClaims(): void {
  tabStore.write(CLAIMS, "declined");
}

/** Nothing is left to ask about. */
export function endClaims(): void {
  tabStore.remove(CLAIMS);
}

/** The provider at which this tab is linking a calendar: on the way back the user is told how it ended. */
const LINKING = "overlap.linking";

export function rememberLinking(provider: string): void {
  tabStore.write(LINKING, provider);
}

export function isLinking(): boolean {
  return tabStore.read(LINKING) !== undefined;
}

/** The provider, once. */
export function takeLinking(): string | undefined {
  const provider = tabStore.read(LINKING);
  tabStore.remove(LINKING);
  return provider;
}

/** Spec §3: it lies in session storage while the user is at a provider. */
const NONCE = "nonce";

/** Made and kept when a login with a provider begins here: 16 random bytes, which come back with the login's code. */
export function newLoginNonce(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const nonce = bytes.join("");
  tabStore.write(NONCE, nonce);
  return nonce;
}

export function expectedLoginNonce(): string | undefined {
  return tabStore.read(NONCE);
}

export function forgetLoginNonce(): void {
  tabStore.remove(NONCE);
}

/** The meeting that was just created in this tab: its page tells once how to share it. */
const NEW_MEETING = "overlap.newMeeting";

export function rememberNewMeeting(meetingID: string): void {
  tabStore.write(NEW_MEETING, meetingID);
}

export function isNewMeeting(meetingID: string): boolean {
  return tabStore.read(NEW_MEETING) === meetingID;
}

export function forgetNewMeeting(meetingID: string): void {
  if (isNewMeeting(meetingID)) tabStore.remove(NEW_MEETING);
}
