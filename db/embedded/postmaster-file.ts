import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a running server writes into its data folder (PostgreSQL documentation, "Database File Layout"). */
export type PostmasterFile = { readonly pid: number; readonly socketFolder: string; readonly ready: boolean };

/** Reads `postmaster.pid`; undefined when there is none, or it is not yet written to its end. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(postmasterPath(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number.parseInt(lines[0] ?? "");
  if (!(pid > 0)) return undefined;
  return { pid, socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
}

/** Where {@link readPostmasterFile} reads. */
export function postmasterPath(cluster: string): string {
  return join(cluster, "postmaster.pid");
}
