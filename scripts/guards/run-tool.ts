import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../setup/command.mjs";

const BIN = join(ROOT, "node_modules", ".bin");

/** Runs one of the tools of `npm run check` in `folder`, and resolves with what it printed. */
export async function runTool([program = "", ...args]: readonly string[], folder: string) {
  const path = { node: process.execPath, npm: "npm" }[program] ?? join(BIN, program);
  const child = spawn(path, args, {
    cwd: folder,
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH}`, NO_COLOR: "1" },
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
