import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, vi } from "vitest";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { createApiClient } from "../testing/api-client.ts";
import { postgresTest, startAppOn } from "../testing/postgres-test.ts";
import { saveUnderLoad } from "../testing/saves-under-load.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const KILLS = 2;

const test = postgresTest({ volatile: false }).extend("app", { scope: "file" }, async ({ postgres }, { onCleanup }) => {
  const app = await startAppOn(postgres, { RATE_LIMIT: "off" });
  onCleanup(() => app.stop());
  return app;
});

test(
  "every acknowledged save is stored and shown after PostgreSQL alone is killed in the middle of saves",
  { timeout: 120_000 },
  async ({ app, postgres }) => {
    const api = createApiClient(app.url);
    await using load = await saveUnderLoad(api, app.url, { meetings: 3, viewers: 2 });
    await load.more(25);
    for (let kill = 0; kill < KILLS; kill += 1) {
      process.kill(postgres.pid(), "SIGKILL");
      await postgres.stop().catch(() => {}); // it is gone already
      await postgres.startAgain();
      await load.more(25);
    }
    await load.stop();
    // Calls failed meanwhile, and some of them may be stored, because a failed call promises nothing.
    expect(load.failed).toBeGreaterThan(0);
    console.log(`PostgreSQL killed ${KILLS} times: ${load.saved} saves acknowledged, ${load.failed} calls failed`);
    expect(await load.lost(api)).toBe(0);
  },
);

test(
  "a server whose embedded PostgreSQL is killed answers 503, logs one error, ends with 1 and loses no save",
  { timeout: 120_000 },
  async () => {
    const dataDir = testDataDir();
    const started: ServerProcess[] = [];
    const start = async () => {
      const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
      started.push(server);
      return { ...server, api: createApiClient(await server.url), address: await server.url };
    };
    onTestFinished(async () => {
      for (const { child, ended } of started) {
        child.kill("SIGKILL");
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    });

    const first = await start();
    await using load = await saveUnderLoad(first.api, first.address, { meetings: 1, viewers: 0 });
    await load.more(25);
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, join: true });
    const locker = new pg.Client(postgres.url);
    locker.on("error", () => {}); // its server is killed
    await locker.connect();
    await locker.query("BEGIN");
    await locker.query("LOCK TABLE meetings");
    const body = { name: "Late", timezone: "UTC", tentativeDates: ["2026-12-24"], minStartHour: 9, maxEndHour: 10 };
    const waiting = first.api.call("createMeeting", { body });
    await vi.waitFor(async () => {
      const { rows } = await locker.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'meetings'::regclass");
      expect(rows.length).toBeGreaterThan(0);
    });
    process.kill(postgres.pid, "SIGKILL");

    expect((await waiting).status).toBe(503);
    const { code, out } = await first.ended;
    expect(code).toBe(1);
    // Each answer of 503 is a line as well.
    const lines = out.split("\n").filter((line) => line.startsWith("{"));
    const deaths = lines.flatMap((line) => (line.includes("ended unexpectedly") ? [JSON.parse(line) as unknown] : []));
    const log = join(dataDir, "postgres", "postgres.log");
    const msg = `PostgreSQL ended unexpectedly (SIGKILL); see ${log}. The server ends, because it cannot work without its database.`;
    expect(deaths).toEqual([expect.objectContaining({ level: "error", msg })]);
    await load.stop();
    const again = await start();
    expect(await load.lost(again.api)).toBe(0);
  },
);
