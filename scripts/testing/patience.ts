import { vi } from "vitest";

/** A busy computer is no fault, and `vi.waitFor` gives up after a second unless it is given another time. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;

function waitForPatiently<T>(callback: () => T | Promise<T>, options: number | { timeout?: number } = {}): Promise<T> {
  return waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
}

// The files that share a process share it too, and each begins with this.
if (waitFor.name !== waitForPatiently.name) vi.waitFor = waitForPatiently;
