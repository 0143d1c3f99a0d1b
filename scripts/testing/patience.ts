import { vi } from "vitest";

/** Raises the timeout of `vi.waitFor`, because its default of one second fails on a busy machine. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;

function waitForPatiently<T>(callback: () => T | Promise<T>, options: number | { timeout?: number } = {}): Promise<T> {
  return waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
}

// Every test file runs this first, because files that share a process share the setting.
if (waitFor.name !== waitForPatiently.name) vi.waitFor = waitForPatiently;
