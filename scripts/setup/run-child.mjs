import { spawn } from "node:child_process";
import { constants } from "node:os";

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program on this terminal and returns its exit code, 128 + n when signal n ended it. Signals to this process
 * go to the program (npm forwards them to its own child only), which decides how to end.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function runChild(program, args, options = {}) {
  const child = spawn(program, args, { stdio: "inherit", ...options });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}
