// Fills the cache with everything that the server may import, now or later, without starting it: not even the first
// start has to load a compiler then. Files that are compiled already cost nothing.
import "./compile-cache.mjs";
import { globSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = globSync("{domain,db,collab,server}/**/*.ts", { cwd: root, exclude: isForTests });
// What cannot be imported here, such as the embedded PostgreSQL in a container, the server does not import either.
await Promise.allSettled(sources.map((path) => import(pathToFileURL(`${root}/${path}`).href)));
flushCompileCache();

/** @param {string} path */
function isForTests(path) {
  return /(^|\/)testing$|\.test\.ts$/.test(path);
}
