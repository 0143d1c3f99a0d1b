import { rmSync } from "node:fs";
import { Logger, runOnce } from "graphile-worker";
import { expect, onTestFinished, test } from "vitest";
import { openQueuePool } from "#db/job-queue/job-queue.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { databaseOfFile } from "#db/testing/fresh-database.ts";
import { ageJobs, failJobs, removeJobs, rescheduleJobs } from "#db/testing/queued-jobs.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { quickDataDir } from "../testing/test-data-dir.ts";
import { runTool } from "./testing/run-tool.ts";

const fresh = await databaseOfFile();

/** Runs a command and returns its exit code and output. */
async function run(script: "jobs" | "migrate", env: Record<string, string>, ...args: string[]) {
  const { code, out, err } = await runTool(env, script, ...args);
  return { code, said: code === 0 ? out : err };
}

test("overlap jobs works beside a running embedded PostgreSQL, and migrate refuses in one sentence", async () => {
  const dataDir = quickDataDir();
  const running = await startEmbeddedPostgres({ dataDir, log: () => {}, volatile: true });
  onTestFinished(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const env = { DATA_DIR: dataDir, SECRET_KEY: "" };
  expect(await run("jobs", env)).toEqual({ code: 0, said: "0 waiting, 0 given up.\n" });
  const sentence = `Overlap is already running with the data in ${dataDir} (process ${process.pid}); stop it first, or set another DATA_DIR.\n`;
  expect(await run("migrate", env)).toEqual({ code: 1, said: sentence });
});

test.each([
  ["jobs", "mysql://db/x", /^DATABASE_URL must be an address that begins with .*\.\n$/],
  ["migrate", "postgres://u:p@127.0.0.1:1/overlap", /^PostgreSQL at 127\.0\.0\.1:1 refuses connections: .*\?\n$/],
] as const)("overlap %s says in one sentence what is wrong with DATABASE_URL=%s", async (script, url, said) => {
  const ended = await run(script, { DATABASE_URL: url });
  expect(ended).toEqual({ code: 1, said: expect.stringMatching(said) as string });
});

const ended = (...args: string[]) => run("jobs", { DATABASE_URL: fresh.url }, ...args);
const jobs = async (...args: string[]) => (await ended(...args)).said;

test("overlap jobs lists failed jobs with reasons while they are still retried", async () => {
  await fresh.database.transaction((stores) => stores.jobs.add({ name: "purge", payload: {}, key: "purge" }));
  await failJobs(fresh.query, "true", "connect ECONNREFUSED", 2);
  await rescheduleJobs(fresh.query, "true", "run_at => '2030-01-01T00:00Z'");
  expect(await jobs()).toMatch(
    /^\d+ {2}purge {2}purge\n {4}since \S+Z, 2 attempts, the last at \S+Z, tried again at 2030-01-01T00:00:00.000Z\n {4}connect ECONNREFUSED\n\n1 waiting, 0 given up.\n$/,
  );
  await removeJobs(fresh.query);
});

test("overlap jobs shows when the last attempt was, also after the job was added long ago", async () => {
  const fail = () => Promise.reject(new Error("451 later"));
  const pgPool = openQueuePool(fresh.url, 1);
  await fresh.database.transaction((stores) => stores.jobs.add({ name: "purge", payload: {}, key: "purge" }));
  await ageJobs(fresh.query, "5 years");
  const startedAt = Date.now();
  await runOnce({ pgPool, taskList: { purge: fail }, logger: new Logger(() => () => {}) });
  const endedAt = Date.now();
  await pgPool.end();
  const { out } = await runTool({ DATABASE_URL: fresh.url }, "jobs", "--json");
  const [job] = (JSON.parse(out) as { jobs: { created: string; lastAttempt: string }[] }).jobs;
  expect(Date.parse(job?.created ?? "")).toBeLessThan(startedAt - 1_800 * DAY_MS);
  const last = Date.parse(job?.lastAttempt ?? "");
  expect(last).toBeGreaterThanOrEqual(startedAt);
  expect(last).toBeLessThanOrEqual(endedAt);
  await removeJobs(fresh.query);
});

test("overlap jobs lists abandoned jobs with reasons and retries them on demand", async () => {
  for (const n of [1, 2, 3]) {
    await fresh.database.transaction((stores) => stores.jobs.add({ name: "purge", payload: {}, key: `purge ${n}` }));
  }
  await failJobs(fresh.query, "key <> 'purge 3'", "550 no such user");
  const listed = await jobs();
  expect(listed).toMatch(
    /^\d+ {2}purge {2}purge 1\n {4}since \S+Z, 22 attempts, the last at \S+Z, given up\n {4}550 no such user\n/,
  );
  expect(listed.trim().split("\n").at(-1)).toBe("1 waiting, 2 given up.");

  const [id = ""] = /^\d+/.exec(listed) ?? [];
  expect(await jobs("--retry", id)).toBe("1 given up job will be tried again.\n");
  expect(await jobs("--retry")).toBe("1 given up job will be tried again.\n");
  expect(await jobs()).toMatch(/, 0 attempts, tried again at .+\n {4}550 no such user\n\n3 waiting, 0 given up.\n$/s);
});

test("overlap jobs refuses an unknown option", async () => {
  for (const args of [["--retry", "all"], ["retry"]]) expect(await ended(...args)).toMatchObject({ code: 2 });
});
