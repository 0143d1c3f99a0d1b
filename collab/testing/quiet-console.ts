import { beforeEach, onTestFinished, vi } from "vitest";

/**
 * Fails a test of this file that prints. Libraries print each frame that they cannot read, with the sender's bytes.
 * Checks after the test has stopped everything that it began.
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
