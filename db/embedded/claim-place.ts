import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { processStart } from "./process-facts.ts";

/**
 * Makes this process the one that runs PostgreSQL in a place, and returns what ends the claim. A claim whose process
 * is gone (kill -9, power cut) is taken over.
 *
 * @param dataDir named in the refusal
 * @throws EmbeddedPostgresError when a living process holds the place, which is left alone
 */
export function claimPlace(place: string, dataDir: string): () => void {
  const claim = join(place, "owner");
  const mine = `${process.pid} ${processStart(process.pid)} ${randomUUID()}\n`;
  const draft = `${claim}.${randomUUID()}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    // A link appears with its whole content or fails because another was faster.
    while (!link(draft, claim)) removeWhenStale(claim, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(claim) === mine) rmSync(claim, { force: true });
  };
}

function removeWhenStale(claim: string, dataDir: string): void {
  const theirs = read(claim);
  if (theirs === undefined) return;
  const pid = Number.parseInt(theirs);
  const start = theirs.trim().split(" ").slice(1, -1).join(" ");
  if (processStart(pid) === start) {
    throw new EmbeddedPostgresError(
      `Overlap is already running with the data in ${dataDir} (process ${pid}); stop it first, or set another DATA_DIR.`,
    );
  }
  // Between reading and removing somebody else may have taken the place: what was moved away must be what was read.
  const aside = `${claim}.${randomUUID()}`;
  try {
    renameSync(claim, aside);
  } catch {
    return;
  }
  if (read(aside) !== theirs) link(aside, claim);
  rmSync(aside, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
