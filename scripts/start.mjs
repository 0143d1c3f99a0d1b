// `npm start`. Runs on any Node 20 or newer, before the packages are installed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NODE, ROOT, runChild, SERVER_ENV, SERVER_FLAGS, earlyVariables } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";

await prepare();

// Variables of the environment take precedence over the file .env.
const envFile = existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];
const args = [...SERVER_FLAGS, ...envFile, join(ROOT, "server", "main.mjs")];
const env = { ...SERVER_ENV, ...earlyVariables(), ...process.env };
process.chdir(ROOT);
// Replaces this process by the server, so that signals reach the server directly. Older Nodes cannot.
if (process.execve) process.execve(NODE, [NODE, ...args], env);
process.exit(await runChild(NODE, args, { env }));
