import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "./open-place.ts";

/** The address of a Unix socket has at most 103 bytes on every system; PostgreSQL appends "/.s.PGSQL.5432". */
const MOST_BYTES = 103 - "/.s.PGSQL.5432".length;
const SHORT = "/tmp/overlap-";

/**
 * Makes the folder of the server's socket, the only way to the server: closed to everybody but its user (and root), and
 * short enough for a socket address.
 */
export function makeSocketFolder(place: Place): string {
  const beside = join(place.folder, "socket");
  const folder = Buffer.byteLength(beside) <= MOST_BYTES ? beside : mkdtempSync(SHORT);
  if (folder === beside) {
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside, { mode: 0o700 });
  }
  if (place.user) chownSync(folder, place.user.uid, place.user.gid);
  return folder;
}

/** Removes a socket folder outside its place; one inside stays. */
export function removeSocketFolder(folder: string): void {
  if (/^\/tmp\/overlap-\w{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true });
}
