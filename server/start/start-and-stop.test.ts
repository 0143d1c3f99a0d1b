import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmdirSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { databaseOfFile } from "#db/testing/fresh-database.ts";
import { createApiClient } from "../testing/api-client.ts";
import { listenToNotes } from "../testing/note-listener.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const fresh = await databaseOfFile();
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});

const KEY = "only-for-tests-only-for-tests-only-for-tests";

function start(env: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = startServerProcess({ DATABASE_URL: fresh.url, SECRET_KEY: KEY, ...env });
  started.push(server);
  return server;
}

describe("a server that cannot start says why in one sentence and ends with 1", () => {
  test("when the environment is wrong, naming every fault", async () => {
    const { code, err } = await start({ PORT: "x", LOG_LEVEL: "loud", SECRET_KEY: "" }).ended;
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toEqual([
      "SECRET_KEY must be set when DATABASE_URL is: every process of one database needs the same key.",
      "PORT must be a whole number from 0 to 65535.",
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.",
    ]);
  });

  test("when the port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const { code, err } = await start({ PORT: String(port) }).ended;
    taken.close();
    expect([code, err]).toEqual([
      1,
      `Port ${port} is in use already; end the program that has it, or choose another: PORT=${port + 1} npm start\n`,
    ]);
  });

  test("when the address is not one of this machine", async () => {
    const { code, err } = await start({ HOST: "192.0.2.1" }).ended;
    expect([code, err]).toEqual([1, "HOST=192.0.2.1 is not an address of this machine.\n"]);
  });

  test("when the database cannot be reached, without its password", async () => {
    const { code, err } = await start({ DATABASE_URL: "postgres://overlap:hunter2@127.0.0.1:1/overlap" }).ended;
    expect(code).toBe(1);
    expect(err.trim()).toMatch(/^[A-Z][^\n]+[.?]$/);
    expect(err).toContain("127.0.0.1:1");
    expect(err).not.toContain("hunter2");
  });

  test("when the data directory cannot be used", async () => {
    const file = join(temporaryFolder(onTestFinished), "file");
    writeFileSync(file, "");
    const { code, err } = await start({ DATABASE_URL: "", SECRET_KEY: "", DATA_DIR: join(file, "data") }).ended;
    expect(code).toBe(1);
    expect(err.trim()).toMatch(/^[A-Z][^\n]+[.?]$/);
    expect(err).toContain(file);
  });
});

/** An empty read-only disk, where this user may mount one. */
const mountPoint = mkdtempSync(join(tmpdir(), "overlap-read-only-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", mountPoint]).status === 0;
const readOnlyDisk = mounted ? mountPoint : undefined;
afterAll(() => {
  if (mounted) spawnSync("umount", [mountPoint]);
  rmdirSync(mountPoint);
});

test.runIf(readOnlyDisk)(
  "a server says in one sentence that it cannot use a DATA_DIR on a read-only disk",
  async () => {
    const env = { DATABASE_URL: "", SECRET_KEY: "", DATA_DIR: `${readOnlyDisk}/overlap/data` };
    const { code, err } = await start(env).ended;
    expect([code, err]).toEqual([
      1,
      `Overlap may not use ${readOnlyDisk}/overlap (ENOENT), perhaps because its disk is read-only; choose another folder with DATA_DIR.\n`,
    ]);
  },
);

describe("a server that runs", () => {
  test("warns at a start with another SECRET_KEY than the last time", async () => {
    const said: string[] = [];
    for (const SECRET_KEY of [`${KEY}-before`, `${KEY}-after`]) {
      const server = start({ SECRET_KEY });
      await server.url;
      // It is said in the background of the start, which the end waits for.
      server.child.kill("SIGTERM");
      said.push((await server.ended).out);
    }
    const warning = "SECRET_KEY is another one than at the last start";
    expect(said.map((out) => out.split(warning).length - 1)).toEqual([0, 1]);
  });

  test("says where it is and how a phone gets there", async () => {
    // A computer that is busy would warn of its slow database.
    const server = start({ LOG_LEVEL: "error" });
    expect((await fetch(`${await server.url}/readyz`)).status).toBe(200);
    server.child.kill("SIGTERM");
    const { out } = await server.ended;
    expect(out).toMatch(
      /^Overlap is running at http:\/\/127\.0\.0\.1:\d+\nTo open it on a phone in the same network: HOST=0\.0\.0\.0 npm start\n$/,
    );
  });

  test("finishes what has begun on SIGTERM, then ends with 0", async () => {
    const server = start();
    const url = await server.url;
    const { meetingID } = await createApiClient(url).createMeeting();
    const page = listenToNotes(url);
    await page.watch(meetingID);

    // A request whose second half arrives after the signal.
    const body = JSON.stringify({ name: "Ann", availabilities: [] });
    const slow = connect(Number(new URL(url).port), "127.0.0.1");
    slow.write(
      `POST /api/meetings/${meetingID}/respondents/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    slow.write(body.slice(0, 10));
    await createApiClient(url).meeting(meetingID); // by now the first half has been read
    const left = once(page.socket as never, "disconnect");
    server.child.kill("SIGTERM");
    await left;
    slow.write(body.slice(10));
    const [answer] = (await once(slow, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 201 /);
    expect((await server.ended).code).toBe(0);
    expect(await fetch(url).catch(() => "gone")).toBe("gone");
  });

  test("ends at once at the second signal", async () => {
    const server = start();
    const url = await server.url;
    const stuck = connect(Number(new URL(url).port), "127.0.0.1");
    stuck.on("error", () => {});
    stuck.write(
      "POST /api/meetings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    await (await fetch(`${url}/healthz`)).text();
    const page = listenToNotes(url);
    await once(page.socket as never, "connect");
    const left = once(page.socket as never, "disconnect");
    server.child.kill("SIGINT");
    await left; // it is stopping, and waits for the rest of that request
    await vi.waitFor(() => {
      server.child.kill("SIGINT");
      expect(server.child.exitCode).toBe(1);
    });
  });
});
