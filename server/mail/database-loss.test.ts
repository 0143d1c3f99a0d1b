import { expect, vi } from "vitest";
import { openQueries } from "#db/testing/fresh-database.ts";
import { createApiClient, type ApiClient } from "../testing/api-client.ts";
import { postgresTest, startAppOn } from "../testing/postgres-test.ts";
import { jobTable } from "../testing/job-table.ts";
import { startMailServer } from "../testing/mail-server.ts";

const test = postgresTest({ volatile: true })
  .extend("mail", { scope: "file" }, async ({}, { onCleanup }) => {
    const mail = await startMailServer();
    onCleanup(() => mail.stop());
    return mail;
  })
  .extend("app", { scope: "file" }, async ({ postgres, mail }, { onCleanup }) => {
    const app = await startAppOn(postgres, { SMTP_URL: mail.url });
    onCleanup(() => app.stop());
    return app;
  });

async function invite(api: ApiClient, email: string): Promise<void> {
  const { meetingID } = await api.createMeeting();
  expect(await api.answer(meetingID, { name: "Gus", email, availabilities: [] })).toMatchObject({ status: 201 });
  expect(await api.schedule(meetingID)).toMatchObject({ status: 200 });
}

test(
  "a mail that is accepted while the database is down arrives at most twice, with the same Message-ID",
  { timeout: 60_000 },
  async ({ app, postgres, mail }) => {
    const api = createApiClient(app.url);
    const arrived = Promise.withResolvers<void>();
    const verdict = Promise.withResolvers<"accept">();
    mail.judge(() => {
      arrived.resolve();
      return verdict.promise;
    });
    await invite(api, "gus@example.org");
    await arrived.promise;
    await postgres.stop();
    verdict.resolve("accept");
    await vi.waitFor(() => expect(mail.mails).toHaveLength(1));

    // The database stored neither the acceptance nor the end of the job.
    await postgres.startAgain();
    await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200));
    const queries = openQueries(postgres.url());
    const table = jobTable(queries);
    await table.age();
    await app.context.database.jobQueue.release(120_000);
    await vi.waitFor(() => expect(mail.mails).toHaveLength(2), { timeout: 30_000 });
    expect(new Set(mail.mails.map(({ messageID }) => messageID)).size).toBe(1);

    // Later jobs run as usual.
    await invite(api, "ben@example.org");
    await vi.waitFor(() => expect(mail.mails.at(-1)?.to).toBe("ben@example.org"), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await table.count()).toBe(0));
    await queries.close();
  },
);
