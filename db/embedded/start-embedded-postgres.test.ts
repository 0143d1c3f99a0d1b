import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { installedPrograms, type PostgresPrograms, reachablePrograms, withLibraries } from "./postgres-programs.ts";
import { boundLog, postmasterPath } from "./launch-server.ts";
import { isServerOf, processStart, runProgram, serverUser } from "./host.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import { query } from "./testing/query.ts";
import { runOverlap } from "./testing/run-overlap.ts";
import { testFolder } from "./testing/test-folder.ts";
import { list } from "#domain/testing/list.ts";

const WITHIN = { timeout: 20_000, interval: 20 };

async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), volatile: true });
  onTestFinished(() => server.stop());
  return server;
}

let prepared = "";
beforeAll(async () => {
  prepared = mkdtempSync(`/tmp/overlap-test-${process.pid}-`);
  chmodSync(prepared, 0o711); // the server may be another user
  const server = await startEmbeddedPostgres({ dataDir: prepared, log: () => {}, volatile: true });
  await query(server.url, "CREATE TABLE kept AS SELECT 42 AS value");
  await server.stop();
  return () => rmSync(prepared, { recursive: true });
});

/** Copies a data directory in which a server has run and written `kept`, because making one takes a second. */
function usedFolder(): string {
  const dataDir = testFolder();
  spawnSync("cp", ["-a", join(prepared, "postgres"), dataDir]);
  return dataDir;
}

const clusterOf = (dataDir: string): string => join(dataDir, "postgres", "cluster");

test("the embedded server is PostgreSQL 18 in UTF-8 with fsync, and lets no other user in", async () => {
  const dataDir = testFolder();
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  onTestFinished(() => server.stop());
  const { url } = server;
  const settings = ["server_encoding", "fsync", "synchronous_commit", "full_page_writes", "listen_addresses"];
  const values = [];
  for (const setting of settings) values.push(await query(url, `SHOW ${setting}`));
  expect(values).toEqual(["UTF8", "on", "on", "on", ""]);
  expect(await query(url, "SHOW server_version")).toMatch(/^18\./);

  const closed = ["socket", "cluster", "password"].map(
    (name) => statSync(join(dataDir, "postgres", name)).mode & 0o077,
  );
  expect(closed).toEqual([0, 0, 0]);
  await expect(query(url.replace(/:[0-9a-f]{48}@/, ":wrong@"), "SELECT 1")).rejects.toThrow("password");
});

test("a second start with the same data is refused in one sentence and leaves the first alone", async () => {
  const dataDir = usedFolder();
  const first = await start(dataDir);
  const sentence = `Overlap is already running with the data in ${dataDir} (process ${process.pid}); stop it first, or set another DATA_DIR.`;
  await expect(start(dataDir)).rejects.toThrow(sentence);
  expect((await runOverlap({ dataDir })).refusal).toBe(sentence);
  expect(await query(first.url, "SELECT 1")).toBe("1");
});

test("exactly one of five simultaneous starts with the same data succeeds", async () => {
  const dataDir = testFolder();
  const starts = await Promise.allSettled(Array.from({ length: 5 }, () => start(dataDir)));
  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a start waits until the last child of a killed server has released its memory", async () => {
  const dataDir = usedFolder();
  const first = await start(dataDir);
  const client = new Client(first.url);
  client.on("error", () => {});
  await client.connect();
  const [{ pid }] = (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows as [{ pid: number }];
  process.kill(pid, "SIGSTOP");
  process.kill(first.pid, "SIGKILL");
  await first.stop();

  const second = start(dataDir);
  second.catch(() => {});
  const log = join(dataDir, "postgres", "postgres.log");
  await vi.waitFor(() => expect(readFileSync(log, "utf8")).toContain("shared memory block"), WITHIN);
  process.kill(pid, "SIGCONT");
  expect(await query((await second).url, "SELECT value FROM kept")).toBe("42");
});

test("a stop of the embedded server does not wait for clients", async () => {
  const server = await start(usedFolder());
  const client = new Client({ connectionString: server.url });
  client.on("error", () => {}); // that its connection ends is the point
  await client.connect();
  await client.query("BEGIN");
  await server.stop();
  await server.stop();
  expect(processStart(server.pid)).toBeUndefined();
});

test("the embedded server starts in a data directory whose path is too long for a socket", async () => {
  const server = await start(join(testFolder(), "long".repeat(30)));
  expect(await query(server.url, "SELECT 1")).toBe("1");
  const folder = dirname(new URL(server.url).searchParams.get("host") ?? "");
  expect(folder).toBe("/tmp");
  await server.stop();
  expect(existsSync(new URL(server.url).searchParams.get("host") ?? "")).toBe(false);
});

test("PostgreSQL ends by itself after a kill -9 of Overlap", async () => {
  const dataDir = usedFolder();
  const killed = await runOverlap({ dataDir });
  await killed.kill();
  await vi.waitFor(() => expect(processStart(killed.pid)).toBeUndefined(), WITHIN);
  expect(existsSync(postmasterPath(clusterOf(dataDir)))).toBe(false);
});

test("a start right after a kill -9 of Overlap has the committed data", async () => {
  const dataDir = usedFolder();
  const killed = await runOverlap({ dataDir });
  await query(killed.url, "INSERT INTO kept VALUES (43)");
  await killed.kill();
  expect(await query((await start(dataDir)).url, "SELECT sum(value) FROM kept")).toBe("85");
});

test("a start after a kill -9 of Overlap and PostgreSQL has the committed data in spite of the stale lock", async () => {
  const dataDir = usedFolder();
  const killed = await runOverlap({ dataDir });
  await query(killed.url, "INSERT INTO kept VALUES (43)");
  process.kill(killed.pid, "SIGKILL");
  await killed.kill();
  expect(existsSync(postmasterPath(clusterOf(dataDir)))).toBe(true);
  expect(await query((await start(dataDir)).url, "SELECT sum(value) FROM kept")).toBe("85");
});

test("a start stops a PostgreSQL that an earlier run left behind", async () => {
  const dataDir = usedFolder();
  const cluster = clusterOf(dataDir);
  const user = await serverUser(cluster);
  const { folder } = await reachablePrograms(installedPrograms(), user, "/var/lib/overlap");
  const options = ["-D", cluster, "-k", join(dataDir, "postgres", "socket"), "-h", ""];
  const orphan = spawn(join(folder, "bin", "postgres"), options, { cwd: "/", stdio: "ignore", ...user });
  const ended = once(orphan, "exit");
  await vi.waitFor(() => expect(existsSync(postmasterPath(cluster))).toBe(true), WITHIN);

  const lines: string[] = [];
  const server = await start(dataDir, lines);
  expect(lines).toEqual([`Stopping the PostgreSQL that an earlier run left behind (process ${orphan.pid}).`]);
  await ended;
  expect(await query(server.url, "SELECT 1")).toBe("1");
});

test("a start leaves a foreign process alone that has the old server's process number", async () => {
  const dataDir = usedFolder();
  const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void stranger.kill());
  writeFileSync(
    postmasterPath(clusterOf(dataDir)),
    `${stranger.pid}\n${clusterOf(dataDir)}\n1\n5432\n\n\n 1 1\nready\n`,
  );
  writeFileSync(join(dataDir, "postgres", "owner"), `${stranger.pid} long-ago 0\n`);

  const server = await start(dataDir);
  expect(await query(server.url, "SELECT 1")).toBe("1");
  expect(stranger.exitCode).toBeNull();
  expect(isServerOf(stranger.pid ?? 0, clusterOf(dataDir))).toBe(false);
});

test("a start begins again when the very first start was killed", async () => {
  const dataDir = testFolder();
  mkdirSync(join(dataDir, "postgres", "cluster.new", "base"), { recursive: true });
  writeFileSync(join(dataDir, "postgres", "password"), "old\n");
  writeFileSync(join(dataDir, "postgres", "password.init"), "old\n");
  expect(await query((await start(dataDir)).url, "SELECT 1")).toBe("1");
  expect(readdirSync(join(dataDir, "postgres")).sort()).toEqual(list("cluster owner password postgres.log socket"));
});

test("PostgreSQL programs whose package was installed without its script find their libraries", async () => {
  const folder = testFolder();
  const { folder: installed, version } = installedPrograms();
  const names = ["pg-symlinks.json", "bin", "lib"];
  for (const name of names) {
    cpSync(join(installed, name), join(folder, "native", name), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith("/pg_ctl"),
    });
  }
  const programs = { folder: join(folder, "native"), version };
  for (const name of ["postgres", "initdb"]) {
    const run = ({ env }: PostgresPrograms) => runProgram(join(programs.folder, "bin", name), ["--version"], { env });
    expect((await run(programs)).output).toContain("error while loading shared libraries");
    expect((await run(withLibraries(programs, folder))).output).toMatch(/^\w+ \(PostgreSQL\) 18\./);
  }
});

test("a long log of PostgreSQL becomes the old log, and PostgreSQL continues in a new one", async () => {
  const dataDir = usedFolder();
  const { url } = await start(dataDir);
  const log = join(dataDir, "postgres", "postgres.log");
  appendFileSync(log, "x".repeat(1_000_001));
  boundLog(log);
  await expect(query(url, "SELECT FROM nothing_here")).rejects.toThrow("nothing_here");
  await vi.waitFor(() => expect(readFileSync(log, "utf8")).toMatch(/^[^x]*ERROR: {2}relation "nothing_here"/), WITHIN);
  expect(statSync(`${log}.old`).size).toBeGreaterThan(1_000_000);
  boundLog(log);
  expect(statSync(log).size).toBeGreaterThan(0);
});

test("a start refuses a data directory that is a file in one sentence", async () => {
  const file = join(testFolder(), "file");
  writeFileSync(file, "");
  await expect(start(file)).rejects.toThrow(`${file} is not a folder; set DATA_DIR to another one.`);
});

test("a start refuses data of another version of PostgreSQL and names the way to move them", async () => {
  const dataDir = usedFolder();
  writeFileSync(join(clusterOf(dataDir), "PG_VERSION"), "17\n");
  await expect(start(dataDir)).rejects.toThrow(
    `The data in ${clusterOf(dataDir)} were made by PostgreSQL 17, this release of Overlap brings PostgreSQL 18: with the release that ran before, "npm run overlap -- backup"; then, with this one, move ${join(dataDir, "postgres")} away and "npm run overlap -- restore FILE".`,
  );
});

test("a start refuses data that PostgreSQL itself cannot read in one sentence", async () => {
  const dataDir = usedFolder();
  rmSync(join(clusterOf(dataDir), "global"), { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(
    /^The embedded PostgreSQL did not start \(.+\); look at .+, or set DATABASE_URL/,
  );
});
