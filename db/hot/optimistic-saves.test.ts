import { afterAll, beforeAll, expect, test } from "vitest";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { freshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { halfHours } from "../testing/slots.ts";
import { storedMeeting } from "../testing/stored-meeting.ts";
import type { OptimisticSave, SaveOutcome } from "./optimistic-saves.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** What is stored of a meeting: its version, its answers, and its log. */
async function stored(meetingID: MeetingID) {
  const view = await fresh.database.views.meeting(meetingID);
  const { updates } = (await fresh.database.views.grid.load(meetingID))!;
  return { version: view?.meeting.version, answers: view?.respondents.map(({ slots }) => slots), updates };
}

async function prepared(): Promise<{
  meetingID: MeetingID;
  ann: RespondentID;
  ben: RespondentID;
  save: OptimisticSave;
}> {
  const { meetingID, respondentIDs } = await storedMeeting(fresh.database, ["Ann", "Ben"]);
  const [ann, ben] = respondentIDs;
  if (!ann || !ben) throw new Error("Both are there");
  const { version = 0 } = await stored(meetingID);
  const update = new Uint8Array([1, 2, 3]);
  return {
    meetingID,
    ann,
    ben,
    save: { meetingID, version, seq: 1, update, answers: new Map([[ann, halfHours(2)]]), askedAt: 1_000 },
  };
}

test("stores log row, answer and version together when nothing has changed", async () => {
  const { meetingID, save } = await prepared();
  expect(await fresh.database.saveIfUnchanged(save)).toBe("stored");
  expect(await stored(meetingID)).toEqual({
    version: save.version + 1,
    answers: [halfHours(2), []],
    updates: [{ seq: 1, update: save.update }],
  });
});

test.each<[string, (save: OptimisticSave) => OptimisticSave]>([
  ["the meeting has another version", (save) => ({ ...save, version: save.version - 1 })],
  ["the log is longer", (save) => ({ ...save, seq: 0 })],
  ["the log is shorter", (save) => ({ ...save, seq: 2 })],
  ["there is no such meeting", (save) => ({ ...save, meetingID: "000000000000" as MeetingID })],
])("stores nothing when %s", async (_, differently) => {
  const { meetingID, save } = await prepared();
  const before = await stored(meetingID);
  expect(await fresh.database.saveIfUnchanged(differently(save))).toBe("changed");
  expect(await stored(meetingID)).toEqual(before);
});

test("a request is noted with its save, and not done again", async () => {
  const { meetingID, ann, save } = await prepared();
  const requests = [{ hash: new Uint8Array(32).fill(7), bodyHash: new Uint8Array(32).fill(8), respondentID: ann }];
  expect(await fresh.database.saveIfUnchanged({ ...save, requests })).toBe("stored");
  const again = { ...save, version: save.version + 1, seq: 2, requests };
  expect(await fresh.database.saveIfUnchanged(again)).toBe("repeat");
  expect(await fresh.database.saveIfUnchanged({ ...again, requests: [] })).toBe("stored");
  expect((await stored(meetingID)).updates).toHaveLength(2);
});

test("several answers and requests leave together, or not at all", async () => {
  const { meetingID, ann, ben, save } = await prepared();
  const answers = new Map([
    [ann, halfHours(3)],
    [ben, halfHours(1)],
  ]);
  const bodyHash = new Uint8Array(32).fill(8);
  const requests = [ann, ben].map((respondentID, n) => ({ hash: new Uint8Array(32).fill(n), bodyHash, respondentID }));
  expect(await fresh.database.saveIfUnchanged({ ...save, answers, requests })).toBe("stored");
  const after = await stored(meetingID);
  expect(after).toMatchObject({ version: save.version + 1, answers: [halfHours(3), halfHours(1)] });
  expect(after.updates).toHaveLength(1);
  for (const repeated of requests) {
    const fresher = { hash: new Uint8Array(32).fill(9), bodyHash, respondentID: ann };
    const again = { ...save, version: save.version + 1, seq: 2, requests: [fresher, repeated] };
    expect(await fresh.database.saveIfUnchanged(again)).toBe("repeat");
  }
  expect(await stored(meetingID)).toEqual(after);
});

test("of many at once on the same ground, one is stored", async () => {
  const { meetingID, save } = await prepared();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => fresh.database.saveIfUnchanged(save)));
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => "changed"), "stored"]);
  expect((await stored(meetingID)).updates).toHaveLength(1);
});

test("does not wait for a transaction that holds the meeting", async () => {
  const { meetingID, ann, save } = await prepared();
  let waiting: Promise<SaveOutcome> | undefined;
  await fresh.database.transaction(async ({ meetings, respondents }) => {
    await meetings.lock(meetingID);
    waiting = fresh.database.saveIfUnchanged(save);
    await respondents.rename(meetingID, ann, "Anna");
  });
  expect(await waiting).toBe("changed");
});

test("an update that a log row may not hold is refused, and nothing of it stays", async () => {
  const { meetingID, save } = await prepared();
  const before = await stored(meetingID);
  await expect(fresh.database.saveIfUnchanged({ ...save, update: new Uint8Array(70_000) })).rejects.toThrow(/refused/);
  expect(await stored(meetingID)).toEqual(before);
});

test("saves of many meetings at once are stored each on its own terms", async () => {
  const all = await Promise.all(Array.from({ length: 60 }, prepared));
  const requests = [{ hash: new Uint8Array(32).fill(1), bodyHash: new Uint8Array(32).fill(2) }];
  const given = all.map(({ save, ann }, n): OptimisticSave => {
    if (n % 5 === 1) return { ...save, version: save.version - 1 };
    if (n % 5 === 2) return { ...save, requests: requests.map((request) => ({ ...request, respondentID: ann })) };
    return save;
  });
  const outcomes = await Promise.all(given.map((save) => fresh.database.saveIfUnchanged(save)));
  expect(outcomes).toEqual(given.map((_, n) => (n % 5 === 1 ? "changed" : "stored")));
  const answers = await Promise.all(all.map(async ({ meetingID }) => (await stored(meetingID)).answers));
  expect(answers).toEqual(given.map((_, n) => [n % 5 === 1 ? [] : halfHours(2), []]));

  // Only those whose request was recorded are repeats: the ids of requests belong to their meeting.
  const again = given.map((save, n) => ({
    ...save,
    version: save.version + 1,
    seq: 2,
    requests: given[2]!.requests!,
    n,
  }));
  const second = await Promise.all(again.map((save) => fresh.database.saveIfUnchanged(save)));
  expect(second).toEqual(again.map(({ n }) => (n % 5 === 1 ? "changed" : n % 5 === 2 ? "repeat" : "stored")));
});

test("a save that PostgreSQL refuses does no harm to those that left with it", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, prepared));
  const given = all.map(({ save }, n) => (n === 5 ? { ...save, update: new Uint8Array(70_000) } : save));
  const outcomes = await Promise.allSettled(given.map((save) => fresh.database.saveIfUnchanged(save)));
  expect(outcomes.map(({ status }) => status)).toEqual(given.map((_, n) => (n === 5 ? "rejected" : "fulfilled")));
  expect((await stored(all[11]!.meetingID)).updates).toHaveLength(1);
});
