import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { databaseOfFile, freshDatabase, shiftClock } from "#db/testing/fresh-database.ts";
import { createApiClient } from "../testing/api-client.ts";
import { openSocket } from "../testing/open-socket.ts";
import { listenToNews } from "../testing/news-listener.ts";
import { serve } from "../testing/serve.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const fresh = await databaseOfFile();
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});

function start(env: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = startServerProcess({ DATABASE_URL: fresh.url, SECRET_KEY: TEST_SECRET, ...env });
  started.push(server);
  return server;
}

describe("starts that fail", () => {
  test("a server with a wrong environment names every fault and ends with 1", async () => {
    const { code, err } = await start({ PORT: "x", LOG_LEVEL: "loud", SECRET_KEY: "" }).ended;
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toEqual([
      "SECRET_KEY must be set when DATABASE_URL is: every process of one database needs the same key.",
      "PORT must be a whole number from 0 to 65535.",
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.",
    ]);
  });

  test("a server whose port is taken says so in one sentence and ends with 1", async () => {
    const { port, close } = await serve(() => {});
    onTestFinished(close);
    const { code, err } = await start({ PORT: String(port) }).ended;
    const sentence = `Port ${port} is in use already; end the program that has it, or choose another: PORT=${port + 1} npm start\n`;
    expect([code, err]).toEqual([1, sentence]);
  });

  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const embedded = { DATABASE_URL: "", SECRET_KEY: "" };
  test.each([
    ["the address is not one of this machine", { HOST: "192.0.2.1" }, "HOST=192.0.2.1 "],
    [
      "the database cannot be reached, without its password",
      { DATABASE_URL: "postgres://overlap:hunter2@127.0.0.1:1/overlap" },
      "127.0.0.1:1",
    ],
    ["the data directory cannot be used", { ...embedded, DATA_DIR: join(file, "data") }, file],
  ])("a server ends with 1 and one sentence when %s", async (_, env, named) => {
    const { code, err } = await start(env).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(/^[A-Z][^\n]+[.?]\n$/)]);
    expect(err).toContain(named);
    expect(err).not.toContain("hunter2");
  });

  test.runIf(existsSync("/proc")).each([{ SECRET_KEY: "" }, {}])(
    "a server ends with 1 and one sentence when the system makes no folder at DATA_DIR, with %o",
    async (settings) => {
      const { code, err } = await start({ DATABASE_URL: "", DATA_DIR: "/proc/overlap/data", ...settings }).ended;
      expect([code, err]).toEqual([1, expect.stringMatching(/^[A-Z].*\/proc\/overlap.* DATA_DIR.*\.\n$/)]);
    },
  );

  /** An empty read-only disk, where this user may mount one. */
  const disk = mkdtempSync(join(tmpdir(), "overlap-read-only-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", disk]).status === 0;
  afterAll(() => {
    if (isMounted) spawnSync("umount", [disk]);
    rmdirSync(disk);
  });
  test.runIf(isMounted)(
    "a server whose DATA_DIR is on a read-only disk says so in one sentence and ends with 1",
    async () => {
      const { code, err } = await start({ ...embedded, DATA_DIR: `${disk}/overlap/data` }).ended;
      const sentence = `Overlap may not use ${disk}/overlap (EROFS), because its disk is read-only; choose another folder with DATA_DIR.\n`;
      expect([code, err]).toEqual([1, sentence]);
    },
  );
});

/** Sends the head of a request, whose body is to come. */
const post = (url: string, path: string, length: number) =>
  openSocket(
    Number(new URL(url).port),
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );

test("a server warns at a start with another SECRET_KEY than the last time", async () => {
  const outputs: string[] = [];
  for (const SECRET_KEY of [`${TEST_SECRET}-before`, `${TEST_SECRET}-after`]) {
    const server = start({ SECRET_KEY });
    await server.url;
    // The start logs it in the background, and the end waits for that.
    server.child.kill("SIGTERM");
    outputs.push((await server.ended).out);
  }
  const warning = "SECRET_KEY is another one than at the last start";
  expect(outputs.map((out) => out.split(warning).length - 1)).toEqual([0, 1]);
});

test("a server warns of PostgreSQL's other clock, and of a user who may open too few connections", async () => {
  const other = await freshDatabase();
  const role = `few_${process.pid}`;
  onTestFinished(async () => {
    await other.drop();
    await fresh.query(`DROP ROLE ${role}`);
  });
  await shiftClock(other.query, "-3 hours");
  await other.query(
    `CREATE ROLE ${role} LOGIN PASSWORD 'few' CONNECTION LIMIT 7;
       DO $$ BEGIN EXECUTE format('GRANT %I TO ${role}', current_user); END $$`,
  );
  const url = Object.assign(new URL(other.url), { username: role, password: "few" });
  const server = start({ DATABASE_URL: url.href });
  await server.url;
  server.child.kill("SIGTERM");
  const { out } = await server.ended;
  expect(out).toMatch(
    /"machine":"[^"]+Z","postgres":"[^"]+Z","msg":"The clocks of this machine and of PostgreSQL differ by 3 hours: /,
  );
  expect(out).toMatch(
    /"connectionLimit":7,"needed":15,"msg":"The user of DATABASE_URL may have 7 connections at a time/,
  );
});

test("a server that starts prints its address and how a phone gets there", async () => {
  // A computer that is busy would warn of its slow database.
  const server = start({ LOG_LEVEL: "error" });
  expect((await fetch(`${await server.url}/readyz`)).status).toBe(200);
  server.child.kill("SIGTERM");
  const { out } = await server.ended;
  expect(out).toMatch(
    /^Overlap \d+\.\d+\.\d+ is running at http:\/\/127\.0\.0\.1:\d+\nTo open it on a phone in the same network: HOST=0\.0\.0\.0 npm start\n$/,
  );
});

test("a server finishes begun requests on SIGTERM, then ends with 0", async () => {
  const server = start();
  const url = await server.url;
  const { meetingID } = await createApiClient(url).createMeeting();
  const page = listenToNews(url);
  await page.watch(meetingID);

  // A request whose second half arrives after the signal.
  const body = JSON.stringify({ name: "Ann", availabilities: [] });
  const { socket, reply } = await post(url, `/api/meetings/${meetingID}/respondents/guest`, body.length);
  socket.write(body.slice(0, 10));
  await createApiClient(url).meeting(meetingID); // by now the first half has been read
  const disconnected = once(page.socket as never, "disconnect");
  server.child.kill("SIGTERM");
  await disconnected;
  socket.write(body.slice(10));
  expect(await reply()).toMatch(/^HTTP\/1\.1 201 /);
  expect((await server.ended).code).toBe(0);
  expect(await fetch(url).catch(() => "gone")).toBe("gone");
});

test("a server ends at once at the second signal", async () => {
  const server = start();
  const url = await server.url;
  await post(url, "/api/meetings", 100);
  await (await fetch(`${url}/healthz`)).text();
  const page = listenToNews(url);
  await once(page.socket as never, "connect");
  const disconnected = once(page.socket as never, "disconnect");
  server.child.kill("SIGINT");
  await disconnected; // it is stopping, and waits for the rest of that request
  await vi.waitFor(() => {
    server.child.kill("SIGINT");
    expect(server.child.exitCode).toBe(1);
  });
});
