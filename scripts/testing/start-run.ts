import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { onTestFinished } from "vitest";

/**
 * Starts Overlap as a terminal would: as the leader of a process group.
 *
 * @param options `env` is set beside what npm and Node need
 */
export function startRun(
  [program = "", ...args]: readonly string[],
  options: { readonly cwd: string; readonly env: Record<string, string>; readonly uid?: number; readonly gid?: number },
) {
  const child = spawn(program, args, {
    ...options,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", LOG_LEVEL: "warn", ...options.env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const url = new Promise<string | undefined>((resolve) => {
    const listen = (chunk: unknown): void => {
      output += String(chunk);
      const found = /running at (http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("close", () => resolve(undefined));
  });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
  return {
    child,
    /** Resolves to the address once it is announced; to undefined when the run ends without. */
    url,
    /** Resolves when everything that writes to its output has ended. */
    ended,
  };
}

/** The processes that have this text in their command line or environment, by number. */
export function processesWith(text: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    const command = read(pid, "cmdline");
    if (`${command} ${read(pid, "environ")}`.includes(text)) found.set(pid, command);
  }
  return found;
}

function read(pid: number, what: "cmdline" | "environ"): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // It ended meanwhile, or belongs to another user.
  }
}
