import { createBoundedQueue, QueueFull } from "../../bounded-queue.ts";
import { createTaskProcesses, TaskKilled } from "../../task-processes.ts";
import type { IcsResult, IcsTask } from "./ics-program.ts";
import { problemSentence, SourceFault } from "./source-fault.ts";

/** A calendar that takes longer or more memory is too complex. */
export const READING_LIMITS = { ms: 2_000, heapMegabytes: 64 };
const PROCESSES = 2;
const MAX_WAITING = 500;

const run = createTaskProcesses<IcsTask, IcsResult>(new URL("ics-program.ts", import.meta.url), {
  atOnce: PROCESSES,
  heapMegabytes: READING_LIMITS.heapMegabytes,
  idleMs: 60_000,
});

/** A person's second calendar waits behind every other person's first, so a person with bombs delays others by one. */
const enqueue = createBoundedQueue({ atOnce: PROCESSES, maxWaiting: MAX_WAITING });

/** Names the person for whom a calendar is read, and the host for sentences. */
export type Reader = { readonly caller: string; readonly host: string };

/**
 * Reads calendars beside the event loop, which serves others meanwhile. Throws a {@link SourceFault}.
 */
export async function runIcs(task: IcsTask, { caller, host }: Reader) {
  const fault = (problem: "too-complex" | "no-calendar" | "too-large" | "unavailable") =>
    new SourceFault(problem, problemSentence(problem, host));
  try {
    const result = await enqueue(caller, () => run(task, READING_LIMITS.ms));
    if (result.problem !== undefined) throw fault(result.problem);
    return result;
  } catch (error) {
    if (error instanceof TaskKilled) throw fault("too-complex");
    if (error instanceof QueueFull) throw fault("unavailable");
    throw error;
  }
}
