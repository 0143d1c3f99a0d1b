import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { readConfig } from "../start/config.ts";
import { startApp, type App } from "../start/start-app.ts";
import { createApiClient, NINE, TEN, type ApiClient } from "../testing/api-client.ts";
import { openJobTable } from "../testing/job-table.ts";
import { startMailServer, type MailServer } from "../testing/mail-server.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";

const dataDir = testDataDir();
let postgres: EmbeddedPostgres;
let mail: MailServer;
let app: App;
let api: ApiClient;

beforeAll(async () => {
  postgres = await startPostgres();
  mail = await startMailServer();
  const config = { PORT: "0", LOG_LEVEL: "silent", SECRET_KEY: TEST_SECRET, DATABASE_URL: postgres.url };
  app = await startApp(readConfig({ ...config, DATA_DIR: dataDir, SMTP_URL: mail.url }));
  api = createApiClient(app.url);
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function startPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => {}, volatile: true });
}

async function invite(email: string): Promise<void> {
  const { meetingID } = await api.createMeeting();
  const body = { name: "Gus", email, availabilities: [] };
  expect(await api.call("addGuestAnswer", { params: { meetingID }, body })).toMatchObject({ status: 201 });
  const times = { startDateTime: NINE, endDateTime: TEN };
  expect(await api.call("scheduleMeeting", { params: { meetingID }, body: times })).toMatchObject({ status: 200 });
}

test(
  "a mail that is accepted while the database is away comes twice at most, and the second can be recognised",
  { timeout: 60_000 },
  async () => {
    const arrived = Promise.withResolvers<void>();
    const verdict = Promise.withResolvers<"accept">();
    mail.judge(() => {
      arrived.resolve();
      return verdict.promise;
    });
    await invite("gus@example.org");
    await arrived.promise;
    await postgres.stop();
    verdict.resolve("accept");
    await vi.waitFor(() => expect(mail.mails).toHaveLength(1));

    // That it was accepted could not be written down, nor that the job has ended.
    postgres = await startPostgres();
    await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200));
    const table = await openJobTable(postgres.url);
    await table.age();
    await app.context.database.jobQueue.release(120_000);
    await vi.waitFor(() => expect(mail.mails).toHaveLength(2), { timeout: 30_000 });
    expect(new Set(mail.mails.map(({ messageID }) => messageID)).size).toBe(1);

    // The jobs go on as if nothing had happened.
    await invite("ben@example.org");
    await vi.waitFor(() => expect(mail.mails.at(-1)?.to).toBe("ben@example.org"), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await table.count()).toBe(0), { timeout: 10_000 });
    await table.close();
  },
);
