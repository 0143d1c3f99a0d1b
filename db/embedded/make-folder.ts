import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and the missing folders above it, and returns the first that it made. Throws Node's error of `mkdir`. Node's own
 * `recursive` never ends when the system makes no folder in one that exists, for example in `/proc`.
 */
export function makeFolder(path: string, mode = 0o777): string | undefined {
  const parent = dirname(path);
  const above = existsSync(parent) ? undefined : makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
    return above ?? path;
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    return above;
  }
}
