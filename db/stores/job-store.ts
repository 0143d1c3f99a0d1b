import { JOB_KEYS, type JobName, type JobPayload } from "#domain/contract/jobs.ts";
import type { MeetingID } from "#domain/ids.ts";
import { type Sender, statement } from "../connection/connections.ts";
import type { StoreContext } from "./store-context.ts";

/**
 * Tries of a job. The queue waits e, e², … e¹⁰ seconds between them, and then always e¹⁰ (6 hours). All tries take 77
 * hours, because a mail server may be away for a weekend.
 */
const MAX_ATTEMPTS = 22;

/** A user waits for these mails; a thousand notices must not stand before them. */
const AWAITED: ReadonlySet<JobName> = new Set<JobName>(["sendAccountMail", "mailOwnLink"]);
/** Lower numbers go first. */
const RANKS = { awaited: -10, notice: 10 } as const;

type Job<Name extends JobName> = {
  readonly name: Name;
  readonly payload: JobPayload<Name>;
  /** A new job replaces a waiting job with the same key. */
  readonly key?: string;
  /** Jobs of one queue are done one after the other. Without a queue, any number run at once. */
  readonly queue?: string;
  /** The earliest start, in milliseconds from now on the database's clock, which the queue uses. */
  readonly after?: number | undefined;
};
export type NewJob = { [Name in JobName]: Job<Name> }[JobName];

// The queue's own function: its tables are its own.
const addMany = statement(
  "add-jobs",
  `SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT (name, payload, queue, now() + after * interval '1 millisecond',
       ${MAX_ATTEMPTS}, key, rank, NULL)::graphile_worker.job_spec
     FROM json_to_recordset($1::json)
       AS job (name text, payload json, queue text, after float8, key text, rank smallint)
   ), $2)`,
);

/**
 * Enqueues jobs in one statement; sends no statement without jobs. Each statement announces new jobs (NOTIFY), and
 * transactions with announcements commit one after the other. With `keepsTime` a waiting job with the same key keeps
 * its time.
 */
export async function addJobs(session: Sender, jobs: readonly NewJob[], keepsTime = false): Promise<void> {
  if (jobs.length === 0) return;
  const ranked = jobs.map((job) => ({ ...job, rank: AWAITED.has(job.name) ? RANKS.awaited : RANKS.notice }));
  await session.run(addMany, [JSON.stringify(ranked), keepsTime]);
}

/** Whether a change of a meeting's time waits for its notices, for example a call-off. The meeting is called m. */
export const UNSETTLED = `EXISTS (
  SELECT FROM graphile_worker.jobs WHERE key = '${JOB_KEYS.syncSchedule("")}' || m.meeting_id AND run_at > now())`;
const readUnsettled = statement<{ unsettled: boolean }>(
  "time-is-unsettled",
  `SELECT ${UNSETTLED} AS unsettled FROM meetings m WHERE meeting_id = $1`,
);

// Both functions are the library's interface. Rescheduling at the present times changes nothing and returns the payload,
// which the library's view of jobs lacks.
const readAddressed = statement<{ id: string; payload: unknown; lastError: string | null }>(
  "read-addressed-jobs",
  `SELECT id::text, payload, last_error FROM graphile_worker.reschedule_jobs(ARRAY(
     SELECT jobs.id FROM graphile_worker.jobs
     WHERE task_identifier IN ('sendAccountMail', 'mailOwnLink', 'notifyGone') OR last_error IS NOT NULL))`,
);
const removeJobs = statement("remove-jobs", "SELECT FROM graphile_worker.complete_jobs($1::bigint[])");

/** Adds jobs inside one transaction; a rollback takes them back. `server/jobs` runs them. */
export function jobStore({ session }: StoreContext) {
  return {
    addAll: (jobs: readonly NewJob[]) => addJobs(session, jobs),
    /** Returns whether a change of the meeting's time still waits for its notices. */
    async isScheduleUnsettled(meetingID: MeetingID): Promise<boolean> {
      return (await session.run(readUnsettled, [meetingID]))[0]?.unsettled === true;
    },
    /** Lists the waiting jobs whose payload or error may hold an address. */
    addressed: () => session.run(readAddressed, []),
    /** Removes waiting jobs. */
    removeAll: (ids: readonly string[]) => session.run(removeJobs, [`{${ids.join(",")}}`]),
    /** Enqueues a job, which replaces a waiting job with its key. A running job with its key is not retried. */
    add: (job: NewJob, keepsTime?: boolean) => addJobs(session, [job], keepsTime),
  };
}
