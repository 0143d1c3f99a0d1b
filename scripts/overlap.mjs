// `npm run overlap`. Runs on any Node 20 or newer; `prepare` also before the packages are installed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { earlyVariables, giveUp, NODE, ROOT, runChild, say } from "./setup/command.mjs";

const args = process.argv.slice(2);
process.chdir(ROOT);
if (args.length === 1 && args[0] === "prepare") {
  // The installed packages of the last release may lack an import of this release's tool.
  const { prepare, PREPARED } = await import("./setup/prepare.mjs");
  await prepare();
  say(PREPARED);
} else {
  if (!existsSync(NODE)) giveUp("The packages are not installed; run this first: npm run overlap -- prepare");
  // Variables of the environment take precedence over the file .env.
  const envFile = existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];
  process.exitCode = await runChild(NODE, [...envFile, join(ROOT, "scripts", "overlap.ts"), ...args], {
    env: { ...earlyVariables(), ...process.env },
  });
}
