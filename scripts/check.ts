import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "./setup/command.mjs";

/** `npm run check`: the static checks. Prints the output of a tool only when it fails. */
const CHECKS: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: "types", command: ["tsc", "-b", "--pretty", "false"] },
  { name: "lint", command: ["oxlint"] },
  { name: "format", command: ["oxfmt", "--list-different", "."] },
  { name: "dead code", command: ["knip", "--no-progress"] },
  { name: "lock file", command: ["npm", "ci", "--dry-run", "--offline", "--ignore-scripts", "--loglevel=error"] },
  { name: "sides in styles", command: ["node", "scripts/check-sides.ts"] },
  { name: "OpenAPI document", command: ["node", "scripts/openapi.ts", "--check"] },
  { name: "table of limits", command: ["node", "scripts/limits.ts", "--check"] },
];
const BIN = join(ROOT, "node_modules", ".bin");

/** The compiler and the linter are Go programs, which collect garbage less often where each may take 4 GB. */
const GO = process.availableMemory() > 12e9 ? { GOGC: "400" } : {};

const waiting = [...CHECKS];
let failures = 0;
await Promise.all(Array.from({ length: availableParallelism() }, runChecks));
process.exitCode = failures === 0 ? 0 : 1;

async function runChecks(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const start = performance.now();
    const { code, output } = await runTool(check.command);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${check.name} (${seconds} s)`);
    if (code === 0) continue;
    failures += 1;
    console.log(output.trimEnd());
  }
}

async function runTool([program = "", ...args]: readonly string[]) {
  const path = { node: process.execPath, npm: "npm" }[program] ?? join(BIN, program);
  const child = spawn(path, args, {
    cwd: ROOT,
    env: { ...GO, ...process.env, PATH: `${BIN}:${process.env.PATH}`, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  return await new Promise<{ readonly code: number; readonly output: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
