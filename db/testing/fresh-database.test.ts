import { expect, test, vi } from "vitest";
import { freshDatabase } from "./fresh-database.ts";
import { storedMeeting } from "./stored-meeting.ts";

test("databases made at once are migrated and know nothing of each other", async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => freshDatabase()));
  const [one, ...others] = all;
  const { meetingID } = await storedMeeting(one!.database);
  for (const other of others) expect(await other.database.views.meeting(meetingID)).toBeUndefined();
  for (const fresh of all) expect(await fresh.database.migrate()).toEqual([]);
  await Promise.all(all.map((fresh) => fresh.drop()));
});

test("a dropped database is gone", async () => {
  const keep = await freshDatabase();
  const fresh = await freshDatabase();
  await fresh.drop();
  const name = new URL(fresh.url).pathname.slice(1);
  expect(await keep.query("SELECT FROM pg_database WHERE datname = $1", [name])).toEqual([]);
  await keep.drop();
});

test("without a server it says what is missing", async () => {
  vi.stubEnv("OVERLAP_TEST_POSTGRES", "");
  await expect(freshDatabase()).rejects.toThrow("OVERLAP_TEST_POSTGRES is not set");
  vi.unstubAllEnvs();
});
