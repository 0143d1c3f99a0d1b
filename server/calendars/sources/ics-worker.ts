import { createBoundedQueue, QueueFull } from "../../bounded-queue.ts";
import { createThreads, ThreadKilled } from "../../threads.ts";
import type { IcsResult, IcsTask } from "./ics-thread.ts";
import { problemSentence, SourceFault } from "./source-fault.ts";

/** A calendar that takes longer or more memory is too complex. */
export const READING_LIMITS = { ms: 2_000, heapMegabytes: 64 };
const THREADS = 2;
const MAX_WAITING = 500;

const run = createThreads<IcsTask, IcsResult>(new URL("ics-thread.ts", import.meta.url), {
  atOnce: THREADS,
  heapMegabytes: READING_LIMITS.heapMegabytes,
  idleMs: 60_000,
});

/** A person's second calendar waits behind every other person's first, so a person with bombs delays others by one. */
const enqueue = createBoundedQueue({ atOnce: THREADS, maxWaiting: MAX_WAITING });

/** Names the person for whom a calendar is read, and the host for sentences. */
export type Reader = { readonly caller: string; readonly host: string };

/**
 * Reads calendars beside the event loop, which serves others meanwhile. Throws a {@link SourceFault}. Bytes of `texts` are
 * moved to the thread.
 */
export async function runIcs(task: IcsTask, { caller, host }: Reader) {
  const transfer = "texts" in task ? task.texts.filter((text) => typeof text !== "string").map(bufferOf) : [];
  const fault = (problem: "too-complex" | "no-calendar" | "too-large" | "unavailable") =>
    new SourceFault(problem, problemSentence(problem, host));
  try {
    const result = await enqueue(caller, () => run(task, READING_LIMITS.ms, transfer));
    if (result.problem !== undefined) throw fault(result.problem);
    return result;
  } catch (error) {
    if (error instanceof ThreadKilled) throw fault("too-complex");
    if (error instanceof QueueFull) throw fault("unavailable");
    throw error;
  }
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer as ArrayBuffer; // of a reply, which nobody shares
}
