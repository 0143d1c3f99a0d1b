import { nameFor } from "#domain/calendar/provider.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { startFakeProviders, type FakeProviders } from "../testing/providers/start-fake-providers.ts";
import { startMailApp, type MailApp } from "../testing/start-mail-app.ts";
import { once } from "node:events";
import { freshDatabase, type FreshDatabase } from "#db/testing/fresh-database.ts";
import { createApiClient } from "../testing/api-client.ts";
import { jobTable, type JobTable } from "../testing/job-table.ts";
import { startMailServer, type MailServer } from "../testing/mail-server.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";

describe("with calendar providers", () => {
  let fakes: FakeProviders;
  let here: MailApp;
  beforeEach(async () => {
    fakes = await startFakeProviders();
    here = await startMailApp(fakes.config);
  });
  afterEach(async () => {
    fakes.calm();
    await here.stop();
    await fakes.stop();
  });

  /** Signs up a user with a linked calendar who answers the meeting. */
  async function respondent(provider: "google" | "microsoft", name: string, meetingID: string) {
    const email = `${name}@example.org`;
    fakes[provider].behaviour.person = { subject: name, name, email, isEmailVerified: true };
    const { token } = await here.app.api.signUp({ email });
    await createFakeBrowser(here.app.url).visit(nameFor("linkProviderCalendar", provider), { token });
    await here.app.api.saveOwn({ meetingID }, token);
    return fakes[provider].calendarOf(name);
  }

  test.each([
    ["google", "microsoft"],
    ["microsoft", "google"],
  ] as const)("mails and entries at the other provider leave while %s does not answer", async (silent, other) => {
    const { meetingID } = await here.app.api.createMeeting();
    for (let index = 0; index < 12; index += 1) await respondent(silent, `${silent}-silent-${index}`, meetingID);
    const calendar = await respondent(other, `${other}-answers`, meetingID);
    await here.guest(meetingID, { email: `guest-${silent}@example.org` });
    fakes[silent].behaviour.isStuck = true;
    await here.schedule(meetingID);
    // A job that waits for the silent provider ends after twenty seconds.
    await expect.poll(() => calendar.present().length, { timeout: 12_000 }).toBe(1);
    await expect.poll(() => here.mailsTo(`guest-${silent}@example.org`).length, { timeout: 12_000 }).toBe(1);
    expect((await here.app.database.jobQueue.count()).waiting).toBe(12);
    // Each person has a queue, because one person's calendar may be slow.
    const queues = "SELECT DISTINCT queue_name FROM graphile_worker.jobs WHERE task_identifier LIKE 'sync%Entry'";
    expect(await here.table.query(queues)).toHaveLength(12);
    fakes.calm();
  });
});

describe("with several processes", () => {
  /** Thirty times as many as jobs that run at once. */
  const PEOPLE = 120;

  let fresh: FreshDatabase;
  let mail: MailServer;
  let table: JobTable;
  const processes: ServerProcess[] = [];
  beforeEach(async () => {
    fresh = await freshDatabase();
    mail = await startMailServer();
    table = jobTable(fresh);
  });
  afterEach(async () => {
    for (const { child, ended } of processes.splice(0)) {
      child.kill("SIGKILL");
      await ended;
    }
    await mail.stop();
    await fresh.drop();
  });

  function start(): ServerProcess {
    const started = startServerProcess({ DATABASE_URL: fresh.url, SECRET_KEY: TEST_SECRET, SMTP_URL: mail.url });
    processes.push(started);
    return started;
  }

  /** Schedules a meeting with as many answers, each with its own address. */
  async function schedule(url: string): Promise<void> {
    const api = createApiClient(url);
    const { meetingID } = await api.createMeeting();
    await fresh.query(
      `INSERT INTO respondents (meeting_id, respondent_id, arrival, name, email)
     SELECT $1, 'guest' || lpad(n::text, 7, '0'), n, 'Guest ' || n, 'guest' || n || '@example.org'
     FROM generate_series(1, $2) n`,
      [meetingID, PEOPLE],
    );
    expect(await api.schedule(meetingID)).toMatchObject({ status: 200 });
  }

  /** Counts mails, mailboxes and Message-IDs once each person has a mail and no job waits. */
  async function countMails(): Promise<readonly number[]> {
    await vi.waitFor(() => expect(mail.mails.length).toBeGreaterThanOrEqual(PEOPLE), {
      timeout: 60_000,
      interval: 100,
    });
    await vi.waitFor(async () => expect(await table.count()).toBe(0));
    const { mails } = mail;
    return [
      mails.length,
      new Set(mails.map(({ to }) => to)).size,
      new Set(mails.map(({ messageID }) => messageID)).size,
    ];
  }

  test("120 people get one notice each when the server is killed halfway", { timeout: 120_000 }, async () => {
    const killed = start();
    let begun = 0;
    const waiting = Promise.withResolvers<void>();
    mail.judge(() => {
      begun += 1;
      if (begun <= PEOPLE / 2) return "accept";
      // Later mails are never accepted, so that no mail is in doubt when the process dies.
      if (begun === PEOPLE / 2 + 4) waiting.resolve();
      return new Promise(() => {});
    });
    await schedule(await killed.url);
    await waiting.promise;
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    expect(mail.mails).toHaveLength(PEOPLE / 2);

    mail.judge(() => "accept");
    await table.age();
    await start().url;
    expect(await countMails()).toEqual([PEOPLE, PEOPLE, PEOPLE]);
  });

  test("two processes share the notices and send none twice", { timeout: 120_000 }, async () => {
    const [one, other] = [start(), start()];
    await other.url;
    await schedule(await one.url);
    expect(await countMails()).toEqual([PEOPLE, PEOPLE, PEOPLE]);
  });
});
