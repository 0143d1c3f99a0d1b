import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { onTestFinished } from "vitest";

/**
 * Starts Overlap as a terminal does: as the leader of a process group.
 *
 * @param options `env` is added to the variables of npm and Node
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
      const address = /running at (http\S+)/.exec(output)?.[1];
      if (address) resolve(address);
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
    /** Resolves with the printed address, or with undefined when the run ends first. */
    url,
    /** Resolves when all processes that write to the output have ended. */
    ended,
  };
}

/** Returns processes whose command line or environment contains the text, by process id. */
export function processesWith(text: string): Map<number, string> {
  const processes = new Map<number, string>();
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    const command = read(pid, "cmdline");
    if (`${command} ${read(pid, "environ")}`.includes(text)) processes.set(pid, command);
  }
  return processes;
}

function read(pid: number, what: "cmdline" | "environ"): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // the process has ended, or belongs to another user
  }
}
