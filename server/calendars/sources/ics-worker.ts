import { QueueFull } from "../../bounded-queue.ts";
import { createTaskProcesses, TaskKilled } from "../../task-processes.ts";
import { OutboundFault } from "../../outbound/outbound-fault.ts";
import type { IcsResult, IcsTask } from "./ics-program.ts";
import { SourceFault } from "./source-fault.ts";

/** A calendar that takes longer or more memory is too complex. */
export const READING_LIMITS = { ms: 2_000, heapMegabytes: 64 };

const run = createTaskProcesses<IcsTask, IcsResult>(new URL("ics-program.ts", import.meta.url), {
  atOnce: 2,
  heapMegabytes: READING_LIMITS.heapMegabytes,
  idleMs: 60_000,
});

/** Reads calendars for `caller` beside the event loop, which serves others meanwhile. Throws a {@link SourceFault} or an OutboundFault. */
export async function runIcs(task: IcsTask, caller: string) {
  try {
    const result = await run(caller, task, READING_LIMITS.ms);
    if (result.problem !== undefined) throw new SourceFault(result.problem);
    return result;
  } catch (error) {
    if (error instanceof TaskKilled) throw new SourceFault("too-complex");
    if (error instanceof QueueFull) throw new OutboundFault("busy");
    throw error;
  }
}
