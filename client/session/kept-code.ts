import { tabStore } from "../api/browser-storage.ts";

/** Where a provider's code lies until it is spent or given up: a reload on the way takes it up again. */
const NAME = "overlap.code";

export function keptCode(): string | undefined {
  return tabStore.read(NAME);
}

export function keepCode(code: string): void {
  tabStore.write(NAME, code);
}

export function forgetCode(): void {
  tabStore.remove(NAME);
}
