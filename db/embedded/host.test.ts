import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { canReach, runProgram, serverUser } from "./host.ts";
import { installedPrograms, reachablePrograms } from "./postgres-programs.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import { query } from "./testing/query.ts";
import { runOverlap } from "./testing/run-overlap.ts";
import { testFolder } from "./testing/test-folder.ts";

const isRoot = process.getuid?.() === 0;
const OTHER_USER = { uid: 65_534, gid: 65_534 };
/** False below root's closed home, because no other user can run that checkout. */
const canBeRunByOthers = isRoot && (await canReach(import.meta.dirname, OTHER_USER));

function closedFolder(): string {
  return testFolder(0o700);
}

function hand(path: string, { uid, gid }: typeof OTHER_USER): void {
  spawnSync("chown", ["-R", `${uid}:${gid}`, path]);
}

describe.runIf(canBeRunByOthers)("as an ordinary user", () => {
  test("an ordinary user starts PostgreSQL with data in a home that is closed to others", async () => {
    const home = closedFolder();
    hand(home, OTHER_USER);
    const run = await runOverlap({ dataDir: join(home, "overlap", "data"), volatile: true }, OTHER_USER);
    onTestFinished(() => run.kill());
    expect(run.lines).toEqual([]);
    expect(existsSync(join(home, "overlap", "data", "postgres", "cluster"))).toBe(true);
  });

  test("a user without write permission gets one clear error", async () => {
    const theirs = testFolder();
    mkdirSync(join(theirs, "data", "postgres"), { recursive: true });
    const inside = await runOverlap({ dataDir: join(theirs, "data") }, OTHER_USER);
    expect(inside.refusal).toBe(
      `No permission to write to ${join(theirs, "data", "postgres")}; set DATA_DIR to a folder that is yours.`,
    );
    const beside = await runOverlap({ dataDir: join(theirs, "other") }, OTHER_USER);
    expect(beside.refusal).toBe(
      `No permission to write to ${join(theirs, "other")}; set DATA_DIR to a folder that is yours.`,
    );
  });

  test("PostgreSQL runs as the owner of the data, who can use them again after root has", async () => {
    const dataDir = testFolder();
    hand(dataDir, OTHER_USER);
    const first = await runOverlap({ dataDir, volatile: true }, OTHER_USER);
    expect(statSync(`/proc/${first.pid}`).uid).toBe(OTHER_USER.uid);
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
    await first.kill();

    const asRoot = await startEmbeddedPostgres({ dataDir, log: () => {}, volatile: true });
    expect(await query(asRoot.url, "SELECT value FROM kept")).toBe("42");
    expect(statSync(`/proc/${asRoot.pid}`).uid).toBe(OTHER_USER.uid);
    await asRoot.stop();

    const last = await runOverlap({ dataDir, volatile: true }, OTHER_USER);
    onTestFinished(() => last.kill());
    expect(last.refusal).toBeUndefined();
    expect(await query(last.url, "SELECT value FROM kept")).toBe("42");
  });
});

describe.runIf(isRoot)("as root", () => {
  test("root below a home closed to the user postgres keeps the data elsewhere, says so and finds them again", async () => {
    const dataDir = join(closedFolder(), "overlap", "data");
    const elsewhere = join(testFolder(), "elsewhere");
    const lines: string[] = [];
    const start = () => startEmbeddedPostgres({ dataDir, elsewhere, log: (line) => lines.push(line), volatile: true });

    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
    const { output } = await runProgram("id", ["-u", "postgres"]);
    expect(statSync(`/proc/${first.pid}`).uid).toBe(Number(output));
    await first.stop();
    const second = await start();
    onTestFinished(() => second.stop());
    expect(await query(second.url, "SELECT value FROM kept")).toBe("42");

    const place = readFileSync(join(dataDir, "postgres", "elsewhere"), "utf8").trim();
    expect(place.startsWith(`${elsewhere}/`)).toBe(true);
    expect(statSync(join(place, "cluster")).mode & 0o777).toBe(0o700);
    const line = `PostgreSQL's system user cannot enter ${join(dataDir, "postgres")}; its data are in ${place}.`;
    expect(lines).toEqual([line, line]);
  });

  test(
    "root keeps two closed checkouts apart, and begins again where the data directory was removed",
    { timeout: 60_000 },
    async () => {
      const home = closedFolder();
      const elsewhere = join(testFolder(), "elsewhere");
      for (const name of ["one", "two", "one"]) {
        const dataDir = join(home, name);
        rmSync(dataDir, { recursive: true, force: true });
        const server = await startEmbeddedPostgres({ dataDir, elsewhere, log: () => {}, volatile: true });
        await server.stop();
      }
      // A copy of the programs may lie beside the data.
      expect(readdirSync(elsewhere).filter((name) => !name.startsWith("postgres-"))).toHaveLength(3);
    },
  );

  test("root copies the programs once to a folder where the user postgres can run them", async () => {
    const closed = join(closedFolder(), "native");
    const installed = installedPrograms();
    cpSync(installed.folder, closed, { recursive: true, verbatimSymlinks: true });
    const copies = join(testFolder(), "copies");
    const user = await serverUser(closedFolder());

    const find = () => reachablePrograms({ ...installed, folder: closed }, user, copies);
    const [first, second] = await Promise.all([find(), find()]);
    expect(first).toEqual(second);
    expect(readdirSync(copies)).toEqual([`postgres-${installed.version}`]);
    const { output } = await runProgram(join(first.folder, "bin", "postgres"), ["--version"], user);
    expect(output).toMatch(/^postgres \(PostgreSQL\) 18\./);
  });
});
