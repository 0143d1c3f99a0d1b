// `npm start`. Runs on whatever Node 20 or newer is there, before anything is installed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildClient } from "./build-client.mjs";
import { installPackages } from "./setup/install-packages.mjs";
import { NODE, ROOT, runChild, SERVER_ENV, SERVER_FLAGS } from "./setup/command.mjs";

await installPackages();
await buildClient();

// A file .env is for those who like one; what is set in the environment itself comes first.
const envFile = existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];
const args = [...SERVER_FLAGS, ...envFile, join(ROOT, "server", "main.mjs")];
const env = { ...SERVER_ENV, ...process.env };
process.chdir(ROOT);
// Becoming the server leaves nothing in between that would have to pass signals on; older Nodes cannot.
if (process.execve) process.execve(NODE, [NODE, ...args], env);
process.exit(await runChild(NODE, args, { env }));
