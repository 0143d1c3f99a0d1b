import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { databaseOfFile } from "#db/testing/fresh-database.ts";
import { storedUser } from "#db/testing/stored.ts";
import { type ApiClient, createApiClient } from "#server/testing/api-client.ts";
import { saveUnderLoad } from "#server/testing/saves-under-load.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { testDataDir } from "../testing/test-data-dir.ts";
import { ROOT } from "../setup/command.mjs";
import { backupName, defaultFolder, deleteOldBackups } from "./backup-files.ts";
import { runTool } from "./testing/run-tool.ts";

const fresh = await databaseOfFile();
const folder = mkdtempSync(join(tmpdir(), "overlap-backups-"));
afterAll(() => rmSync(folder, { recursive: true }));
const ownDatabase = { DATABASE_URL: fresh.url, DATA_DIR: join(folder, "data") };

/** Starts a server with the embedded PostgreSQL of a folder. */
async function started(dataDir: string): Promise<{ server: ServerProcess; api: ApiClient; url: string }> {
  const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  onTestFinished(async () => {
    server.child.kill("SIGKILL");
    await server.ended;
  });
  const url = await server.url;
  return { server, api: createApiClient(url), url };
}

function dataFolder(): string {
  const path = testDataDir();
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return path;
}

test(
  "a backup under load restores elsewhere with every earlier save, equal replies and valid logins",
  { timeout: 120_000 },
  async () => {
    const [one, two] = [dataFolder(), dataFolder()];
    const first = await started(one);
    const { token } = await first.api.signUp();
    const quiet = await first.api.createMeeting();
    await first.api.addGuest(quiet.meetingID, "Zoë \\. 'x'");
    const replies = async (api: ApiClient) => {
      const params = { meetingID: quiet.meetingID };
      const meeting = await api.call("getMeeting", { params });
      const me = await api.call("me", { token });
      return [meeting.reply, meeting.headers.get("ETag"), me.status, me.reply];
    };
    await using load = await saveUnderLoad(first.api, first.url, { meetings: 2, viewers: 0, people: 3 });
    await load.more(50);

    const saves = load.meetings.flatMap(({ meetingID, people }) =>
      people.map((person) => ({ meetingID, ...person, acknowledged: new Set(person.acknowledged) })),
    );
    const env = { DATA_DIR: one, SECRET_KEY: "" };
    const { code, out, err } = await runTool(env, "backup", "--with-key", "--json");
    expect([code, err]).toEqual([0, ""]);
    const { file } = JSON.parse(out) as { readonly file: string };
    expect(file.startsWith(join(one, "backups", "overlap-"))).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(one, "backups"))).toHaveLength(1);
    await load.stop();

    const running = await runTool(env, "restore", file);
    expect([running.code, running.err]).toEqual([1, expect.stringMatching(/^Overlap is already running with .+\n$/)]);
    const restored = await runTool({ DATA_DIR: two, SECRET_KEY: "" }, "restore", file);
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toContain(`The key is back in ${join(two, "secret-key")}.\n`);
    expect(statSync(join(two, "secret-key")).mode & 0o777).toBe(0o600);

    const second = await started(two);
    for (const { meetingID, respondentID, acknowledged } of saves) {
      const { respondents } = await second.api.meeting(meetingID);
      const stored = new Set(respondents[respondentID]?.availabilities);
      expect(acknowledged.difference(stored)).toEqual(new Set());
    }
    expect(await replies(second.api)).toEqual(await replies(first.api));

    const again = await runTool({ DATA_DIR: two, SECRET_KEY: "" }, "restore", file);
    expect(again.code).toBe(1);
    second.server.child.kill("SIGTERM");
    await second.server.ended;
    const full = await runTool({ DATA_DIR: two, SECRET_KEY: "" }, "restore", file);
    const cure = `move the present one away (mv ${two}/postgres ${two}/postgres.old), or set another DATA_DIR`;
    const sentence = `The database holds data already, and a backup goes into an empty one only: ${cure}.\n`;
    expect(full).toEqual({ code: 1, out: "", err: sentence });
  },
);

test("a restore refuses a piped backup that is cut off before it looks for a database", async () => {
  const { stdout } = await new Promise<{ stdout: Buffer }>((resolve, reject) => {
    const env = { PATH: process.env["PATH"], ...ownDatabase, SECRET_KEY: "x".repeat(32) };
    const options = { cwd: ROOT, env, encoding: "buffer" as const };
    execFile(process.execPath, ["scripts/overlap.ts", "backup", "-"], options, (error, out) =>
      error === null ? resolve({ stdout: out }) : reject(error),
    );
  });
  expect(stdout.toString("latin1")).toMatch(/^\{"overlapBackup":1,.+sha256 [0-9a-f]{64}\n$/s);
  const cut = join(folder, "cut.backup");
  writeFileSync(cut, stdout.subarray(0, -1));
  const nowhere = { DATABASE_URL: "postgres://u:p@127.0.0.1:1/overlap", DATA_DIR: join(folder, "none") };
  const { code, err } = await runTool(nowhere, "restore", cut);
  expect([code, err]).toEqual([1, `${cut} is cut off, or its last line is damaged; take another backup.\n`]);
});

describe("an unfinished backup", () => {
  /** Starts a backup that waits for a table, until it has begun its file. */
  async function begun(path: string): Promise<{ child: ChildProcess; release: () => Promise<unknown> }> {
    const locker = new pg.Client(fresh.url);
    await locker.connect();
    onTestFinished(() => locker.end());
    await locker.query("BEGIN; LOCK TABLE users");
    const env = { PATH: process.env["PATH"], ...ownDatabase, SECRET_KEY: "x".repeat(32) };
    const child = spawn(process.execPath, ["scripts/overlap.ts", "backup", path], { cwd: ROOT, env, stdio: "ignore" });
    await vi.waitFor(() => expect(drafts(path)).toHaveLength(1), { timeout: 20_000 });
    return { child, release: () => locker.query("ROLLBACK") };
  }
  const drafts = (path: string) => readdirSync(join(path, "..")).filter((name) => name.endsWith(".part"));

  test.each([
    ["SIGKILL", 1],
    ["SIGTERM", 0],
  ] as const)("a backup that is ended by %s leaves no file with its name", async (signal, left) => {
    const home = mkdtempSync(join(folder, "ended-"));
    const path = join(home, "a.backup");
    const { child, release } = await begun(path);
    expect(statSync(join(home, drafts(path)[0] ?? "")).mode & 0o777).toBe(0o600);
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    await release();
    expect(readdirSync(home)).toHaveLength(left);
    expect(readdirSync(home)).not.toContain("a.backup");
  });

  const disk = mkdtempSync(join(tmpdir(), "overlap-small-disk-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4k", "tmpfs", disk]).status === 0;
  afterAll(() => {
    if (isMounted) spawnSync("umount", [disk]);
    rmdirSync(disk);
  });
  test.runIf(isMounted)("a backup on a full disk leaves no file", async () => {
    const { code, err } = await runTool(ownDatabase, "backup", join(disk, "a.backup"));
    expect([code, err]).toEqual([1, `The disk of ${disk} is full: nothing was kept.\n`]);
    expect(readdirSync(disk)).toEqual([]);
  });
});

test("a backup never replaces a file and makes no folder", async () => {
  const path = join(folder, "there.backup");
  writeFileSync(path, "mine");
  const taken = `${path} exists already, and no file is ever replaced: name another one.\n`;
  expect(await runTool(ownDatabase, "backup", path)).toEqual({ code: 1, out: "", err: taken });
  expect(readFileSync(path, "utf8")).toBe("mine");
  const missing = await runTool(ownDatabase, "backup", join(folder, "no", "a.backup"));
  expect(missing).toEqual({ code: 1, out: "", err: `There is no folder ${join(folder, "no")}.\n` });
});

test("overlap backup without data fails and names the folder in which it looked", async () => {
  const empty = join(folder, "typo");
  const { code, err } = await runTool({ DATA_DIR: empty, SECRET_KEY: "" }, "backup");
  expect([code, err]).toEqual([1, `There are no data in ${empty}: name their folder in DATA_DIR.\n`]);
});

test("--keep deletes only the oldest backups with generated names", async () => {
  await storedUser(fresh.database);
  const home = join(folder, "kept");
  mkdirSync(home);
  const days = ["01", "02", "03"].map((day) => backupName(new Date(`2026-10-${day}T03:00:00Z`)));
  const others = ["before-the-upgrade.backup", "overlap-2026.backup", "notes.txt"];
  for (const name of [...days, ...others]) writeFileSync(join(home, name), "");
  const killed = `.${days[0]}.0123456789ab.part`;
  writeFileSync(join(home, killed), "");
  utimesSync(join(home, killed), 0, 0);
  const { code, out } = await runTool(ownDatabase, "backup", home, "--keep", "2");
  expect([code, out]).toEqual([0, expect.stringContaining(`Deleted ${days[0]}.\nDeleted ${days[1]}.\n`)]);
  const names = readdirSync(home);
  expect(names).toHaveLength(others.length + 2);
  expect(names).toEqual(expect.arrayContaining([...others, days[2]]));
  expect(await deleteOldBackups(home, 2)).toEqual([]);
});

test("backups lie by default outside the checkout", () => {
  expect(defaultFolder(join(ROOT, "data")).startsWith(ROOT)).toBe(false);
  expect(defaultFolder(folder)).toBe(join(folder, "backups"));
});
