import { afterAll, beforeEach, expect, vi } from "vitest";
import { removeJobs } from "#db/testing/queued-jobs.ts";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { Config } from "../start/config.ts";
import type { Overrides } from "../start/create-context.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { NINE, TEN } from "./api-client.ts";
import { jobsDone } from "./job-table.ts";
import { startMailServer } from "./mail-server.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { startTestApp } from "./start-test-app.ts";

export type MailApp = Awaited<ReturnType<typeof startMailApp>>;

/** Days before the times that these tests set. */
const BEGIN = Temporal.Instant.from("2026-11-20T12:00:00Z");

/** Tables on which all others hang that these tests fill, meetings before the users who have answered them. */
const STORED = ["meetings", "users", "mail_deliveries", "mail_suppressions", "closed_addresses", "meeting_requests"];

/** An app that sends its mails to a real mail server, and what tests of notices do with it. */
export async function startMailApp(overrides: Partial<Config> = {}, given: Overrides = {}) {
  const mail = await startMailServer();
  const sender = "Overlap <overlap@example.net>";
  const began = performance.now();
  let time = BEGIN;
  const clock = () => time.add({ milliseconds: Math.round(performance.now() - began) });
  const app = await startTestApp(
    { smtpUrl: mail.url, emailVerification: false, mailFrom: sender, ...overrides },
    { clock, ...given },
  );
  const table = app.jobTable;
  async function settled(after?: Promise<unknown>): Promise<void> {
    await after;
    await jobsDone(table);
  }
  return {
    app,
    mail,
    table,
    mailsTo: (address: string): readonly ReceivedMail[] => mail.mails.filter(({ to }) => to === address),
    subjects: (): readonly string[] => mail.mails.map(({ subject }) => subject),
    /** Resolves when one job has failed with this message. */
    failed: (message: string): Promise<void> =>
      vi.waitFor(async () => {
        const failed = "SELECT FROM graphile_worker.jobs WHERE last_error LIKE $1 AND locked_at IS NULL";
        expect(await table.query(failed, [`%${message}%`])).toHaveLength(1);
      }, 15_000),
    /** Makes a guest's meeting with the answer of a guest at this address, and mails its scheduled time. */
    async invited(email = "gus@example.org"): Promise<string> {
      const { meetingID } = await app.api.createMeeting();
      await this.guest(meetingID, { email });
      await this.schedule(meetingID);
      await this.quiet();
      return meetingID;
    },
    /** Resolves when the queue is empty. `after` is awaited first. */
    async quiet(after?: Promise<unknown>): Promise<void> {
      await after;
      await vi.waitFor(async () => expect(await table.count()).toBe(0), { timeout: 15_000, interval: 20 });
    },
    async guest(meetingID: string, body: Partial<BodyOf<"addGuestAnswer">>, language?: string): Promise<void> {
      const whole = { name: "Gus", availabilities: [], ...body };
      expect(await app.api.answer(meetingID, whole, { ...(language !== undefined && { language }) })).toMatchObject({
        status: 201,
      });
    },
    /** The app's time, in milliseconds since the epoch. */
    now: () => clock().epochMilliseconds,
    /** Resolves when every job is done or waits for its time. A parameter is awaited first. */
    settled,
    /** Lets time pass once all is settled, and the jobs whose time it is be done. */
    async elapse(duration: Temporal.DurationLike): Promise<void> {
      await settled();
      time = time.add(duration);
      await table.hurry({ reminders: true });
      await settled();
    },
    /** Has the mailbox get a first mail from another meeting: only later ones put something into a calendar. */
    async acquaint(...addresses: readonly string[]): Promise<void> {
      for (const address of addresses) {
        await table.query(
          `INSERT INTO mail_deliveries (key, kind, mailbox, begun_at, sent_at)
           VALUES ('earlier/' || $1, 'answered', $2, '2026-10-20T12:00Z', '2026-10-20T12:00Z')`,
          [address, mailboxOf(address, app.context.keys)],
        );
      }
    },
    /** Calls a meeting's time off, and lets the time for a second thought pass. */
    async callOff(meetingID: string, token?: string): Promise<void> {
      const who = token === undefined ? {} : { token };
      const { status } = await app.api.call("unscheduleMeeting", { params: { meetingID }, ...who });
      expect(status).toBe(200);
      await table.hurry();
    },
    /** From nine to ten by default. Gives the status. */
    async schedule(
      meetingID: string,
      { start = NINE, end = TEN, token }: { start?: string; end?: string; token?: string } = {},
    ): Promise<number> {
      const body = { startDateTime: start, endDateTime: end };
      const who = token === undefined ? {} : { token };
      return (await app.api.call("scheduleMeeting", { params: { meetingID }, body, ...who })).status;
    },
    /** Deletes everything stored, queued and received, and resets the clock. */
    async clear(): Promise<void> {
      mail.judge(() => "accept");
      mail.judgeRecipient(() => "accept");
      await settled();
      await removeJobs(table.query);
      for (const name of STORED) await table.query(`DELETE FROM ${name}`);
      mail.clear();
      time = BEGIN;
    },
    async stop(): Promise<void> {
      await app.stop();
      await mail.stop();
    },
  };
}

/** Starts an app for all tests of a file, and clears its mails before each test. */
export async function mailApp(): Promise<MailApp> {
  const here = await startMailApp();
  beforeEach(() => here.clear());
  afterAll(() => here.stop());
  return here;
}
