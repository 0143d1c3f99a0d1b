import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Path of the Node in node_modules. It is an optional package for each platform, so that the lock file holds its hash. */
export const NODE = fileURLToPath(new URL("../../node_modules/.bin/node", import.meta.url));

/** Variables that a server's environment needs beside its configuration. */
export const SERVER_ENV = {
  // glibc's default, an arena for each thread, would keep some MB unused.
  MALLOC_ARENA_MAX: "2",
  // Fixes glibc's default threshold, otherwise it grows with the largest freed block and keeps 2 MB more.
  MALLOC_TRIM_THRESHOLD_: "131072",
  // From the second start on, Node loads compiled code instead of the type stripper, which saves 10 MB.
  NODE_COMPILE_CACHE: join(ROOT, ".build", "compile-cache"),
};

/**
 * Options of Node for a server. By default V8's heap grows to four times the used memory before a collection. With these
 * options an idle server takes 147 MB instead of 180, and 190 MB instead of 360 a minute after a burst of saves.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=40"];

/**
 * Returns the variables of .env that Node reads before it reads .env, so that its environment must hold them.
 *
 * @returns {Record<string, string>}
 */
export function earlyVariables() {
  const path = join(ROOT, ".env");
  const lines = existsSync(path) ? readFileSync(path, "utf8") : "";
  const [, file = ""] = /^\s*NODE_EXTRA_CA_CERTS\s*=\s*["']?([^"'\r\n#]+)/m.exec(lines) ?? [];
  return file.trim() === "" ? {} : { NODE_EXTRA_CA_CERTS: file.trim() };
}

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program on this terminal and returns its exit code, or 128 + n when signal n ended it. Forwards signals to the
 * program, because npm forwards them to its own child only.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { atOnce?: boolean }} [options] `atOnce`: a signal kills the
 * program and its children at once, because it ends slowly and has nothing to lose
 * @returns {Promise<number>}
 */
export async function runChild(program, args, { atOnce = false, ...options } = {}) {
  const child = spawn(program, args, { stdio: "inherit", ...options, detached: atOnce });
  /** @type {NodeJS.Signals | undefined} */
  let received;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    received = signal;
    if (!atOnce) child.kill(signal);
    else if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", (code, signal) => {
        const why = atOnce ? (received ?? signal) : signal;
        resolve(why ? 128 + constants.signals[why] : (code ?? 1));
      });
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}

/**
 * Prints one line for the person at the terminal.
 *
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints a sentence about the fault and exits with 1.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
