import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildClient } from "./build-client.mjs";
import { ROOT, runChild } from "./setup/command.mjs";

/**
 * `npm run dev`: the server restarts and the client is rebuilt when a file changes; reload the page to see it. Replies
 * are compared with the contract, which a started server does not do.
 */
await buildClient();
// From here on the build is no longer what the stamp says.
rmSync(join(ROOT, ".build", "client.stamp"), { force: true });
const vite = [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", "--watch", "--logLevel", "warn"];
const server = ["--watch", "--watch-preserve-output", join(ROOT, "server", "main.mjs")];
const env = { ...process.env, NODE_ENV: "development" };

const codes = await Promise.all([
  runChild(process.execPath, [...vite, "--config", join(ROOT, "client", "vite.config.ts")], { cwd: ROOT }),
  runChild(process.execPath, server, { cwd: ROOT, env }),
]);
process.exitCode = Math.max(...codes);
