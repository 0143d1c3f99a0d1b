import { execFile } from "node:child_process";
import { TEST_SECRET } from "#server/testing/start-test-app.ts";
import { ROOT, SERVER_ENV } from "../../setup/command.mjs";

/** The end of a command: its exit code, standard output and standard error. */
export type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** Runs `overlap` with arguments as a process of its own, without a terminal. */
export async function runTool(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> {
  const options = { cwd: ROOT, env: { ...SERVER_ENV, PATH: process.env["PATH"], SECRET_KEY: TEST_SECRET, ...env } };
  return await new Promise((resolve) => {
    const child = execFile(process.execPath, ["scripts/overlap.ts", ...args], options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
