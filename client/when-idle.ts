/** After the page is there, or where it is not looked at: what it will need later must not make anyone wait for it. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const later = (): unknown => globalThis.requestIdleCallback?.(work, { timeout: 10_000 }) ?? setTimeout(work, 1_000);
  if (document.hidden) {
    later();
    return;
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    later();
  }).observe({ type: "paint", buffered: true });
}
