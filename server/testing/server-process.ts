import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SERVER_ENV, SERVER_FLAGS } from "#scripts/setup/command.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The server as its own process, as `npm start` runs it. */
export type ServerProcess = ReturnType<typeof startServerProcess>;

/** Starts the server from the sources in `folder`, by default from this checkout. */
export function startServerProcess(env: Readonly<Record<string, string>>, folder = ROOT) {
  const child = spawn(process.execPath, [...SERVER_FLAGS, "server/main.mjs"], {
    cwd: folder,
    env: { ...SERVER_ENV, PATH: process.env["PATH"], PORT: "0", RATE_LIMIT: "off", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { out: "", err: "" };
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed.out += chunk.toString();
      const address = /running at (http:\S+)/.exec(printed.out)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.stderr.on("data", (chunk: Buffer) => (printed.err += chunk.toString()));
    child.once("close", () => reject(new Error(`The server ended before it was there: ${printed.err}`)));
  });
  url.catch(() => {}); // a test that only wants the end need not look
  const ended = once(child, "close").then(([code]: unknown[]) => ({ code: code as number | null, ...printed }));
  return {
    child,
    /** The server's address; rejects if the process ends first. */
    url,
    /** The output so far. */
    printed: printed as { readonly out: string; readonly err: string },
    /** Its end: exit code or signal, with all that it printed. */
    ended,
  };
}
