import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "../setup/run-child.mjs";

/** 0.1.5, the newest, cannot be loaded after a fresh installation: it wants a Yjs 14 that it does not fit. */
const PACKAGE = "@y/websocket-server@0.1.1";
const FOLDER = fileURLToPath(new URL("../../.build/bench/", import.meta.url));

/**
 * Starts `@y/websocket-server`; undefined when it cannot be installed. It is fetched for the benchmark alone:
 * nothing else shall depend on what it brings.
 */
export async function startYWebSocketServer(): Promise<ChildProcess | undefined> {
  if (!existsSync(join(FOLDER, "node_modules", "@y", "websocket-server"))) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, "package.json"), "{}");
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const code = await runChild("npm", ["install", ...flags, PACKAGE, "yjs@13.6.33"], { cwd: FOLDER }).catch(() => 1);
    if (code !== 0) return undefined;
  }
  return fork(fileURLToPath(new URL("y-websocket.ts", import.meta.url)), [FOLDER]);
}
