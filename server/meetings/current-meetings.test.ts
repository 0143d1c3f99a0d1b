import { expect, test } from "vitest";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Views } from "#db/views/views.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { createKeys } from "../keys.ts";
import { createCurrentMeetings } from "./current-meetings.ts";

const [ONE, OTHER] = [parseMeetingID("meeting00001")!, parseMeetingID("meeting00002")!];

/**
 * Makes a database with versions that a test sets, and records its queries. A view is read when `read` has resolved.
 */
function stage(versions: Map<string, number>, respondents: readonly unknown[] = []) {
  const queries: string[] = [];
  let read = Promise.resolve();
  const views = {
    versions: async (meetingIDs: readonly string[]) => {
      queries.push(`versions of ${meetingIDs.length}`);
      return new Map(meetingIDs.flatMap((id) => (versions.has(id) ? [[id, versions.get(id)]] : [])));
    },
    meeting: async (meetingID: string) => {
      queries.push("view");
      const view = { meeting: { meetingID, version: versions.get(meetingID) }, respondents, expected: [] };
      await read;
      return view as unknown as MeetingView;
    },
  } as unknown as Views;
  const meetings = createCurrentMeetings(views, createKeys("x".repeat(32)));
  const version = async (id = ONE) => (await meetings.view(id))?.meeting.version;
  return { queries, meetings, version, readsAfter: (until: Promise<void>) => void (read = until) };
}

test("simultaneous reads query all versions once and each view once", async () => {
  const { queries, version } = stage(
    new Map([
      [ONE as string, 1],
      [OTHER, 5],
    ]),
  );
  expect(await Promise.all([version(), version(OTHER), version()])).toEqual([1, 5, 1]);
  expect(queries).toEqual(["versions of 2", "view", "view"]);
  expect([await version(), queries.at(-1)]).toEqual([1, "versions of 1"]);
});

test("a read that begins after a change never gets a view that was requested before it", async () => {
  const versions = new Map<string, number>([[ONE, 1]]);
  const { queries, version, readsAfter } = stage(versions);
  const { promise, resolve } = Promise.withResolvers<void>();
  readsAfter(promise);
  const firstVersion = version();
  await expect.poll(() => queries).toEqual(["versions of 1", "view"]);
  versions.set(ONE, 2);
  const secondVersion = version();
  await expect.poll(() => queries.length).toBe(4);
  resolve();
  expect(await Promise.all([firstVersion, secondVersion])).toEqual([1, 2]);
});

test("a deleted meeting is unknown at once, and a failed query is repeated", async () => {
  const versions = new Map<string, number>([[ONE, 1]]);
  const { queries, version, readsAfter } = stage(versions);
  const { promise, reject } = Promise.withResolvers<void>();
  readsAfter(promise);
  const failing = version();
  await expect.poll(() => queries.length).toBe(2);
  reject(new Error("no database"));
  await expect(failing).rejects.toThrow("no database");
  readsAfter(Promise.resolve());
  expect(await version()).toBe(1);
  versions.delete(ONE);
  expect(await version()).toBeUndefined();
});

test("the largest possible meeting is read once for each version", async () => {
  const marks = Array.from({ length: LIMITS.marks / LIMITS.respondents }, (_, slot) => slot);
  const respondents = Array.from({ length: LIMITS.respondents }, () => ({ marks }));
  const { queries, version } = stage(new Map<string, number>([[ONE, 1]]), respondents);
  expect([await version(), await version()]).toEqual([1, 1]);
  expect(queries).toEqual(["versions of 1", "view", "versions of 1"]);
});

test("a meeting that is written during the read of an older version stays cached as written", async () => {
  const { queries, meetings, version, readsAfter } = stage(new Map<string, number>([[ONE, 1]]));
  const { promise, resolve } = Promise.withResolvers<void>();
  readsAfter(promise);
  const firstVersion = version();
  await expect.poll(() => queries.length).toBe(2);
  const written = { meeting: { meetingID: ONE, version: 2 }, respondents: [], expected: [] };
  meetings.keep(written as unknown as MeetingView);
  resolve();
  expect(await firstVersion).toBe(1);
  expect(meetings.known(ONE)).toBe(written);
});
