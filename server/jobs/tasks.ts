import { compactGrid } from "./compact-grid.ts";
import { syncCalendarEntry } from "./sync-calendar-entry.ts";
import { purge } from "./purge.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { fanOutSchedule, notifyGone, notifySchedule } from "./notify-schedule.ts";
import { notifyAnswered, notifyDigest } from "./notify-answers.ts";
import type { TaskList } from "graphile-worker";
import { JOBS, type JobName, type ParsedJobPayload } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";

/** What a job does. It must be idempotent: whatever it has done when it fails, or when its process dies, is done again. */
export type Task<Name extends JobName> = (
  payload: ParsedJobPayload<Name>,
  context: AppContext,
  /** Aborts when the process stops, or the job takes too long. */
  signal: AbortSignal,
) => Promise<void>;

type Tasks = { readonly [Name in JobName]: Task<Name> };

/** What each job of the queue does. */
export const TASKS: Tasks = {
  "spread-schedule": fanOutSchedule,
  "tell-schedule": notifySchedule,
  "tell-deleted": notifyGone("deleted"),
  "tell-removed": notifyGone("removed"),
  "tell-claimed": notifyGone("claimed"),
  "tell-answered": notifyAnswered,
  "tell-digest": notifyDigest,
  "compact-grid": compactGrid,
  "keep-google-calendar": syncCalendarEntry("google"),
  "keep-microsoft-calendar": syncCalendarEntry("microsoft"),
  "keep-calendars": ({ meetingID, userID }, { database }) =>
    database.transaction(({ calendars }) => calendars.enqueueEntryFor(meetingID, userID)),
  "send-password-reset": sendPasswordReset,
  purge,
};

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
