import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./command.mjs";

const NO_SOURCE = /\.test\.tsx?$|\.md$|^client\/e2e\/|\/testing\//;

/**
 * Names what the sources in these folders, and the packages, are now: as long as that stays the same, so does whatever
 * is made of them.
 *
 * @param {readonly string[]} folders
 */
export function stampOf(folders) {
  const hash = createHash("sha256");
  for (const file of [...folders.flatMap(sourcesIn), "package-lock.json"]) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => !NO_SOURCE.test(file) && statSync(join(ROOT, file)).isFile())
    .sort();
}
