import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SERVER_ENV } from "../../setup/command.mjs";
import { testDataDir } from "../../testing/test-data-dir.ts";

/** What Linux wants to hear for it. */
const RESET_PEAK = "5";
const OWN = fileURLToPath(new URL("../../../", import.meta.url));

export type Target = {
  readonly url: string;
  /** Resident memory, now and at its highest since `forgetPeak`. */
  memoryMB(): { readonly now: number; readonly peak: number };
  forgetPeak(): void;
  /** What it has written, to its log or past it. */
  logBytes(): number;
  stop(): Promise<void>;
};

/**
 * A fresh server with its default limits and log, and a database of its own. `--server=<folder>` names another checkout
 * to be attacked, such as an older release. One proxy is trusted: a loopback has no other way to show many addresses.
 */
export async function startTarget(): Promise<Target> {
  const root = process.argv.find((word) => word.startsWith("--server="))?.slice("--server=".length) ?? OWN;
  const { compileServer } = (await import(pathToFileURL(join(root, "scripts/compile-server.mjs")).href)) as {
    compileServer: () => Promise<void>;
  };
  await compileServer();
  const dataDir = testDataDir();
  const logFile = join(dataDir, "server.log");
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, ["server/main.mjs"], {
    cwd: root,
    env: { ...SERVER_ENV, ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: "0", TRUST_PROXY: "1" },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await addressIn(logFile, () => child.exitCode !== null);
  return {
    url,
    memoryMB() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      const of = (field: string): number =>
        Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1_024);
      return { now: of("VmRSS"), peak: of("VmHWM") };
    },
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, RESET_PEAK),
    logBytes: () => statSync(logFile).size,
    async stop() {
      child.kill("SIGTERM");
      const killing = setTimeout(() => child.kill("SIGKILL"), 30_000);
      await ended;
      clearTimeout(killing);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function addressIn(logFile: string, hasEnded: () => boolean): Promise<string> {
  for (;;) {
    const printed = readFileSync(logFile, "utf8");
    const address = /running at (http:\S+)/.exec(printed)?.[1];
    if (address !== undefined) return address;
    if (hasEnded()) throw new Error(`The server ended before it was there: ${printed}`);
    await delay(20);
  }
}
