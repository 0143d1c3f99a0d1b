import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type Guard, GUARDS, LINT_GUARDS } from "./guards/guards.ts";
import { runTool } from "./guards/run-tool.ts";
import { ROOT } from "./setup/command.mjs";

/**
 * Proves that every guard can fail: plants each forbidden thing in a copy of the tree, runs the tools of `check` on it
 * and demands that the right one names the right file. All faults at once, each in a file of its own, so that each
 * tool runs once.
 */
const COMMANDS: Record<Guard["tool"], readonly string[]> = {
  types: ["tsc", "-b", "--pretty", "false"],
  // Of the rest of the copy it would say again what it says of the tree.
  lint: ["oxlint", "--format=unix", ...LINT_GUARDS.flatMap(({ files }) => Object.keys(files))],
  format: ["oxfmt", "--list-different", "."],
  "dead code": ["knip", "--no-progress", "--reporter", "compact"],
  "sides in styles": ["node", "scripts/check-sides.ts"],
  "OpenAPI document": ["node", "scripts/openapi.ts", "--check"],
};
const NOT_COPIED = new Set(["node_modules", ".build", ".git", "data"]);

const copy = mkdtempSync(join(tmpdir(), "overlap-guards-"));
try {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)) });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const [path, text] of GUARDS.flatMap(({ files }) => Object.entries(files))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  const runs = Object.entries(COMMANDS).map(async ([tool, command]) => [tool, await runTool(command, copy)] as const);
  const said = new Map(await Promise.all(runs));
  const silent = GUARDS.filter((guard) => !isSeen(guard, said.get(guard.tool)));
  for (const { fault, tool, files } of silent) {
    console.error(`${tool} stays green on ${fault} (${Object.keys(files)[0]})`);
  }
  process.exitCode = silent.length === 0 ? 0 : 1;
  if (silent.length === 0) console.log(`${GUARDS.length} guards seen failing.`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isSeen({ files, sign }: Guard, said: { readonly code: number; readonly output: string } | undefined): boolean {
  if (said === undefined || said.code === 0) return false;
  const path = Object.keys(files)[0] ?? "";
  return said.output.split("\n").some((line) => line.includes(path) && line.includes(sign));
}
