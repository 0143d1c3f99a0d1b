import { vi } from "vitest";

/** A busy computer is no fault, and `vi.waitFor` gives up after a second unless it is given another time. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
