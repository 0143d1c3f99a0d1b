import { tabStore } from "../api/browser-storage.ts";

const NAME = "overlap.claims";

/** After a login; not again in a browser session in which the answer was "Not now". */
export function askForClaims(): void {
  if (tabStore.read(NAME) === undefined) tabStore.write(NAME, "ask");
}

export function shallAskForClaims(): boolean {
  return tabStore.read(NAME) === "ask";
}

export function declineClaims(): void {
  tabStore.write(NAME, "declined");
}

/** Nothing is left to ask about. */
export function endClaims(): void {
  tabStore.remove(NAME);
}
