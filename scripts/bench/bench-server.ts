import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileServer } from "../compile-server.mjs";
import { SERVER_ENV } from "../setup/server-env.mjs";
import { testDataDir } from "../testing/test-data-dir.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The server as a process of its own, as `npm start` runs it, with a database of its own and no rate limits. */
export async function startBenchServer(
  env: Readonly<Record<string, string>> = {},
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  await compileServer();
  const dataDir = testDataDir();
  const child = spawn(process.execPath, ["server/main.mjs"], {
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
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /running at (http:\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", () => reject(new Error(`The server ended before it was there: ${printed}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
