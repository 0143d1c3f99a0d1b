import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder that goes when the tests of the file are over, or when `whenOver` says. */
export function temporaryFolder(whenOver: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), "overlap-test-"));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
