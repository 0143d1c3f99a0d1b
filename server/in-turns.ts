import { setImmediate } from "node:timers/promises";
import { Mutex } from "async-mutex";
import type { Steps } from "#domain/deciding/windows.ts";

/** How long steps run before the event loop has its turn, in milliseconds. */
const SLICE_MS = 8;

/** Held during each slice, so that long computations share the process slice by slice instead of adding up in one turn. */
const slice = new Mutex();

/** Runs steps of work in slices, and lets the event loop serve everybody else before each slice. */
export async function inTurns<Result>(steps: Steps<Result>, sliceMs = SLICE_MS): Promise<Result> {
  for (;;) {
    const last = await slice.runExclusive(async () => {
      await setImmediate();
      const end = performance.now() + sliceMs;
      let step = steps.next();
      while (step.done !== true && performance.now() < end) step = steps.next();
      return step;
    });
    if (last.done === true) return last.value;
  }
}
