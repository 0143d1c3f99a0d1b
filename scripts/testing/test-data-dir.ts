import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** `os.tmpdir()` is unsuitable, because PostgreSQL's system user may be unable to enter it. */
const TEMP = "/tmp";
const NAME = /^overlap-test-(\d+)-\w+$/;

/** Creates a data directory for this run and deletes those of killed runs. */
export function testDataDir(): string {
  for (const name of readdirSync(TEMP)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(TEMP, name), { recursive: true, force: true });
  }
  const path = mkdtempSync(join(TEMP, `overlap-test-${process.pid}-`));
  chmodSync(path, 0o711);
  return path;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
