import { ofThisTab } from "../api/browser-storage.ts";

const NAME = "overlap.claims";

/** After a login; not again in a browser session in which the answer was "Not now". */
export function askForClaims(): void {
  if (ofThisTab.read(NAME) === undefined) ofThisTab.write(NAME, "ask");
}

export function shallAskForClaims(): boolean {
  return ofThisTab.read(NAME) === "ask";
}

export function declineClaims(): void {
  ofThisTab.write(NAME, "declined");
}

/** Nothing is left to ask about. */
export function endClaims(): void {
  ofThisTab.remove(NAME);
}
