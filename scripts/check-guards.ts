import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Guard, GUARDS, LINT_GUARDS } from "./guards/guards.ts";
import { runTool } from "./guards/run-tool.ts";
import { ROOT } from "./setup/command.mjs";

/**
 * Proves that every wall between folders holds: plants each forbidden import in a tree that has the settings of this one
 * and nothing else, and demands that the compiler or the linter names the file. All at once, so that each tool runs once.
 */
const COMMANDS: Record<Guard["tool"], readonly string[]> = {
  types: ["tsc", "-b", "--pretty", "false"],
  lint: ["oxlint", "--format=unix", ...LINT_GUARDS.flatMap(({ files }) => Object.keys(files))],
};
const SETTINGS = ["package.json", ".oxlintrc.json", "{.,*}/tsconfig*.json"];

const copy = mkdtempSync(join(tmpdir(), "overlap-guards-"));
try {
  for (const path of globSync(SETTINGS, { cwd: ROOT, exclude: ["node_modules"] })) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(copy, path));
  }
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
  if (silent.length === 0) console.log(`${GUARDS.length} walls seen holding.`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isSeen({ files, sign }: Guard, said: { readonly code: number; readonly output: string } | undefined): boolean {
  if (said === undefined || said.code === 0) return false;
  const path = Object.keys(files)[0] ?? "";
  return said.output.split("\n").some((line) => line.includes(path) && line.includes(sign));
}
