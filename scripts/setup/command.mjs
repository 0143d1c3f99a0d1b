import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The Node that the packages bring: one optional package for each kind of machine, so that the lock file holds its hash. */
export const NODE = fileURLToPath(new URL("../../node_modules/.bin/node", import.meta.url));

/** What a server's environment has beside its configuration. */
export const SERVER_ENV = {
  // With an arena of memory per thread, glibc's default, it keeps some MB unused.
  MALLOC_ARENA_MAX: "2",
  // Its usual limit, but one that stays: else it grows with the largest piece that was ever freed, and 2 MB more are kept.
  MALLOC_TRIM_THRESHOLD_: "131072",
  // From its second start on a server finds its code compiled, and does not load what takes the types out: 10 MB less.
  NODE_COMPILE_CACHE: join(ROOT, ".build", "compile-cache"),
};

/**
 * What Node is told that runs a server. V8's young generation may grow to 16 MB and more, and its old one to four times
 * what is in use before it is cleaned, and stays so: idle a server takes 147 MB with these and 180 without, and a minute
 * after a burst of saves 190 and 360.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=40"];

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program on this terminal and returns its exit code, 128 + n when signal n ended it. Signals to this process
 * go to the program (npm forwards them to its own child only), which decides how to end.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { atOnce?: boolean }} [options] `atOnce`: a signal ends the
 *   program and all that it has started without asking, for a program that takes too long over it and has nothing to
 *   lose
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
 * Tells the person at the terminal one thing.
 *
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Ends everything with one sentence about what is wrong.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
