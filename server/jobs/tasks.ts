import type { TaskList } from "graphile-worker";
import { JOBS, type JobName } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";
import { inviteExpected, mailOwnLink } from "./mail-links.ts";
import { notifyAllAnswered, notifyAnswered, notifyDigest } from "./notify-answers.ts";
import { notifyGone, notifySchedule, syncSchedule, remindAll, remindOfTime } from "./notify-schedule.ts";
import { purge } from "./purge.ts";
import { sendAccountMail } from "./send-account-mail.ts";
import { syncEntry } from "./sync-entry.ts";
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
  /** Makes the stored grid what it would be if what was removed had never been in it. */
  compactGrid: ({ meetingID }, { collab }) => collab.compact(meetingID),
  forgetRemoved: (_payload, { database }) => database.transaction(({ removedAnswers }) => removedAnswers.forget()),
  sendAccountMail,
  purge,
};

/** How earlier releases call jobs, in the queue or beside this one, and what is added to their payloads. */
const FORMER_NAMES: Readonly<Record<string, readonly [name: JobName, added?: object]>> = {
  "spread-schedule": ["syncSchedule"],
  "tell-schedule": ["notifySchedule"],
  "tell-deleted": ["notifyGone", { why: "deleted" }],
  "tell-removed": ["notifyGone", { why: "removed" }],
  "tell-claimed": ["notifyGone", { why: "claimed" }],
  "tell-answered": ["notifyAnswered"],
  "tell-digest": ["notifyDigest"],
  "keep-google-calendar": ["syncGoogleEntry"],
  "keep-microsoft-calendar": ["syncMicrosoftEntry"],
  // One for both providers: as if the meeting's time had changed, which enqueues a job for each calendar.
  "keep-calendars": ["syncSchedule"],
  "compact-grid": ["compactGrid"],
  "send-password-reset": ["sendAccountMail", { kind: "passwordReset" }],
};

/** A job that takes longer is aborted and tried again. */
const MAX_JOB_MS = 80_000;

/** The tasks of these names, or of all but these, as the queue's library calls them, under their former names too. */
export function taskList(isWanted: (name: JobName) => boolean, context: AppContext): TaskList {
  const names = Object.keys(TASKS).map((name) => [name, [name as JobName]] as const);
  return Object.fromEntries(
    [...names, ...Object.entries(FORMER_NAMES)]
      .filter(([, [name]]) => isWanted(name))
      .map(([queued, [name, added]]) => [queued, taskOf(name, added, context)]),
  );
}

function taskOf(name: JobName, added: object | undefined, context: AppContext): TaskList[string] {
  // Called with what this very job's schema has parsed, which the compiler cannot follow through the name.
  const task = TASKS[name] as Task<JobName>;
  return async (payload: unknown, { abortSignal }) => {
    const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(MAX_JOB_MS)]);
    // Payloads are whatever the table holds.
    await task(JOBS[name].parse({ ...(payload as object), ...added }), context, signal);
  };
}
