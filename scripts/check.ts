import { availableParallelism } from "node:os";
import { runTool } from "./guards/run-tool.ts";
import { ROOT } from "./setup/command.mjs";

/**
 * `npm run check`: everything that can be said about the code without running it. Each line names a check; only one
 * that fails shows what its tool printed.
 */
const CHECKS: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: "types", command: ["tsc", "-b", "--pretty", "false"] },
  { name: "walls hold", command: ["node", "scripts/check-guards.ts"] },
  { name: "lint", command: ["oxlint"] },
  { name: "format", command: ["oxfmt", "--list-different", "."] },
  { name: "dead code", command: ["knip", "--no-progress"] },
  // What `npm ci` would say of it.
  { name: "lock file", command: ["npm", "ci", "--dry-run", "--offline", "--ignore-scripts", "--loglevel=error"] },
  { name: "sides in styles", command: ["node", "scripts/check-sides.ts"] },
  { name: "OpenAPI document", command: ["node", "scripts/openapi.ts", "--check"] },
];

const waiting = [...CHECKS];
let failed = 0;
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exitCode = failed === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const start = performance.now();
    const { code, output } = await runTool(check.command, ROOT);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${check.name} (${seconds} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(output.trimEnd());
  }
}
