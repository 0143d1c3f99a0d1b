import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test as plainTest } from "vitest";
import { freshDatabase, shiftClock } from "#db/testing/fresh-database.ts";
import { failJobs } from "#db/testing/queued-jobs.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { appTest, TEST_SECRET } from "#server/testing/start-test-app.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { freePort, redisProgram, startRedis } from "../cluster/programs.ts";
import { diagnose } from "./doctor.ts";
import { environment, lines } from "./testing/diagnosis.ts";
import { runTool } from "./testing/run-tool.ts";

const test = appTest({ trustProxy: 1 });
test("overlap doctor reports each part of a healthy server as ok and ends with 0", async ({ app }) => {
  await app.query("INSERT INTO last_backup (at) VALUES (now())");
  const { code, out, err } = await runTool(environment(app), "doctor");
  expect([
    err,
    out
      .replaceAll(/ {2,}/g, " ")
      .split("\n")
      .map((line) => line.split(" ", 2).join(" ")),
  ]).toEqual([
    "",
    [
      ..."settings database clock jobs backup redis mail server address disk secrets versions"
        .split(" ")
        .map((check) => `ok ${check}`),
      "",
    ],
  ]);
  expect(code).toBe(0);
  const report = JSON.parse(
    (await runTool({ ...environment(app), DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" }, "doctor", "--json")).out,
  ) as unknown;
  const sentence = "PostgreSQL at 127.0.0.1:1 refuses connections: is it running there?";
  expect(report).toContainEqual({ check: "database", state: "fault", sentence });
});

plainTest("overlap doctor names every wrong setting and checks nothing else", async () => {
  const { code, out } = await runTool({ PORT: "x", TRUST_PROXY: "y" }, "doctor");
  expect([code, out]).toEqual([
    1,
    "fault  settings  PORT must be a whole number from 0 to 65535.\nfault  settings  TRUST_PROXY must be a whole number from 0 to 10.\n",
  ]);
});

test("overlap doctor without a server says so, and which checks need one", async ({ app }) => {
  const port = await freePort();
  const elsewhere = { ...environment(app), PORT: String(port) };
  const unchecked = "The public address was not checked, because that needs a running server.";
  expect(await lines({ ...elsewhere, DATA_DIR: temporaryFolder(onTestFinished) }, "server")).toEqual([
    `fault No server answers at http://127.0.0.1:${port}: start it, or set PORT and HOST here as the server has them. ${unchecked}`,
  ]);
  expect(await lines(elsewhere, "server")).toEqual([
    `fault No server answers at http://127.0.0.1:${port}; the server with the data in ${app.dataDir} listens at http://127.0.0.1:${app.port}: set PORT and HOST here as it has them, for example PORT=${app.port} npm run overlap -- doctor. ${unchecked}`,
  ]);
  const other = { ...environment(app), SECRET_KEY: `${TEST_SECRET}-other` };
  expect((await lines(other, "server")).join()).toMatch(
    /^fault At \S+ answers another program, or an Overlap with another SECRET_KEY/,
  );
  const unstarted = { ...environment(app), TRUST_PROXY: "0" };
  expect(await lines(unstarted, "server")).toEqual([
    "warn The running server was started with TRUST_PROXY=1, other than here: restart it.",
  ]);
});

describe("overlap doctor asks the database", () => {
  const SECRET_KEY = TEST_SECRET;
  plainTest.each([
    [
      "its clock",
      "clock",
      (query: Query) => shiftClock(query, "3 hours"),
      /^fault This machine says \S+Z, PostgreSQL \S+Z, 3 hours apart: set both by NTP\. Until then nothing/,
    ],
    [
      "the permission to write",
      "database",
      setDatabase("default_transaction_read_only = on"),
      /^fault The database "\w+" of PostgreSQL \S+ \(.*\) is read-only: name the primary/,
    ],
    ["the last backup", "backup", oldBackup, /^warn The last backup is 10 days old: make one every night/],
    ["abandoned jobs", "jobs", giveUpJob, /^warn 1 mails or other jobs were given up: npm run overlap -- jobs/],
  ] as const)("overlap doctor checks the database for %s", async (_what, check, change, said) => {
    const fresh = await freshDatabase();
    onTestFinished(() => fresh.drop());
    await fresh.database.migrate();
    await change(fresh.query);
    expect((await lines({ DATABASE_URL: fresh.url, SECRET_KEY, PORT: "1" }, check)).join()).toMatch(said);
  });
});

type Query = Parameters<typeof shiftClock>[0];

function setDatabase(setting: string) {
  return async (query: Query) =>
    void (await query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${setting}', current_database()); END $$`));
}

async function oldBackup(query: Query): Promise<void> {
  await query("INSERT INTO last_backup (at) VALUES (now() - interval '10 days')");
}

async function giveUpJob(query: Query): Promise<void> {
  await query("SELECT graphile_worker.add_job('purge')");
  await failJobs(query, "true", "550");
}

test("overlap doctor logs in to the mail server without sending a mail, and names a refused login", async ({ app }) => {
  const server = await startMailServer(0, {
    authOptional: false,
    onAuth: (login, _session, done) =>
      login.password === "right" ? done(null, { user: "ann" }) : done(new Error("Wrong")),
  });
  onTestFinished(() => server.stop());
  const smtp = (password: string) => ({
    ...environment(app),
    SMTP_URL: server.url.replace("//", `//ann:${password}@`),
  });
  const spoken: string[] = [];
  const findings = await diagnose(smtp("right"), (line) => spoken.push(line));
  const { host } = new URL(server.url);
  expect(findings.find(({ check }) => check === "mail")).toMatchObject({
    state: "ok",
    sentence: expect.stringContaining(
      `The mail server ${host} accepts the login. Mails come from no-reply@localhost;`,
    ) as string,
  });
  expect(spoken.join("\n")).toMatch(/^> EHLO /m);
  expect(spoken.join("\n")).not.toMatch(/right|MAIL FROM/);
  expect(await lines(smtp("wrong"), "mail")).toEqual([
    `fault The mail server ${host} does not accept the login of SMTP_URL (535).`,
  ]);
  expect(server.mails).toEqual([]);
  const env = { ...environment(app), PUBLIC_URL: "http://localhost:1" };
  expect((await lines(env, "mail")).join()).toMatch(/^warn SMTP_URL is not set: nobody gets a mail/);
});

test.skipIf(redisProgram === undefined)("overlap doctor tells whether Redis accepts the login", async ({ app }) => {
  const redis = await startRedis(await freePort(), "--requirepass", "right");
  onTestFinished(() => redis.stop());
  const at = (login: string) => ({ ...environment(app), REDIS_URL: redis.url.replace("//", `//${login}`) });
  expect((await lines(at(":right@"), "redis")).join()).toMatch(/^ok Redis \S+ at \S+ answers\.$/);
  expect((await lines(at(":wrong@"), "redis")).join()).toMatch(
    /^fault Redis at \S+ does not accept the user name or password/,
  );
  expect((await lines(at(""), "redis")).join()).toMatch(/^fault Redis at \S+ wants a password/);
  expect((await lines({ ...environment(app), REDIS_URL: "redis://127.0.0.1:1" }, "redis")).join()).toMatch(
    /^fault Redis at 127\.0\.0\.1:1 does not answer \(.*ECONNREFUSED.*\): is it running there\?$/,
  );
});

describe("the disk of DATA_DIR", () => {
  const folder = mkdtempSync(join(tmpdir(), "overlap-full-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder]).status === 0;
  afterAll(() => {
    if (isMounted) spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  plainTest.runIf(isMounted)("overlap doctor reports an almost full disk and a key that others may read", async () => {
    writeFileSync(join(folder, "secret-key"), TEST_SECRET, { mode: 0o644 });
    const env = { DATA_DIR: folder, PORT: "1" };
    expect((await lines(env, "disk")).join()).toMatch(/^fault Only 2\.\d MB are free at \S+: make room/);
    expect((await lines(env, "secrets")).join()).toContain(`${folder}/secret-key`);
  });

  test("overlap doctor reports a data directory that is a file", async ({ app }) => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect((await lines({ ...environment(app), DATA_DIR: join(file, "data") }, "disk")).join()).toMatch(
      /^fault This user may not write to \S+ \(ENOTDIR\)/,
    );
  });
});
