import { expect, vi } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { Config } from "../start/config.ts";
import type { Overrides } from "../start/create-context.ts";
import { mailboxHash } from "../mail/mailbox.ts";
import { NINE, TEN } from "./api-client.ts";
import { openJobTable, type JobTable } from "./job-table.ts";
import { startMailServer, type MailServer } from "./mail-server.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

/** An app that sends its mails to a real mail server, and what tests of notices do with it. */
export type MailApp = {
  readonly app: TestApp;
  readonly mail: MailServer;
  readonly table: JobTable;
  mailsTo(address: string): readonly ReceivedMail[];
  /** Resolves when there is no job left to do. */
  quiet(): Promise<void>;
  guest(meetingID: string, body: Partial<BodyOf<"addGuestAnswer">>, language?: string): Promise<void>;
  /** Has the mailbox get a first mail from another meeting: only later ones put something into a calendar. */
  acquaint(...addresses: string[]): Promise<void>;
  /** Calls a meeting's time off, and lets the time for a second thought pass. */
  callOff(meetingID: string, token?: string): Promise<void>;
  /** The app's time, in milliseconds since the epoch. */
  now(): number;
  /** Resolves when every job is done or waits for its time. */
  settled(): Promise<void>;
  /** Lets time pass once all is settled, and the jobs whose time it is be done. */
  elapse(duration: Temporal.DurationLike): Promise<void>;
  /** From nine to ten by default. Gives the status. */
  schedule(meetingID: string, times?: { start?: string; end?: string; token?: string }): Promise<number>;
  stop(): Promise<void>;
};

/** Days before the times that these tests set. */
const BEGIN = Temporal.Instant.from("2026-11-20T12:00:00Z");

export async function startMailApp(overrides: Partial<Config> = {}, given: Overrides = {}): Promise<MailApp> {
  const mail = await startMailServer();
  const sender = "Overlap <overlap@example.net>";
  const began = performance.now();
  let time = BEGIN;
  const clock = () => time.add({ milliseconds: Math.round(performance.now() - began) });
  const app = await startTestApp(
    { smtpUrl: mail.url, emailVerification: false, mailFrom: sender, ...overrides },
    { clock, ...given },
  );
  const table = await openJobTable(app.databaseUrl);
  const settled = () =>
    vi.waitFor(
      async () => {
        const jobs = "SELECT FROM graphile_worker.jobs WHERE run_at <= now() OR locked_at IS NOT NULL";
        expect(await table.query(jobs)).toEqual([]);
      },
      { timeout: 15_000, interval: 20 },
    );
  return {
    app,
    mail,
    table,
    mailsTo: (address) => mail.mails.filter(({ to }) => to === address),
    quiet: () => vi.waitFor(async () => expect(await table.count()).toBe(0), { timeout: 15_000, interval: 20 }),
    async guest(meetingID, body, language) {
      const whole = { name: "Gus", availabilities: [], ...body };
      const options = { params: { meetingID }, body: whole, ...(language !== undefined && { language }) };
      expect(await app.api.call("addGuestAnswer", options)).toMatchObject({ status: 201 });
    },
    now: () => clock().epochMilliseconds,
    settled,
    async elapse(duration) {
      await settled();
      time = time.add(duration);
      await table.hurry();
      await settled();
    },
    async acquaint(...addresses) {
      for (const address of addresses) {
        await table.query(
          `INSERT INTO mail_deliveries (key, kind, mailbox, begun_at, sent_at)
           VALUES ('earlier/' || $1, 'answered', $2, '2026-10-20T12:00Z', '2026-10-20T12:00Z')`,
          [address, mailboxHash(address)],
        );
      }
    },
    async callOff(meetingID, token) {
      const who = token === undefined ? {} : { token };
      const { status } = await app.api.call("unscheduleMeeting", { params: { meetingID }, ...who });
      expect(status).toBe(200);
      await table.hurry();
    },
    async schedule(meetingID, { start = NINE, end = TEN, token } = {}) {
      const body = { startDateTime: start, endDateTime: end };
      const who = token === undefined ? {} : { token };
      return (await app.api.call("scheduleMeeting", { params: { meetingID }, body, ...who })).status;
    },
    async stop() {
      await table.close();
      await app.stop();
      await mail.stop();
    },
  };
}
