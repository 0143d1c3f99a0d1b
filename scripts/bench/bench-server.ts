import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileServer } from "../compile-server.mjs";
import { SERVER_ENV } from "../setup/command.mjs";
import { testDataDir } from "../testing/test-data-dir.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROBE = fileURLToPath(new URL("server-probe.mjs", import.meta.url));

export type BenchServer = {
  readonly url: string;
  readonly pid: number;
  /** From its beginning until it had said where it is. */
  readonly startMs: number;
  readonly dataDir: string;
  /** When each change was committed since the last call, in the order of commits, on the clock of `now()`. */
  commits(): Promise<readonly number[]>;
  /** How many TCP connections it holds. */
  sockets(): Promise<number>;
  /** What V8 says of its memory. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** The same after it has collected everything: what is really held. */
  collected(): Promise<NodeJS.MemoryUsage>;
  /** `keep`: a later server will start on the same data. */
  stop(keep?: "keep"): Promise<void>;
};

/** The server as a process of its own, as `npm start` runs it, with a database of its own and no rate limits. */
export async function startBenchServer(
  env: Readonly<Record<string, string>> = {},
  dataDir = testDataDir(),
): Promise<BenchServer> {
  await compileServer();
  const begun = performance.now();
  const child = spawn(process.execPath, ["--import", PROBE, "server/main.mjs"], {
    cwd: ROOT,
    env: {
      ...SERVER_ENV,
      ...process.env,
      DATABASE_URL: "",
      DATA_DIR: dataDir,
      PORT: "0",
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /running at (http:\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", () => reject(new Error(`The server ended before it was there: ${printed}`)));
  });
  const startMs = performance.now() - begun;

  async function ask<T>(question: string): Promise<T> {
    child.send(question);
    const [answer] = (await once(child, "message")) as [T]; // of our own probe, which answers one at a time
    return answer;
  }

  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    dataDir,
    commits: () => ask("commits"),
    sockets: () => ask("sockets"),
    memory: () => ask("memory"),
    collected: () => ask("collect"),
    async stop(keep) {
      child.kill("SIGTERM");
      await ended;
      if (keep === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
