import { ofThisTab } from "../api/browser-storage.ts";

/** The provider at which this tab is linking a calendar: whoever comes back is told how it ended. */
const NAME = "overlap.linking";

export function rememberLinking(provider: string): void {
  ofThisTab.write(NAME, provider);
}

export function isLinking(): boolean {
  return ofThisTab.read(NAME) !== undefined;
}

/** The provider, once. */
export function takeLinking(): string | undefined {
  const provider = ofThisTab.read(NAME);
  ofThisTab.remove(NAME);
  return provider;
}
