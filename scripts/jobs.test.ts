import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "#db/testing/fresh-database.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** What `npm run jobs` prints. */
async function jobs(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: fresh.url, SECRET_KEY: "only-for-tests-only-for-tests-only-for-tests" };
  return (await promisify(execFile)(process.execPath, ["scripts/jobs.ts", ...args], { env })).stdout;
}

test("jobs that were given up are listed with their reasons, and tried again on demand", async () => {
  expect(await jobs()).toBe("0 waiting, 0 given up.\n");
  for (const n of [1, 2, 3]) {
    await fresh.database.transaction((stores) => stores.jobs.add("purge", {}, { key: `purge ${n}` }));
  }
  await fresh.query(
    "UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = '550 no such user' WHERE key <> 'purge 3'",
  );
  const listed = await jobs();
  expect(listed).toMatch(
    /^\d+ {2}purge {2}purge 1\n {4}since \S+Z, 12 attempts, the last at \S+Z\n {4}550 no such user\n/,
  );
  expect(listed.trim().split("\n").at(-1)).toBe("1 waiting, 2 given up.");

  const [id = ""] = /^\d+/.exec(listed) ?? [];
  expect(await jobs("--retry", id)).toBe("1 given up job will be tried again.\n");
  expect(await jobs("--retry")).toBe("1 given up job will be tried again.\n");
  expect(await jobs()).toBe("3 waiting, 0 given up.\n");
});

test("what it does not know is not taken for something else", async () => {
  for (const args of [["--retry", "all"], ["retry"]]) await expect(jobs(...args)).rejects.toMatchObject({ code: 2 });
});
