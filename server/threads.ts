import { setTimeout as delay } from "node:timers/promises";
import { parentPort, type Transferable, Worker } from "node:worker_threads";
import PQueue from "p-queue";

/** A task reached a limit, and its thread was killed. */
export class ThreadKilled extends Error {}

type Limits = {
  /** More tasks wait. */
  readonly atOnce: number;
  readonly heapMegabytes: number;
  /** Ends a thread after this time without a task, because it keeps its memory. */
  readonly idleMs: number;
};

type RunTask<Task, Result> = (task: Task, maxMs: number, transfer?: readonly Transferable[]) => Promise<Result>;

/**
 * Runs tasks in threads of `program`, which calls {@link serveTasks}. A task that takes more than `maxMs` or more memory
 * fails with {@link ThreadKilled}; it costs its thread alone, and the event loop serves others meanwhile.
 */
export function createThreads<Task, Result>(program: URL, limits: Limits): RunTask<Task, Result> {
  const tasks = new PQueue({ concurrency: limits.atOnce });
  const idle = new Map<Worker, NodeJS.Timeout>();

  async function start(): Promise<Worker> {
    const thread = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes } });
    // Without a listener, a thread that fails between two tasks would end the process.
    thread.on("error", () => idle.delete(thread));
    thread.on("exit", () => idle.delete(thread));
    // The program says when it is loaded. Loading is not the task's time, because it takes long on a busy machine.
    await nextMessage(thread);
    return thread;
  }

  async function take(): Promise<Worker> {
    const [next] = idle;
    if (next === undefined) return start();
    const [thread, timer] = next;
    clearTimeout(timer);
    idle.delete(thread);
    thread.ref();
    return thread;
  }

  return (task, maxMs, transfer = []) =>
    tasks.add(async () => {
      const thread = await take();
      const stopTimer = limitTime(thread, maxMs);
      try {
        const result = nextMessage(thread);
        thread.postMessage(task, [...transfer]);
        const value = (await result) as Result; // the program's own results
        thread.unref();
        idle.set(thread, setTimeout(() => void thread.terminate(), limits.idleMs).unref());
        return value;
      } finally {
        stopTimer();
      }
    });
}

/** A machine with more work than processors gives a thread its time this much later. */
const PATIENCE = 5;

/** Kills a thread after `maxMs` of a processor, because on a busy machine the clock says nothing of the task. */
function limitTime(thread: Worker, maxMs: number): () => void {
  const cpuMs = async () => {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  };
  const over = new AbortController();
  const watch = async () => {
    const end = (await cpuMs()) + maxMs;
    for (let left = maxMs; left > 0; left = end - (await cpuMs()))
      await delay(left, undefined, { signal: over.signal });
    if (!over.signal.aborted) await thread.terminate();
  };
  // Fails when the task or the thread has ended.
  watch().catch(() => {});
  const latest = setTimeout(() => void thread.terminate(), maxMs * PATIENCE);
  return () => {
    over.abort();
    clearTimeout(latest);
  };
}

async function nextMessage(thread: Worker): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (error: unknown) => {
    const isLimit = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    reject(isLimit ? new ThreadKilled("The task took too much memory.") : error);
  };
  const end = () => reject(new ThreadKilled("The task took too long."));
  thread.once("message", resolve).once("error", fail).once("exit", end);
  try {
    return await promise;
  } finally {
    thread.off("message", resolve).off("error", fail).off("exit", end);
  }
}

/** Runs each task that {@link createThreads} sends to this thread. A task that throws costs the thread. */
export function serveTasks(run: (task: never) => unknown): void {
  parentPort?.on("message", (task) => {
    void Promise.resolve(run(task as never)).then((result) => parentPort?.postMessage(result, []));
  });
  parentPort?.postMessage("loaded", []);
}
