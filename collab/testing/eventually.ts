import { vi } from "vitest";

/** Waits until `check` passes, however busy the machine is, and looks often. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}
