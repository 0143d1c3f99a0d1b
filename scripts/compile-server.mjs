import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NODE, ROOT, runChild } from "./setup/command.mjs";
import { stampOf } from "./setup/stamp-of.mjs";

const STAMP = join(ROOT, ".build", "node.stamp");

/** Compiles the server's sources ahead of its start, once per change: it would do it itself, but keep the compiler. */
export async function compileServer() {
  // What is kept is kept by path and user.
  const stamp = `${stampOf(["domain", "db", "collab", "server"])} ${process.getuid?.()} ${ROOT}`;
  if (existsSync(join(ROOT, ".build", "node")) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  if (!mayWrite()) return;
  const code = await runChild(NODE, [join(ROOT, "server", "start", "compile.mjs")], { cwd: ROOT });
  if (code > 128) process.exit(code);
  // A source that cannot be imported is for the start to report.
  if (code !== 0) return;
  writeFileSync(STAMP, stamp);
}

/** False in another user's checkout, where nothing can be kept. */
function mayWrite() {
  try {
    accessSync(join(ROOT, ".build"), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
