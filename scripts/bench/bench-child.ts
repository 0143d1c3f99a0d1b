import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Starts a file of this folder as a process of its own, and hears what it says. */
export function benchChild(file: string, ...words: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), words, { serialization: "advanced" });
}

/** The next thing that it says; rejects when it ends instead. */
export async function answerOf<T>(process: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const abort = (): void => ended.abort(new Error("A process of the benchmark ended."));
  process.once("exit", abort);
  try {
    const [message] = (await once(process, "message", ended)) as [T]; // our own children, which say what they are asked
    return message;
  } finally {
    process.off("exit", abort);
  }
}
