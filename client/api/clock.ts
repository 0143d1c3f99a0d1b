import { createStore } from "../store.ts";

/** Milliseconds by which the device's clock is ahead of the server's. */
const ahead = createStore(0);

/** Calls `listener` when the server's clock turns out to be another. Returns the function that stops it. */
export const onClock = ahead.subscribe;

/** The instant by the server's clock, in milliseconds since the epoch. The device's clock may be wrong. */
export const now = (): number => Date.now() - ahead.get();

/** Compares the clocks: the server's time was `date`, cut to its second, at some moment after `sent` on the device's clock. */
export function noteServerTime(date: number, sent: number): void {
  if (date > 0) ahead.set(Math.round(Math.min(Math.max(ahead.get(), sent - date - 1_000), Date.now() - date)));
}

// Pages say when they were sent, because many make no call before they show times. A page from the browser's cache is old.
const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (page !== undefined && page.transferSize > 0) {
  const sent = page.serverTiming?.find(({ name }) => name === "now");
  noteServerTime(Number(sent?.duration), Date.now() - performance.now());
}
