import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { canReach } from "../db/embedded/host.ts";
import { testFolder } from "../db/embedded/testing/test-folder.ts";
import { residentMB } from "./bench/measure.ts";
import { NODE } from "./setup/command.mjs";
import { checkout } from "./testing/checkout.ts";
import { processesWith, startRun } from "./testing/start-run.ts";
import { testDataDir } from "./testing/test-data-dir.ts";

const NPM = ["npm", "start", "--silent"];
/** Simulates a Node without `process.execve`. */
const OLDER_NODE = ["node", "--eval", `delete process.execve; import("./scripts/start.mjs")`];
const isRoot = process.getuid?.() === 0;
/** System user who cannot enter a home directory of mode 0700. */
const OTHER_USER = { uid: 65_534, gid: 65_534 };
const hasAnotherUser = !isRoot || (await canReach(NODE, OTHER_USER));

/** Timeout for npm, a build, PostgreSQL and the server beside other tests. */
vi.setConfig({ testTimeout: 60_000 });

let cwd = "";
let dataDir = "";
beforeAll(() => {
  cwd = checkout();
  dataDir = testDataDir();
  return () => {
    for (const folder of [cwd, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
});

async function status(url: string | undefined, path: string): Promise<number> {
  return (await fetch(new URL(path, url))).status;
}

async function nothingLeft(folder: string): Promise<void> {
  await vi.waitFor(() => expect([...processesWith(folder).values()]).toEqual([]), { timeout: 5_000 });
}

function serversOf(): number[] {
  return [...processesWith(dataDir)].flatMap(([pid, command]) => (command.includes("server/main.mjs") ? [pid] : []));
}

const PATIENT = { timeout: 10_000 };
const isSmall = (mb: unknown): boolean => Number(mb) < 150;

describe.runIf(existsSync("/proc"))("a start of Overlap", () => {
  // Runs first, because the first start may build the client and print more.
  test.each([
    { what: "SIGTERM to npm", command: NPM, end: (pid: number) => process.kill(pid, "SIGTERM") },
    { what: "Ctrl-C in the terminal", command: NPM, end: (pid: number) => process.kill(-pid, "SIGINT") },
    {
      what: "SIGTERM, begun by an older Node",
      command: OLDER_NODE,
      end: (pid: number) => process.kill(pid, "SIGTERM"),
    },
    { what: "Ctrl-C, begun by an older Node", command: OLDER_NODE, end: (pid: number) => process.kill(-pid, "SIGINT") },
  ])("npm start serves pages, and leaves no process behind after $what", async ({ command, end }) => {
    const { child, url, ended } = startRun(command, { cwd, env: { DATA_DIR: dataDir } });
    expect(await status(await url, "/readyz")).toBe(200);
    expect(await status(await url, "/")).toBe(200);
    end(child.pid ?? 0);
    expect(await ended).toMatchObject({ code: 0 });
    await nothingLeft(dataDir);
  });

  test("a start after kill -9 keeps the data, uses at most 150 MB, and trusts the certificates that .env names", async () => {
    const certificates = join(dataDir, "authority.pem");
    writeFileSync(certificates, "");
    writeFileSync(join(cwd, ".env"), `NODE_EXTRA_CA_CERTS="${certificates}"\n`);
    onTestFinished(() => rmSync(join(cwd, ".env")));
    const first = startRun(NPM, { cwd, env: { DATA_DIR: dataDir } });
    await first.url;
    const servers = serversOf();
    expect(servers).toHaveLength(1);
    for (const pid of servers) process.kill(pid, "SIGKILL");
    await first.ended;

    const second = startRun(NPM, { cwd, env: { DATA_DIR: dataDir } });
    expect(await status(await second.url, "/readyz")).toBe(200);
    expect([...processesWith(`NODE_EXTRA_CA_CERTS=${certificates}`).keys()]).toEqual(
      expect.arrayContaining(serversOf()),
    );
    await vi.waitFor(() => expect(serversOf().map(residentMB)).toEqual([expect.toSatisfy(isSmall)]), PATIENT);
    second.child.kill("SIGTERM");
    await second.ended;
    await nothingLeft(dataDir);
  });

  test("npm run overlap -- prepare makes packages and client ready and starts no server", async () => {
    const prepare = ["npm", "run", "--silent", "overlap", "--", "prepare"];
    const { code, output } = await startRun(prepare, { cwd, env: { DATA_DIR: dataDir } }).ended;
    expect([code, output]).toEqual([0, "Packages and client are ready; a restart of the server uses them.\n"]);
    await nothingLeft(dataDir);
  });

  test.runIf(hasAnotherUser)("npm start says in one sentence that it may not write to DATA_DIR", async () => {
    const foreign = join(testFolder(0o500), "data");
    const env = { DATA_DIR: foreign, HOME: "/nonexistent" };
    const { code, output } = await startRun(NPM, { cwd, env, ...(isRoot && OTHER_USER) }).ended;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^[^\n]+\n$/) as string });
    expect(output).toContain(foreign);
    await nothingLeft(foreign);
  });
});
