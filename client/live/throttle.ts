/** Work that is asked for more often than it is to be done. */
export type Throttled = {
  /** Does the work now, or at the end of the pause after the last time: what was wanted last is always done. */
  readonly want: () => void;
  /** Does the work now, whenever it was done last. */
  readonly now: () => void;
  readonly stop: () => void;
};

/** `pauseMs` is asked before each pause. */
export function throttle(work: () => void, pauseMs: () => number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  function now(): void {
    clearTimeout(timer);
    isWanted = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) now();
    }, pauseMs());
    work();
  }
  return {
    want() {
      if (timer === undefined) now();
      else isWanted = true;
    },
    now,
    stop: () => clearTimeout(timer),
  };
}
