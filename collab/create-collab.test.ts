import { expect } from "vitest";
import { eventually, test, timers } from "./testing/start-collab.ts";
import { frames } from "./testing/raw-viewer.ts";

test("a saved answer reaches all viewers of its meeting and no viewer of another meeting", async ({ app }) => {
  const [meeting, other] = [app.grids.newMeeting(), app.grids.newMeeting()];
  const viewers = [app.view(meeting), app.view(meeting)];
  const stranger = app.view(other);
  await eventually(() => expect([...viewers, stranger].every(({ provider }) => provider.synced)).toBe(true));
  await app.save(meeting, "ann", [2]);
  await app.save(meeting, "ann", [2, 6]);
  for (const viewer of viewers) await eventually(() => expect(viewer.shown()).toEqual(["ann000000000: 2 6"]));
  expect(stranger.shown()).toEqual([]);
});

test("no viewer sees an answer before it is stored", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const [viewer, witness] = [app.view(meeting), app.grids.newMeeting()];
  await eventually(() => expect(viewer.provider.synced).toBe(true));
  const commit = Promise.withResolvers<void>();
  app.grids.onCommit = async (id) => (id === meeting ? commit.promise.then(() => "done" as const) : "done");
  let isAnswered = false;
  const saving = app.save(meeting, "ann", [2]).then(() => (isAnswered = true));
  // A whole save of another meeting, seen by its viewer, is ample time for this one to be seen.
  const other = app.view(witness);
  await app.save(witness, "ben", [2]);
  await eventually(() => expect(other.shown()).toEqual(["ben000000000: 2"]));
  expect(viewer.shown()).toEqual([]);
  expect(isAnswered).toBe(false);
  commit.resolve();
  await saving;
  await eventually(() => expect(viewer.shown()).toEqual(["ann000000000: 2"]));
});

test("a viewer sees an answer whose COMMIT had no acknowledgement only if it was stored", async ({ start }) => {
  const app = await start({ limits: { sweepMs: 50 } });
  const meeting = app.grids.newMeeting();
  const viewer = await app.synced(meeting);
  const outcomes = ["unknown but done", "unknown and lost"] as const;
  let commits = 0;
  app.grids.onCommit = () => outcomes[commits++] ?? "done";
  await expect(app.save(meeting, "ann", [2])).rejects.toThrow("COMMIT");
  await eventually(() => expect(viewer.shown()).toEqual(["ann000000000: 2"]));
  await expect(app.save(meeting, "ben", [4])).rejects.toThrow("COMMIT");
  await app.save(meeting, "cat", [6]);
  await eventually(() => expect(viewer.shown()).toEqual(["ann000000000: 2", "cat000000000: 6"]));
  expect(app.stored(meeting)).toEqual(viewer.shown());
});

test("a save that changes nothing appends nothing", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  expect(await app.save(meeting, "ann", [2])).toBe(1);
  expect(await app.save(meeting, "ann", [2])).toBe(1);
  expect(app.grids.stored(meeting).updates).toHaveLength(1);
});

test("a grid leaves memory with its last viewer and is loaded again for the next one", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const [first, second] = [app.view(meeting), app.view(meeting)];
  await eventually(() => expect(app.collab.viewers(meeting)).toBe(2));
  expect(app.collab.stats()).toEqual({ documents: 1, connections: 2 });
  first.leave();
  await eventually(() => expect(app.collab.stats()).toEqual({ documents: 1, connections: 1 }));
  second.leave();
  await eventually(() => expect(app.collab.stats()).toEqual({ documents: 0, connections: 0 }));
  await app.save(meeting, "ann", [2]);
  const third = app.view(meeting);
  await eventually(() => expect(third.shown()).toEqual(["ann000000000: 2"]));
});

test("a deleted meeting sends its viewers away and admits no new viewer", async ({ app }) => {
  const [meeting, other] = [app.grids.newMeeting(), app.grids.newMeeting()];
  const [viewer, neighbour] = [app.view(meeting), app.view(other)];
  await eventually(() => expect(viewer.provider.synced && neighbour.provider.synced).toBe(true));
  app.grids.remove(meeting);
  app.collab.closeMeeting(meeting);
  await eventually(() => expect(viewer.closes).toEqual([4404]));
  expect(app.collab.viewers(meeting)).toBe(0);
  await eventually(() => expect(app.collab.stats()).toEqual({ documents: 1, connections: 1 }));
  const late = app.view(meeting);
  await eventually(() => expect(late.closes).toEqual([4404]));
  expect(neighbour.closes).toEqual([]);
});

test("a shutdown closes every socket with 1012 and refuses new sockets", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const viewer = await app.synced(meeting);
  await app.save(meeting, "ann", [2]);
  await app.collab.shutdown();
  await eventually(() => expect(viewer.closes[0]).toBe(1012));
  expect(viewer.shown()).toEqual(["ann000000000: 2"]);
  expect(app.collab.stats()).toEqual({ documents: 0, connections: 0 });
  await expect(app.raw()).rejects.toThrow("503");
});

test("a shutdown leaves no timer that would keep the process alive", async ({ app }) => {
  const timersBefore = timers();
  const meeting = app.grids.newMeeting();
  const viewers = await Promise.all([app.raw(), app.raw(), app.raw()]);
  for (const viewer of viewers) viewer.send(frames.token(meeting, "guest"));
  await eventually(() => expect(app.collab.viewers(meeting)).toBe(3));
  await app.save(meeting, "ann", [2]);
  await app.collab.shutdown();
  for (const viewer of viewers) await eventually(() => expect(viewer.closed).toBe(1012));
  await eventually(() => expect(timers()).toBeLessThanOrEqual(timersBefore));
});

test("a shutdown closes a socket that does not answer after a deadline", async ({ start }) => {
  const app = await start({ limits: { closeMs: 20 } });
  const paused = await app.raw();
  paused.socket.pause();
  await app.collab.shutdown();
  expect(app.collab.stats().connections).toBe(0);
});
