/** Runs work when the browser is idle after the first paint, or at once when the page is hidden, so that nothing waits for it. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const schedule = (): unknown =>
    globalThis.requestIdleCallback?.(work, { timeout: 10_000 }) ?? setTimeout(work, 1_000);
  if (document.hidden) {
    schedule();
    return;
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    schedule();
  }).observe({ type: "paint", buffered: true });
}
