import { beforeEach, onTestFinished, vi } from "vitest";

/**
 * In this file nothing may be printed: libraries print what they cannot read, with the bytes of who sent it, as often
 * as it comes. It looks when all that the test has begun is stopped.
 */
export function nothingIsPrinted(): void {
  beforeEach(() => {
    const printed: unknown[] = [];
    const note = (...words: unknown[]): void => void printed.push(words);
    for (const print of ["error", "warn", "log"] as const) vi.spyOn(console, print).mockImplementation(note);
    onTestFinished(() => {
      if (printed.length > 0) throw new Error(`printed on the console: ${JSON.stringify(printed)}`);
    });
  });
}
