import { afterEach, beforeEach, vi } from "vitest";

/**
 * In this file nothing may be printed: libraries print what they cannot read, with the bytes of who sent it, as often
 * as it comes. To be called before `afterEach` is used for anything else, so that it looks last.
 */
export function nothingIsPrinted(): void {
  const printed: unknown[] = [];
  beforeEach(() => {
    printed.length = 0;
    const note = (...words: unknown[]): void => void printed.push(words);
    for (const print of ["error", "warn", "log"] as const) vi.spyOn(console, print).mockImplementation(note);
  });
  afterEach(() => {
    if (printed.length > 0) throw new Error(`printed on the console: ${JSON.stringify(printed)}`);
  });
}
