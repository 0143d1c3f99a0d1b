import { expect } from "vitest";
import * as Y from "yjs";
import { eventually, respondentNamed, setAnswer, test, type TestCollab } from "../testing/start-collab.ts";
import { compact } from "./stored-documents.ts";
import { inMemoryGrids } from "../testing/in-memory-grid-log.ts";

async function saveMany(on: TestCollab, meeting: Parameters<TestCollab["save"]>[0], times: number): Promise<void> {
  for (let turn = 1; turn <= times; turn += 1) await on.save(meeting, `p${turn % 5}x`, [turn * 2]);
}

test("a long log becomes a snapshot while people look on, and no viewer sees a difference", async ({ start }) => {
  const app = await start({ limits: { compactAfter: 10 } });
  const { grids } = app;
  const meeting = grids.newMeeting();
  const early = app.view(meeting);
  await saveMany(app, meeting, 47);
  await eventually(() => expect(grids.stored(meeting).snapshotSeq).toBe(40));
  expect(grids.stored(meeting).updates.map(({ seq }) => seq)).toEqual([41, 42, 43, 44, 45, 46, 47]);
  const late = app.view(meeting);
  await eventually(() => expect(late.shown()).toEqual(early.shown()));
  await app.save(meeting, "p1x", [2]);
  for (const viewer of [early, late]) await eventually(() => expect(viewer.shown()).toEqual(app.stored(meeting)));
  expect(early.shown()).toContain("p1x000000000: 2");
});

test("a compaction that fails does not trouble the user who saves, and is tried again later", async ({ start }) => {
  const grids = inMemoryGrids();
  let isBroken = true;
  const locked: typeof grids.locked = (id, work) =>
    isBroken ? Promise.reject(new Error("no connection")) : grids.locked(id, work);
  const app = await start({ locked, limits: { compactAfter: 10 } }, grids);
  const meeting = grids.newMeeting();
  const save = (turn: number) => app.save(meeting, "ann", [turn * 2]);
  for (let turn = 1; turn <= 30; turn += 1) await save(turn);
  expect(grids.stored(meeting)).toMatchObject({ snapshotSeq: 0 });
  expect(app.complaints).toEqual(["could not compact a grid log"]);
  isBroken = false;
  for (let turn = 31; turn <= 70; turn += 1) await save(turn);
  await eventually(() => expect(grids.stored(meeting).snapshotSeq).toBeGreaterThan(30));
});

test("a log with a gap is never made a snapshot of", async () => {
  const grids = inMemoryGrids();
  const meeting = grids.newMeeting();
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (const turn of [1, 2, 3]) setAnswer(doc, respondentNamed("ann"), [turn * 2]);
  const [first, , ...rest] = updates;
  await grids.transaction(meeting, async (log) => {
    for (const update of [first, ...rest]) if (update) await log.append(update);
  });
  await expect(compact(meeting, grids.locked, 1)).rejects.toThrow("lacks something");
  expect(grids.stored(meeting)).toMatchObject({ snapshotSeq: 0 });
});
