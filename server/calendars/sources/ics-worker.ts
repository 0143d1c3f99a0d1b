import { QueueFull } from "../../bounded-queue.ts";
import { createTaskProcesses, TaskKilled } from "../../task-processes.ts";
import { OutboundFault } from "../../outbound/outbound-fault.ts";
import type { IcsResult, IcsTask } from "./ics-program.ts";
import { SourceFault } from "./source-fault.ts";

/** A calendar that takes more than their time or memory is too complex. */
const run = createTaskProcesses<IcsTask, IcsResult>(new URL("ics-program.ts", import.meta.url));

/** Reads calendars for `caller` beside the event loop, which serves others meanwhile. Throws a {@link SourceFault} or an OutboundFault. */
export async function runIcs(task: IcsTask, caller: string) {
  try {
    const result = await run(caller, task);
    if (result.problem !== undefined) throw new SourceFault(result.problem);
    return result;
  } catch (error) {
    if (error instanceof TaskKilled) throw new SourceFault("too-complex");
    if (error instanceof QueueFull) throw new OutboundFault("busy");
    throw error;
  }
}
