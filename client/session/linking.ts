import { tabStore } from "../api/browser-storage.ts";

/** The provider at which this tab is linking a calendar: whoever comes back is told how it ended. */
const NAME = "overlap.linking";

export function rememberLinking(provider: string): void {
  tabStore.write(NAME, provider);
}

export function isLinking(): boolean {
  return tabStore.read(NAME) !== undefined;
}

/** The provider, once. */
export function takeLinking(): string | undefined {
  const provider = tabStore.read(NAME);
  tabStore.remove(NAME);
  return provider;
}
