import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SERVER_ENV } from "../setup/command.mjs";
import { testDataDir } from "../testing/test-data-dir.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROBE = fileURLToPath(new URL("server-probe.mjs", import.meta.url));
/** A server that has not stopped by then is killed. */
const STOP_MS = 30_000;

export type BenchServer = {
  readonly url: string;
  /** Where viewers connect. */
  readonly collabUrl: string;
  readonly pid: number;
  /** From its beginning until it had said where it is. */
  readonly startMs: number;
  readonly dataDir: string;
  /** When each change was committed since the last call, in the order of commits, on the clock of `now()`. */
  commits(): Promise<readonly number[]>;
  /** What V8 says of its memory. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** The same after it has collected everything: what is really held. */
  collected(): Promise<NodeJS.MemoryUsage>;
  /** What it has written, to its log or past it. */
  logBytes(): number;
  /** `keep`: a later server will start on the same data. */
  stop(keep?: "keep"): Promise<void>;
};

type Start = {
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  /** The checkout whose server it is. */
  readonly root?: string;
};

/** The server as a process of its own, as `npm start` runs it, with a database of its own and no rate limits. */
export async function startBenchServer({
  env = {},
  dataDir = testDataDir(),
  root = ROOT,
}: Start = {}): Promise<BenchServer> {
  const { compileServer } = (await import(pathToFileURL(join(root, "scripts/compile-server.mjs")).href)) as {
    compileServer: () => Promise<void>;
  };
  await compileServer();
  const begun = performance.now();
  const child = spawn(process.execPath, ["--import", PROBE, "server/main.mjs"], {
    cwd: root,
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
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let logBytes = 0;
  child.stderr?.on("data", (chunk: Buffer) => {
    logBytes += chunk.length;
    process.stderr.write(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      logBytes += chunk.length;
      if (printed.length < 100_000) printed += chunk.toString();
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
    collabUrl: `${url.replace("http:", "ws:")}/collab`,
    pid: child.pid ?? 0,
    startMs,
    dataDir,
    commits: () => ask("commits"),
    memory: () => ask("memory"),
    collected: () => ask("collect"),
    logBytes: () => logBytes,
    async stop(keep) {
      child.kill("SIGTERM");
      const killing = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(killing);
      if (keep === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
