import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Makes a folder in `/tmp`, which every user can reach, and removes it after the test. Other users may only pass
 * through it.
 */
export function testFolder(mode = 0o711): string {
  const path = mkdtempSync(join("/tmp", `overlap-test-${process.pid}-`));
  chmodSync(path, mode);
  // An abandoned server may still be writing while it ends.
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return path;
}
