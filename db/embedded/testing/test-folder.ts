import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * A folder that is removed after the test. In `/tmp`, where every user of the machine gets to; by itself it is open to
 * others only to pass through.
 */
export function testFolder(mode = 0o711): string {
  const path = mkdtempSync(join("/tmp", `overlap-test-${process.pid}-`));
  chmodSync(path, mode);
  // A server that was left alone may still be on its way out, writing.
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return path;
}
