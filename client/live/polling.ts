const FIRST_MS = 4_000;
const MAX_MS = 30_000;
const GROWTH = 1.5;

/** How long to wait before asking for the `count`th time, counted from nought; `chance` is from 0 up to 1. */
export function pollDelay(count: number, chance: number): number {
  const delay = Math.min(MAX_MS, FIRST_MS * GROWTH ** Math.min(count, 20));
  // Not every client of a meeting at once.
  return delay * (0.85 + chance * 0.3);
}

export function startPolling(onDue: () => void): () => void {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(ask, pollDelay(count++, Math.random()));
  };
  const ask = (): void => {
    onDue();
    wait();
  };
  // A page that is looked at again has other code that asks at once, so this only begins to wait again.
  const begin = (): void => {
    count = 0;
    wait();
  };
  begin();
  document.addEventListener("visibilitychange", begin);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", begin);
  };
}
