import type { Purge } from "#db/stores/expiry-store.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import { clockValues, compareClocks } from "../start/report-database.ts";
import type { Task } from "../jobs/task.ts";

/** Meetings deleted in one transaction. They are few, so that locks are short and an abort loses little. */
const BATCH = 100;
/** Deliveries outlive their meeting, because the mail about its deletion may leave late. */
const DELIVERIES_DAYS = 30;
/** The operator reads the causes of the last day. */
const MAIL_CAUSES_DAYS = 2;
/** Long enough for browsers that were offline and repeat their requests. */
const REQUESTS_DAYS = 60;
/** Days since a cached stretch of a calendar was last read. */
const WINDOWS_DAYS = 2;

/**
 * Deletes expired rows, and meetings whose time has been over for MEETING_RETENTION_DAYS (0: never). It sends no mail, but
 * open pages close. The queue's timer enqueues it once for all processes.
 */
export const purge: Task<"purge"> = async (_payload, { context, signal }) => {
  const { database, config, log } = context;
  const nowMs = context.clock().epochMilliseconds;
  const clocks = await compareClocks(database);
  if (Math.abs(clocks.leadMs) > HOUR_MS) {
    log.error(
      clockValues(clocks),
      "Nothing that has expired is deleted while the clocks of this machine and of PostgreSQL differ.",
    );
    return;
  }
  if (!(await isDue(nowMs, context))) return;
  await database.transaction(
    async ({ deliveries, mailCauses, expected, expiry, oauthFlows, calendars, removedAnswers, ...requests }) => {
      await deliveries.forget(nowMs - DELIVERIES_DAYS * DAY_MS);
      await mailCauses.forget(nowMs - MAIL_CAUSES_DAYS * DAY_MS);
      await expected.forgetMails(nowMs - DELIVERIES_DAYS * DAY_MS);
      await expiry.tokens(nowMs);
      await oauthFlows.removeExpired(nowMs);
      await requests.answerRequests.removeBefore(nowMs - REQUESTS_DAYS * DAY_MS);
      await requests.meetingRequests.removeBefore(nowMs - REQUESTS_DAYS * DAY_MS);
      await requests.otherRequests.removeBefore(nowMs - REQUESTS_DAYS * DAY_MS);
      await removedAnswers.forget();
      await calendars.removeWindows(nowMs - WINDOWS_DAYS * DAY_MS);
    },
  );
  if (config.meetingRetentionDays === 0) return;

  const endedBefore = nowMs - config.meetingRetentionDays * DAY_MS;
  let count = 0;
  for (;;) {
    signal.throwIfAborted();
    const deleted = await database.transaction(async ({ expiry, calendars }) => {
      const removed = await expiry.meetings(endedBefore, BATCH);
      await calendars.forgetEntries(removed);
      return removed;
    });
    for (const meetingID of deleted) {
      context.collab.closeMeeting(meetingID);
      context.announce(meetingID, "deleted");
    }
    count += deleted.length;
    if (deleted.length < BATCH) break;
  }
  log.info({ count }, "meetings purged");
};

/** Notes this clean-up, and returns whether it may delete. */
async function isDue(nowMs: number, { database, log }: Pick<AppContext, "database" | "log">): Promise<boolean> {
  return await database.transaction(async ({ expiry }) => {
    const last = await expiry.lastPurge();
    const decision = decidePurge(nowMs, last);
    if (decision === "wait") return false;
    await expiry.notePurge({ at: nowMs, putOff: decision === "put off" });
    if (decision === "put off") {
      const values = { lastCleanUp: last && new Date(last.at).toISOString(), now: new Date(nowMs).toISOString() };
      log.warn(
        values,
        "The last nightly clean-up is not a day ago: the clock has jumped, or no process ran. Nothing is deleted tonight. If the clock is wrong, correct it now; otherwise what has expired goes in the next night.",
      );
    }
    return decision === "delete";
  });
}

/** A clean-up comes every night; a night may be missed. */
const MAX_PAUSE_MS = 2 * DAY_MS;
const MIN_GRACE_MS = 12 * HOUR_MS;

/**
 * Decides whether the nightly clean-up deletes. After a jump of the clock, or a long pause, it puts the deletion off
 * for a night. The operator can then correct a wrong clock before meetings are gone. `wait`: that night is not over
 * yet.
 */
export function decidePurge(nowMs: number, last: Purge | undefined): "delete" | "put off" | "wait" {
  if (last === undefined) return "delete";
  const pause = nowMs - last.at;
  if (pause < -HOUR_MS || pause > MAX_PAUSE_MS) return "put off";
  return last.putOff && pause < MIN_GRACE_MS ? "wait" : "delete";
}
