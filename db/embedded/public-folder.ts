import { chmodSync, mkdirSync } from "node:fs";

/** Makes a folder into which every user may go, whatever the umask of this process, and returns its path. */
export function publicFolder(path: string): string {
  const made = mkdirSync(path, { recursive: true });
  if (made !== undefined) chmodSync(path, 0o755);
  return path;
}
