import type { TaskList } from "graphile-worker";
import { JOBS, type JobName } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";
import type { Task } from "./task.ts";
import { TASKS } from "./tasks.ts";

/** A job that takes longer is aborted and tried again. */
const MAX_JOB_MS = 80_000;

/** These tasks as the queue's library calls them: payloads are whatever the table holds, and checked first. */
export function taskList(names: readonly JobName[], context: AppContext): TaskList {
  return Object.fromEntries(names.map((name) => [name, taskOf(name, context)]));
}

function taskOf(name: JobName, context: AppContext): TaskList[string] {
  // Called with what this very job's schema has parsed, which the compiler cannot follow through the name.
  const task = TASKS[name] as Task<JobName>;
  return async (payload: unknown, { abortSignal }) => {
    const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(MAX_JOB_MS)]);
    await task(JOBS[name].parse(payload), context, signal);
  };
}
