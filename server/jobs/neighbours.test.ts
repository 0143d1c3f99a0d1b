import { expect, vi } from "vitest";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import type { Database } from "#db/database.ts";
import { createKeys } from "../keys.ts";
import { createLog } from "../log.ts";
import { test, TEST_SECRET } from "../testing/start-test-app.ts";
import { processSign, reportKeyChange, reportNeighbours } from "./neighbours.ts";

/** Returns the errors that a process with this key and without Redis logs about others on the database. */
async function errorsOf(secret: string, database: Database): Promise<readonly string[]> {
  const log = createLog("silent");
  const errors = vi.spyOn(log, "error");
  await reportNeighbours(processSign({ keys: createKeys(secret) }), { database, log });
  return errors.mock.calls.map(([said]) => String(said).split(/[:,]/, 1).join());
}

const ANOTHER_KEY = "Another process serves this database with another SECRET_KEY";
const NO_REDIS = "Another process serves this database";

test("a second process on a database logs that SECRET_KEY differs and that REDIS_URL is missing", async ({ app }) => {
  // The app is the first process.
  expect(await errorsOf("another-key-another-key-another-key", app.database)).toEqual([ANOTHER_KEY, NO_REDIS]);
  expect(await errorsOf(TEST_SECRET, app.database)).toEqual([NO_REDIS]);
});

test("a process that is alone on its database logs nothing", async () => {
  const fresh = await freshDatabase();
  expect(await errorsOf(TEST_SECRET, fresh.database)).toEqual([]);
  await fresh.drop();
});

test("a start with a new SECRET_KEY warns once and names the effects", async () => {
  const fresh = await freshDatabase();
  async function saidAtStart(secret: string): Promise<readonly string[]> {
    const log = createLog("silent");
    const warnings = vi.spyOn(log, "warn");
    await reportKeyChange({ keys: createKeys(secret), database: fresh.database, log });
    return warnings.mock.calls.map(([said]) => String(said));
  }
  const another = "another-key-another-key-another-key";
  expect(await saidAtStart(TEST_SECRET)).toEqual([]);
  expect(await saidAtStart(TEST_SECRET)).toEqual([]);
  expect(await saidAtStart(another)).toEqual([
    expect.stringMatching(/^SECRET_KEY is another one.*All logins have ended.*Keys of guests and organisers.*go on/),
  ]);
  expect(await saidAtStart(another)).toEqual([]);
  const rows = await fresh.query("SELECT fingerprint FROM key_fingerprint");
  expect(rows).toEqual([{ fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string }]);
  await fresh.drop();
});
