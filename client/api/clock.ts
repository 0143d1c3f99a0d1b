import { createStore } from "../store.ts";

/** Milliseconds by which the device's clock is ahead of the server's. */
const aheadMs = createStore(0);

/** Calls the listener when the known difference of the clocks changes. Returns a function that stops it. */
export const onClock = aheadMs.subscribe;

/** Returns the time of the server's clock in milliseconds since the epoch, because the device's clock may be wrong. */
export const serverTime = (): number => Date.now() - aheadMs.get();

/** Compares the clocks. The server's time was `date`, cut to the second, at some moment after `sent` on the device's clock. */
export function noteServerTime(date: number, sent: number): void {
  if (date > 0) aheadMs.set(Math.round(Math.min(Math.max(aheadMs.get(), sent - date - 1_000), Date.now() - date)));
}

// The page carries the time when it was sent, because many pages show times before any call. A cached page is too old.
const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (page !== undefined && page.transferSize > 0) {
  const sent = page.serverTiming?.find(({ name }) => name === "now");
  noteServerTime(Number(sent?.duration), Date.now() - performance.now());
}
