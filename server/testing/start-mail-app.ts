import { expect, vi } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { Config } from "../config.ts";
import type { Given } from "../open-world.ts";
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
  /** From nine to ten, unless told. Gives the status. */
  schedule(meetingID: string, times?: { start?: string; end?: string; token?: string }): Promise<number>;
  stop(): Promise<void>;
};

export async function startMailApp(overrides: Partial<Config> = {}, given: Given = {}): Promise<MailApp> {
  const mail = await startMailServer();
  const sender = "Overlap <overlap@example.net>";
  const app = await startTestApp(
    { smtpUrl: mail.url, emailVerification: false, mailFrom: sender, ...overrides },
    given,
  );
  const table = await openJobTable(app.databaseUrl);
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
