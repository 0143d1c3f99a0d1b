import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { canReach } from "../db/embedded/server-user.ts";
import { testFolder } from "../db/embedded/testing/test-folder.ts";
import { residentMB } from "./bench/measure.ts";
import { NODE } from "./setup/command.mjs";
import { checkout } from "./testing/checkout.ts";
import { processesWith, startRun } from "./testing/start-run.ts";

const NPM = ["npm", "start", "--silent"];
/** As on a Node too old to become another program. */
const OLDER_NODE = ["node", "--eval", `delete process.execve; import("./scripts/start.mjs")`];
const isRoot = process.getuid?.() === 0;
/** Whom a 0700 home keeps from the packages. */
const OTHER_USER = { uid: 65_534, gid: 65_534 };
const hasAnotherUser = !isRoot || (await canReach(NODE, OTHER_USER));

/** npm, a build perhaps, PostgreSQL and the server, on a machine that runs other tests beside. */
vi.setConfig({ testTimeout: 60_000 });

let cwd = "";
beforeAll(() => {
  cwd = checkout();
  return () => rmSync(cwd, { recursive: true, force: true });
});

async function status(url: string | undefined, path: string): Promise<number> {
  return (await fetch(new URL(path, url))).status;
}

async function nothingLeft(dataDir: string): Promise<void> {
  await vi.waitFor(() => expect([...processesWith(dataDir).values()]).toEqual([]), { timeout: 5_000 });
}

function serversOf(dataDir: string): number[] {
  return [...processesWith(dataDir)].flatMap(([pid, command]) => (command.includes("server/main.mjs") ? [pid] : []));
}

const PATIENT = { timeout: 10_000 };
const isSmall = (mb: unknown): boolean => Number(mb) < 120;

/** What a person reads of a start that fails: exactly one line. */
async function refusal(env: Record<string, string>, user?: { uid: number; gid: number }): Promise<string> {
  const dataDir = env["DATA_DIR"] ?? join(testFolder(), "data");
  const { code, output } = await startRun(NPM, { cwd, env: { DATA_DIR: dataDir, ...env }, ...user }).ended;
  expect({ code, output }).toMatchObject({ code: 1 });
  const lines = output.trim().split("\n");
  expect(lines).toHaveLength(1);
  await nothingLeft(dataDir);
  return lines.join();
}

describe.runIf(existsSync("/proc"))("a start of Overlap", () => {
  // First, for it may have to build the client, of which the others then say nothing.
  test.each([
    { what: "SIGTERM to npm", command: NPM, end: (pid: number) => process.kill(pid, "SIGTERM") },
    { what: "SIGINT to npm", command: NPM, end: (pid: number) => process.kill(pid, "SIGINT") },
    { what: "Ctrl-C in the terminal", command: NPM, end: (pid: number) => process.kill(-pid, "SIGINT") },
    {
      what: "SIGTERM, begun by an older Node",
      command: OLDER_NODE,
      end: (pid: number) => process.kill(pid, "SIGTERM"),
    },
    { what: "Ctrl-C, begun by an older Node", command: OLDER_NODE, end: (pid: number) => process.kill(-pid, "SIGINT") },
  ])("serves, and leaves nothing behind after $what", async ({ command, end }) => {
    const dataDir = join(testFolder(), "data");
    const { child, url, ended } = startRun(command, { cwd, env: { DATA_DIR: dataDir } });
    expect(await status(await url, "/readyz")).toBe(200);
    expect(await status(await url, "/")).toBe(200);
    end(child.pid ?? 0);
    expect(await ended).toMatchObject({ code: 0 });
    await nothingLeft(dataDir);
  });

  test("goes on where a kill -9 ended the one before, in 120 MB", async () => {
    const dataDir = join(testFolder(), "data");
    const first = startRun(NPM, { cwd, env: { DATA_DIR: dataDir } });
    await first.url;
    const servers = serversOf(dataDir);
    expect(servers).toHaveLength(1);
    for (const pid of servers) process.kill(pid, "SIGKILL");
    await first.ended;

    const second = startRun(NPM, { cwd, env: { DATA_DIR: dataDir } });
    expect(await status(await second.url, "/readyz")).toBe(200);
    // It gives back what only starting needed.
    await vi.waitFor(() => expect(serversOf(dataDir).map(residentMB)).toEqual([expect.toSatisfy(isSmall)]), PATIENT);
    second.child.kill("SIGTERM");
    await second.ended;
    await nothingLeft(dataDir);
  });

  test("says in one sentence that the port is taken", async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    expect(await refusal({ PORT: port })).toMatch(new RegExp(`^Port ${port} is in use`));
  });

  test("says in one sentence that the database does not answer", async () => {
    const env = { DATABASE_URL: "postgres://overlap:secret@127.0.0.1:1/overlap", SECRET_KEY: "k".repeat(40) };
    const sentence = await refusal(env);
    expect(sentence).toContain("127.0.0.1:1");
    expect(sentence).not.toContain("secret");
  });

  test.runIf(hasAnotherUser)("says in one sentence that DATA_DIR is not ours", async () => {
    const dataDir = join(testFolder(0o500), "data");
    const user = isRoot ? OTHER_USER : undefined;
    expect(await refusal({ DATA_DIR: dataDir, HOME: "/nonexistent" }, user)).toContain(dataDir);
  });
});
