import { type ChildProcess, fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createBoundedQueue } from "./bounded-queue.ts";

/** A task reached a limit, and its process was killed. */
export class TaskKilled extends Error {}

type RunTask<Task, Result> = (caller: string, task: Task) => Promise<Result>;

export const TASK_LIMITS = { ms: 2_000, heapMegabytes: 64 };
/**
 * All programs share it, because each running task may take 300 MB beside its heap. A caller's second task waits behind every
 * other caller's first.
 */
const enqueue = createBoundedQueue({ atOnce: 2, maxWaiting: 500 });
/** Ends a process after this time without a task, because it keeps its memory. */
const IDLE_MS = 30_000;

/**
 * Runs tasks in processes of `program`, which calls {@link serveTasks}. A task that takes more processor time or memory
 * fails with {@link TaskKilled}. It costs only its process, and the event loop serves others meanwhile. Threads of this
 * process are no alternative: one allocation beyond their `resourceLimits`, such as a growing map, aborts the whole
 * process. Throws QueueFull.
 */
export function createTaskProcesses<Task, Result>(program: URL): RunTask<Task, Result> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  async function start(): Promise<ChildProcess> {
    const child = fork(program, [], {
      execArgv: [`--max-old-space-size=${TASK_LIMITS.heapMegabytes}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // The environment holds the server's secrets.
      env: {},
    });
    running.add(child);
    // Linux ends this process before the server when memory runs out.
    writeFile(`/proc/${child.pid}/oom_score_adj`, "1000").catch(() => {});
    // A listener, because a failure without one would end this process.
    child.on("error", () => {});
    child.on("exit", () => {
      idle.delete(child);
      running.delete(child);
    });
    // The program says when it is loaded. Loading is not the task's time, because it takes long on a busy machine.
    await nextReply(child);
    return child;
  }

  async function take(): Promise<ChildProcess> {
    const [next] = idle;
    if (next === undefined) return start();
    const [child, timer] = next;
    clearTimeout(timer);
    idle.delete(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  return (caller, task) =>
    enqueue(caller, async () => {
      const child = await take();
      const stopTimer = limitTime(child);
      try {
        const reply = nextReply(child);
        // Fails when the process has just ended; its end rejects the reply.
        child.send({ task }, () => {});
        const { value, error } = await reply;
        if (error !== undefined) throw new Error(error);
        return value as Result; // the program's own results
      } finally {
        stopTimer();
        if (running.has(child) && !child.killed) {
          child.unref();
          child.channel?.unref();
          idle.set(child, setTimeout(() => child.kill("SIGKILL"), IDLE_MS).unref());
        }
      }
    });
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A machine with more work than processors gives a process its time this much later. */
const PATIENCE = 3;

/** Kills a process after its time of a processor, because on a busy machine the clock says nothing of the task. */
function limitTime(child: ChildProcess): () => void {
  const over = new AbortController();
  const watch = async () => {
    const latest = performance.now() + TASK_LIMITS.ms * PATIENCE;
    const end = (await cpuMs(child)) + TASK_LIMITS.ms;
    for (
      let remainingMs = TASK_LIMITS.ms;
      remainingMs > 0 && performance.now() < latest;
      remainingMs = end - (await cpuMs(child))
    ) {
      await delay(remainingMs, undefined, { signal: over.signal });
    }
    if (!over.signal.aborted) child.kill("SIGKILL");
  };
  // Fails when the task has ended.
  watch().catch(() => {});
  return () => over.abort();
}

const MS_PER_TICK = 10;

/** Returns the time of a processor that a process took; without Linux, the clock's. */
async function cpuMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => undefined);
  if (stat === undefined) return performance.now();
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) * MS_PER_TICK;
}

type Reply = { readonly value?: unknown; readonly error?: string };

async function nextReply(child: ChildProcess): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const receive = (reply: unknown) => resolve(reply as Reply); // of serveTasks
  const end = () => reject(new TaskKilled("The task took too much time or memory."));
  child.once("message", receive).once("exit", end).once("error", reject);
  try {
    return await promise;
  } finally {
    child.off("message", receive).off("exit", end).off("error", reject);
  }
}

/** Ends this process when its server has died. It is the code of a thread, because a task may compute without an end. */
const WATCH_SERVER = `
const { workerData: server } = require("node:worker_threads");
setInterval(() => process.ppid === server || process.kill(process.pid, "SIGKILL"), 1_000);
`;

/** Runs each task that {@link createTaskProcesses} sends to this process. */
export function serveTasks(run: (task: never) => unknown): void {
  new Worker(WATCH_SERVER, { eval: true, workerData: process.ppid }).unref();
  const serve = async (task: never) => {
    try {
      process.send?.({ value: await run(task) });
    } catch (error) {
      process.send?.({ error: String(error) });
    }
  };
  process.on("message", ({ task }: { readonly task: never }) => void serve(task));
  process.send?.({});
}
