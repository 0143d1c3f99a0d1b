/** A page hidden for longer may have slept through the end of its connection without noticing. */
const SLEEP_MS = 15_000;

/**
 * Calls `listener` when the page may have missed something: it was hidden for long, comes back from the browser's
 * back-forward cache, or its device has a network again. Returns the function that stops it.
 */
export function onWaking(listener: () => void): () => void {
  const stop = new AbortController();
  let hiddenSince: number | undefined;
  const onVisibility = (): void => {
    if (document.visibilityState === "hidden") {
      hiddenSince = performance.now();
      return;
    }
    if (hiddenSince !== undefined && performance.now() - hiddenSince > SLEEP_MS) listener();
    hiddenSince = undefined;
  };
  document.addEventListener("visibilitychange", onVisibility, { signal: stop.signal });
  window.addEventListener("online", listener, { signal: stop.signal });
  window.addEventListener("pageshow", (event) => event.persisted && listener(), { signal: stop.signal });
  return () => stop.abort();
}
