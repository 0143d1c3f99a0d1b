import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { EmbeddedPostgresOptions } from "../start-embedded-postgres.ts";

/** The outcome of a start in its own process: `url` and `pid` of the server, or the refusal. */
type Outcome = { readonly url: string; readonly pid: number; readonly refusal?: string; readonly lines: string[] };

/**
 * Starts an embedded PostgreSQL in its own process, as `user` if given. Returns its output, and `kill`, which ends that
 * process like `kill -9`.
 */
export async function runOverlap(
  options: Omit<EmbeddedPostgresOptions, "log">,
  user?: { readonly uid: number; readonly gid: number },
): Promise<Outcome & { kill(): Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "keep-running.ts"), JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...user,
  });
  let output = "";
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes("\n")) break;
  }
  return {
    ...(JSON.parse(output) as Outcome), // written by keep-running.ts
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    },
  };
}
