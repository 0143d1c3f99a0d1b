import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildClient } from "./build-client.mjs";
import { ROOT, runChild } from "./setup/command.mjs";

/**
 * `npm run dev`: restarts the server and rebuilds the client when a file changes; reload the page to see the change.
 * Compares replies with the contract, unlike `npm start`.
 */
await buildClient();
// Otherwise `npm start` would take the rebuilt client for the stamped one.
rmSync(join(ROOT, ".build", "client.stamp"), { force: true });
const vite = [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", "--watch", "--logLevel", "warn"];
const server = ["--watch", "--watch-preserve-output", join(ROOT, "server", "main.mjs")];
const env = { ...process.env, NODE_ENV: "development" };

const codes = await Promise.all([
  runChild(process.execPath, [...vite, "--config", join(ROOT, "client", "vite.config.ts")], { cwd: ROOT }),
  runChild(process.execPath, server, { cwd: ROOT, env }),
]);
process.exitCode = Math.max(...codes);
