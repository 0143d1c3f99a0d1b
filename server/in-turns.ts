import { setImmediate } from "node:timers/promises";
import PQueue from "p-queue";
import type { Steps } from "#domain/deciding/windows.ts";

const SLICE_MS = 8;

/** Runs one slice at a time, so that long computations share the process. */
const slices = new PQueue({ concurrency: 1 });

/** Runs steps in slices of `sliceMs`, and lets the event loop serve others before each slice. */
export async function inTurns<Result>(steps: Steps<Result>, sliceMs = SLICE_MS): Promise<Result> {
  for (;;) {
    const last = await slices.add(async () => {
      await setImmediate();
      const end = performance.now() + sliceMs;
      let step = steps.next();
      while (step.done !== true && performance.now() < end) step = steps.next();
      return step;
    });
    if (last.done === true) return last.value;
  }
}
