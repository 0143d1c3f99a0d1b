import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endsWithUs } from "./ends-with-us.ts";
import { SERVER_ENV } from "../setup/server-env.mjs";

/** One Overlap of several. */
export type ClusterProcess = {
  readonly url: string;
  /** SIGTERM lets it finish; resolves with how long it took to end, in milliseconds, and its exit code. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<{ ms: number; code: number | null }>;
};

const ROOT = join(import.meta.dirname, "..", "..");
const MAX_START_MS = 30_000;

/** Starts the server on this port of 127.0.0.1 and resolves when it is ready. */
export async function startProcess(port: number, env: Readonly<Record<string, string>>): Promise<ClusterProcess> {
  const child = spawn(process.execPath, [join(ROOT, "server", "main.mjs")], {
    cwd: ROOT,
    env: { ...SERVER_ENV, ...process.env, ...env, PORT: String(port), HOST: "127.0.0.1" },
    // What it greets with is its own address, which is not the one to open.
    stdio: ["ignore", "ignore", "inherit"],
  });
  endsWithUs(child);
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  const latest = performance.now() + MAX_START_MS;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() > latest) {
      child.kill("SIGKILL");
      throw new Error(`The process on port ${port} did not start.`);
    }
    await delay(50);
  }
  return {
    url,
    async end(signal) {
      const begun = performance.now();
      if (child.exitCode === null) child.kill(signal);
      await ended;
      return { ms: performance.now() - begun, code: child.exitCode };
    },
  };
}
