import { rmSync } from "node:fs";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { endProcess } from "./end-process.ts";
import type { Place } from "./open-place.ts";
import { postmasterPath, readPostmasterFile } from "./postmaster-file.ts";
import { isServerOf } from "./process-facts.ts";
import { removeSocketFolder } from "./socket-folder.ts";

/** Fast shutdown, which writes everything down; then immediate, after which the next start recovers from the log. */
const PATIENT = [
  ["SIGINT", 15_000],
  ["SIGQUIT", 5_000],
] as const;

/**
 * Ends the server that a killed Overlap left behind in this place, and removes what would mislead the next one. Only
 * whoever has claimed the place may call this. A process that merely has the old server's number is left alone.
 */
export async function endLeftoverServer(place: Place, log: (line: string) => void): Promise<void> {
  const left = readPostmasterFile(place.cluster);
  if (!left) return;
  const isAlive = (): boolean => isServerOf(left.pid, place.cluster);
  if (isAlive()) {
    log(`Stopping the PostgreSQL that an earlier run left behind (process ${left.pid}).`);
    if (!(await endProcess(left.pid, PATIENT, isAlive))) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL of an earlier run (process ${left.pid}) does not end; end it, then start again.`,
      );
    }
  }
  // The number may now belong to a process of the same user; then PostgreSQL would take it for a running server.
  rmSync(postmasterPath(place.cluster), { force: true });
  removeSocketFolder(left.socketFolder);
}
