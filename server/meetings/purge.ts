import { DAY_MS } from "#domain/time/durations.ts";
import type { Task } from "../jobs/task.ts";

/** Meetings deleted in one transaction: few, so that locks are short and a stop undoes little. */
const BATCH = 100;
/** What a mailbox got is remembered longer than its meeting, because the mail about the deletion may come late. */
const DELIVERIES_DAYS = 30;
/** A browser that was offline repeats its requests within days. */
const REQUESTS_DAYS = 60;
/** What was read of a calendar is kept so long after it was last looked at. */
const WINDOWS_DAYS = 2;

/**
 * Deletes meetings whose time is over for MEETING_RETENTION_DAYS (0: never), and what else has ended by itself. No
 * mail is sent, but open pages close. The clock enqueues it once for all processes.
 */
export const purge: Task<"purge"> = async (_payload, context, signal) => {
  const { database, config, log } = context;
  const now = context.clock().epochMilliseconds;
  await database.transaction(
    async ({ deliveries, expected, expiry, oauthFlows, calendars, removedAnswers, ...requests }) => {
      await deliveries.forget(now - DELIVERIES_DAYS * DAY_MS);
      await expected.forgetMails(now - DELIVERIES_DAYS * DAY_MS);
      await expiry.tokens(now);
      await oauthFlows.removeExpired(now);
      await requests.answerRequests.removeBefore(now - REQUESTS_DAYS * DAY_MS);
      await requests.meetingRequests.removeBefore(now - REQUESTS_DAYS * DAY_MS);
      await requests.otherRequests.removeBefore(now - REQUESTS_DAYS * DAY_MS);
      await removedAnswers.forget();
      await calendars.removeWindows(now - WINDOWS_DAYS * DAY_MS);
    },
  );
  if (config.meetingRetentionDays === 0) return;

  const before = now - config.meetingRetentionDays * DAY_MS;
  let count = 0;
  for (;;) {
    signal.throwIfAborted();
    const gone = await database.transaction(async ({ expiry, calendars }) => {
      const removed = await expiry.meetings(before, BATCH);
      await calendars.forgetEntries(removed);
      return removed;
    });
    for (const meetingID of gone) {
      context.collab.closeMeeting(meetingID);
      context.announce(meetingID, "deleted");
    }
    count += gone.length;
    if (gone.length < BATCH) break;
  }
  log.info({ count }, "meetings purged");
};
