// `npm start`. Runs on whatever Node 20 or newer is there, before anything is installed.
import { join } from "node:path";
import { buildClient } from "./build-client.mjs";
import { installPackages } from "./setup/install-packages.mjs";
import { NODE, ROOT } from "./setup/paths.mjs";
import { runChild } from "./setup/run-child.mjs";

await installPackages();
await buildClient();

const main = join(ROOT, "server", "main.ts");
process.chdir(ROOT);
// Becoming the server leaves nothing in between that would have to pass signals on; older Nodes cannot.
if (process.execve) process.execve(NODE, [NODE, main], process.env);
process.exit(await runChild(NODE, [main]));
