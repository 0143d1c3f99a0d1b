/** What Chromium, Firefox and Safari call code that could not be fetched. */
const WORDS = /dynamically imported module|Importing a module script failed/i;
const JUST_NOW_MS = 10_000;

/** Whether code of the page was not to be had: the network is gone, or a deployment has replaced it by newer code. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

/** Whether loading the page anew was tried already, so that trying again would go on for ever. */
export function isJustReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload" && performance.now() < JUST_NOW_MS;
}
