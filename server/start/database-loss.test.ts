import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { readConfig } from "./config.ts";
import { startApp, type App } from "./start-app.ts";
import { createApiClient, NINE } from "../testing/api-client.ts";

const dataDir = testDataDir();
let postgres: EmbeddedPostgres;
let app: App;

beforeAll(async () => {
  postgres = await startPostgres();
  const config = { PORT: "0", LOG_LEVEL: "silent", SECRET_KEY: "for-tests-".repeat(4), DATABASE_URL: postgres.url };
  app = await startApp(readConfig({ ...config, DATA_DIR: dataDir }));
});
afterAll(async () => {
  await app.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function startPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => {}, volatile: true });
}

test("while the database is away everything is answered with 503, and when it returns nothing is missing", async () => {
  const api = createApiClient(app.url);
  const { meetingID } = await api.createMeeting();
  const { selfRespondentID: respondentID } = await api.addGuest(meetingID, "Ann", [NINE]);
  const params = { meetingID, respondentID };

  await postgres.stop();
  const refused = [
    await api.call("getMeeting", { params }),
    await api.call("saveAnswer", { params, body: { availabilities: [] } }),
    await api.call("addGuestAnswer", { params, body: { name: "Ben", availabilities: [] } }),
    await api.call("deleteRespondent", { params }),
  ];
  for (const { status, failure } of refused) {
    expect(status).toBe(503);
    expect(failure).toMatchObject({
      code: "unavailable",
      message: "The server cannot reach its data just now. Please try again in a moment.",
    });
  }
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${app.url}/metrics`)).text()).toContain("\noverlap_database_up 0\n");

  postgres = await startPostgres();
  await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200));
  const { respondents } = await api.meeting(meetingID);
  expect(respondents).toEqual({ [respondentID]: { name: "Ann", availabilities: [NINE] } });
  const { status } = await api.call("saveAnswer", { params, body: { availabilities: [] } });
  expect(status).toBe(200);
});
