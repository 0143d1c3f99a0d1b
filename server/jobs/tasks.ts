import type { TaskList } from "graphile-worker";
import type { NewJob } from "#db/stores/job-store.ts";
import { JOBS, type JobName } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";
import { inviteExpected } from "../expected/invite-mail.ts";
import { mailOwnLink } from "../expected/own-link.ts";
import { notifyAnswered, notifyDigest } from "../notices/first-answers.ts";
import { remindAll, remindOfTime } from "../scheduling/reminder.ts";
import { notifyGone, notifySchedule, syncSchedule } from "../scheduling/schedule-notice.ts";
import { notifyAllAnswered } from "../notices/all-answered.ts";
import { purge } from "../meetings/purge.ts";
import { sendAccountMail } from "../accounts/send-account-mail.ts";
import { syncEntry } from "../calendars/sync-entry.ts";
import type { Task } from "./task.ts";

const TASKS: { readonly [Name in JobName]: Task<Name> } = {
  syncSchedule,
  notifySchedule,
  notifyGone,
  remindAll,
  remindOfTime,
  notifyAnswered,
  notifyDigest,
  inviteExpected,
  notifyAllAnswered,
  mailOwnLink,
  syncGoogleEntry: syncEntry("google"),
  syncMicrosoftEntry: syncEntry("microsoft"),
  forgetRemoved: (_payload, { context }) =>
    context.database.transaction(({ removedAnswers }) => removedAnswers.forget()),
  sendAccountMail,
  purge,
};

/** A job that takes longer is aborted and tried again. */
const MAX_JOB_MS = 80_000;

/** Returns the wanted tasks in the form that graphile-worker calls. */
export function taskList(isWanted: (name: JobName) => boolean, context: AppContext): TaskList {
  const names = Object.keys(TASKS) as JobName[];
  return Object.fromEntries(names.filter(isWanted).map((name) => [name, taskOf(name, context)]));
}

function taskOf(name: JobName, context: AppContext): TaskList[string] {
  // The casts are safe because the schema of the same job parses the payload.
  const task = TASKS[name] as Task<JobName>;
  return async (queued: unknown, { abortSignal, job: { key } }) => {
    const payload = JOBS[name].parse(queued);
    const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(MAX_JOB_MS)]);
    const job = { name, payload, ...(key !== null && { key }) } as NewJob;
    await task(payload, { context, job, signal });
  };
}
