import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDatabase, type FreshDatabase } from "#db/testing/fresh-database.ts";
import { createApiClient } from "../testing/api-client.ts";
import { jobTable, type JobTable } from "../testing/job-table.ts";
import { startMailServer, type MailServer } from "../testing/mail-server.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";

/** Thirty times as many as are notified at once. */
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

/** Schedules a meeting with as many answers, each with an address of its own. */
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

/** How many mails there are, to how many mailboxes, with how many names, once each person has one and no job is left. */
async function told(): Promise<readonly number[]> {
  await vi.waitFor(() => expect(mail.mails.length).toBeGreaterThanOrEqual(PEOPLE), { timeout: 60_000, interval: 100 });
  await vi.waitFor(async () => expect(await table.count()).toBe(0));
  const { mails } = mail;
  return [mails.length, new Set(mails.map(({ to }) => to)).size, new Set(mails.map(({ messageID }) => messageID)).size];
}

test("many people are notified once each, though the server is killed half way", { timeout: 120_000 }, async () => {
  const killed = start();
  let begun = 0;
  const waiting = Promise.withResolvers<void>();
  mail.judge(() => {
    begun += 1;
    if (begun <= PEOPLE / 2) return "accept";
    // Those on their way are never accepted, so that no mail is in doubt when the process dies.
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
  expect(await told()).toEqual([PEOPLE, PEOPLE, PEOPLE]);
});

test("two processes share the work, and no one is notified twice", { timeout: 120_000 }, async () => {
  const [one, other] = [start(), start()];
  await other.url;
  await schedule(await one.url);
  expect(await told()).toEqual([PEOPLE, PEOPLE, PEOPLE]);
});
