import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** `os.tmpdir()` is unsuitable, because PostgreSQL's system user may be unable to enter it. */
const TEMP = "/tmp";
/** Linux keeps these files in memory. */
const MEMORY = "/dev/shm";
const NAME = /^overlap-test-(\d+)-\w+$/;
const GIGABYTE = 2 ** 30;

/** Creates a data directory for this run and deletes the directories of killed runs. */
export function testDataDir(folder = TEMP): string {
  for (const name of readdirSync(folder)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const path = mkdtempSync(join(folder, `overlap-test-${process.pid}-`));
  chmodSync(path, 0o711);
  return path;
}

/**
 * Creates a data directory for files that no test needs on a disk: in memory if much is free. After many files were
 * deleted, ext4 looks a long time for the place of each new one, and each database of a test has hundreds.
 */
export function quickDataDir(): string {
  return testDataDir(freeMemory() > 4 * GIGABYTE ? MEMORY : TEMP);
}

/** Returns the bytes that files in memory may take; 0 on other systems, and little in most containers. */
function freeMemory(): number {
  if (!existsSync(MEMORY)) return 0;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory());
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
