import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, NODE, ROOT, runChild, say } from "./setup/command.mjs";

const BUILD = join(ROOT, ".build", "client");
const STAMP = `${BUILD}.stamp`;
const SOURCES = ["client", "domain"];
const NO_SOURCE = /\.test\.tsx?$|\.md$|^client\/e2e\/|\/testing\//;

/** Builds the client into `.build/client` unless that build is current. */
export async function buildClient() {
  const stamp = stampOfSources();
  if (existsSync(join(BUILD, "index.html")) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  say("Building the client ...");
  const start = performance.now();
  // Builds beside the current build and then swaps the folders, because a running server may serve the current one.
  const next = `${BUILD}.${process.pid}`;
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const config = join(ROOT, "client", "vite.config.ts");
  const code = await runChild(
    NODE,
    [vite, "build", "--config", config, "--outDir", next, "--emptyOutDir", "--logLevel", "warn"],
    { cwd: ROOT },
  );
  if (code !== 0) {
    rmSync(next, { recursive: true, force: true });
    if (code > 128) process.exit(code);
    giveUp("The client could not be built (see above).");
  }
  rmSync(STAMP, { force: true });
  rmSync(BUILD, { recursive: true, force: true });
  renameSync(next, BUILD);
  writeFileSync(STAMP, stamp);
  say(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** Returns a hash of the sources and the packages. */
function stampOfSources() {
  const hash = createHash("sha256");
  for (const file of [...SOURCES.flatMap(sourcesIn), "package-lock.json"]) {
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

if (import.meta.main) await buildClient();
