import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where the program is; undefined when it is not installed. Debian keeps servers where a user's PATH does not look. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/local/sbin", "/usr/sbin", "/sbin"];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
