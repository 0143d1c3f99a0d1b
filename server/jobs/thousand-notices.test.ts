import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDatabase, type FreshDatabase } from "#db/testing/fresh-database.ts";
import { createApiClient, NINE, TEN } from "../testing/api-client.ts";
import { openJobTable, type JobTable } from "../testing/job-table.ts";
import { startMailServer, type MailServer } from "../testing/mail-server.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";

const PEOPLE = 1_000;

let fresh: FreshDatabase;
let mail: MailServer;
let table: JobTable;
const processes: ServerProcess[] = [];
beforeEach(async () => {
  fresh = await freshDatabase();
  mail = await startMailServer();
  table = await openJobTable(fresh.url);
});
afterEach(async () => {
  for (const { child, ended } of processes.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
  await table.close();
  await mail.stop();
  await fresh.drop();
});

function start(): ServerProcess {
  const started = startServerProcess({ DATABASE_URL: fresh.url, SECRET_KEY: TEST_SECRET, SMTP_URL: mail.url });
  processes.push(started);
  return started;
}

/** A meeting with a thousand answers, each with an address of its own; gives how long its scheduling took. */
async function scheduled(url: string): Promise<number> {
  const api = createApiClient(url);
  const { meetingID } = await api.createMeeting();
  await fresh.query(
    `INSERT INTO respondents (meeting_id, respondent_id, arrival, name, email)
     SELECT $1, 'guest' || lpad(n::text, 7, '0'), n, 'Guest ' || n, 'guest' || n || '@example.org'
     FROM generate_series(1, $2) n`,
    [meetingID, PEOPLE],
  );
  const body = { startDateTime: NINE, endDateTime: TEN };
  const begin = performance.now();
  expect(await api.call("scheduleMeeting", { params: { meetingID }, body })).toMatchObject({ status: 200 });
  return performance.now() - begin;
}

/** Each recipient's mail is there, once. */
async function everybodyOnce(): Promise<void> {
  await vi.waitFor(() => expect(mail.mails.length).toBeGreaterThanOrEqual(PEOPLE), { timeout: 60_000, interval: 100 });
  await vi.waitFor(async () => expect(await table.count()).toBe(0), { timeout: 10_000 });
  expect(mail.mails).toHaveLength(PEOPLE);
  expect(new Set(mail.mails.map(({ to }) => to)).size).toBe(PEOPLE);
  expect(new Set(mail.mails.map(({ messageID }) => messageID)).size).toBe(PEOPLE);
}

test(
  "a thousand people are notified once each, though the server is killed half way",
  { timeout: 120_000 },
  async () => {
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
    const milliseconds = await scheduled(await killed.url);
    console.log(
      `scheduling a meeting of ${PEOPLE} people with addresses: answered after ${milliseconds.toFixed(0)} ms`,
    );
    await waiting.promise;
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    expect(mail.mails).toHaveLength(PEOPLE / 2);

    mail.judge(() => "accept");
    await table.age();
    await start().url;
    await everybodyOnce();
  },
);

test("two processes share the work, and no one is notified twice", { timeout: 120_000 }, async () => {
  const [one, other] = [start(), start()];
  await other.url;
  expect(await scheduled(await one.url)).toBeGreaterThan(0);
  await everybodyOnce();
});
