import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { databaseOfFile } from "#db/testing/fresh-database.ts";
import { testDataDir } from "./testing/test-data-dir.ts";

const fresh = await databaseOfFile();

const KEY = "only-for-tests-only-for-tests-only-for-tests";
const SCRIPTS = { jobs: "scripts/jobs.ts", migrate: "scripts/migrate.ts" };

/** What a command says without DATABASE_URL, of the data in a folder. */
async function onEmbedded(script: keyof typeof SCRIPTS, dataDir: string) {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [SCRIPTS[script]], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

test("beside a running Overlap with an embedded PostgreSQL jobs are listed, and migrate refuses in one sentence", async () => {
  const dataDir = testDataDir();
  const running = await startEmbeddedPostgres({ dataDir, log: () => {}, volatile: true });
  try {
    expect(await onEmbedded("jobs", dataDir)).toEqual({ code: 0, said: "0 waiting, 0 given up.\n" });
    const sentence = `Overlap is already running with the data in ${dataDir} (process ${process.pid}); stop it first, or set another DATA_DIR.\n`;
    expect(await onEmbedded("migrate", dataDir)).toEqual({ code: 1, said: sentence });
  } finally {
    await running.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ["jobs", "mysql://db/x", /^DATABASE_URL must be an address that begins with .*\.\n$/],
  ["migrate", "postgres://u:p@127.0.0.1:1/overlap", /^PostgreSQL at 127\.0\.0\.1:1 refuses connections: .*\?\n$/],
] as const)("npm run %s says in one sentence what is wrong with DATABASE_URL=%s", async (script, url, said) => {
  const env = { PATH: process.env["PATH"], DATABASE_URL: url, SECRET_KEY: KEY };
  const run = promisify(execFile)(process.execPath, [SCRIPTS[script]], { env });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(said) as string });
});

/** What `npm run jobs` prints. */
async function jobs(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: fresh.url, SECRET_KEY: KEY };
  return (await promisify(execFile)(process.execPath, ["scripts/jobs.ts", ...args], { env })).stdout;
}

test("jobs that failed are listed with their reasons while they are still tried again", async () => {
  await fresh.database.transaction((stores) => stores.jobs.add({ name: "purge", payload: {}, key: "purge" }));
  await fresh.query(
    "UPDATE graphile_worker._private_jobs SET attempts = 2, last_error = 'connect ECONNREFUSED', run_at = '2030-01-01T00:00Z'",
  );
  expect(await jobs()).toMatch(
    /^\d+ {2}purge {2}purge\n {4}since \S+Z, 2 attempts, the last at \S+Z, tried again at 2030-01-01T00:00:00.000Z\n {4}connect ECONNREFUSED\n\n1 waiting, 0 given up.\n$/,
  );
  await fresh.query("DELETE FROM graphile_worker._private_jobs");
});

test("jobs that were given up are listed with their reasons, and tried again on demand", async () => {
  for (const n of [1, 2, 3]) {
    await fresh.database.transaction((stores) => stores.jobs.add({ name: "purge", payload: {}, key: `purge ${n}` }));
  }
  await fresh.query(
    "UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = '550 no such user' WHERE key <> 'purge 3'",
  );
  const listed = await jobs();
  expect(listed).toMatch(
    /^\d+ {2}purge {2}purge 1\n {4}since \S+Z, 12 attempts, the last at \S+Z, given up\n {4}550 no such user\n/,
  );
  expect(listed.trim().split("\n").at(-1)).toBe("1 waiting, 2 given up.");

  const [id = ""] = /^\d+/.exec(listed) ?? [];
  expect(await jobs("--retry", id)).toBe("1 given up job will be tried again.\n");
  expect(await jobs("--retry")).toBe("1 given up job will be tried again.\n");
  expect(await jobs()).toMatch(
    /, 0 attempts, .+, tried again at .+\n {4}550 no such user\n\n3 waiting, 0 given up.\n$/s,
  );
});

test("what it does not know is not taken for something else", async () => {
  for (const args of [["--retry", "all"], ["retry"]]) await expect(jobs(...args)).rejects.toMatchObject({ code: 2 });
});
