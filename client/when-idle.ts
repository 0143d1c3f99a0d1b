/** After the page is there: what it will need later must not make anyone wait for it. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const later = (): unknown => globalThis.requestIdleCallback?.(work, { timeout: 10_000 }) ?? setTimeout(work, 1_000);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
