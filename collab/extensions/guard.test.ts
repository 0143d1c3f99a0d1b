import type { Extension } from "@hocuspocus/server";
import { beforeEach, expect, onTestFinished, vi } from "vitest";
import { eventually, test } from "../testing/start-collab.ts";
import { Admission } from "./admission.ts";
import { GridFromLog } from "./grid-from-log.ts";
import type { GridContext } from "./guard.ts";
import { Presence } from "./presence.ts";
import { list } from "#domain/testing/list.ts";

// Hocuspocus prints what ends a connection.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

const EXTENSIONS: readonly Extension<GridContext>[] = [Admission.prototype, GridFromLog.prototype, Presence.prototype];

/** Every hook that the live grid uses or may come to use. */
const HOOKS = list(`
  onConnect onAuthenticate onLoadDocument afterLoadDocument connected beforeHandleMessage beforeHandleAwareness
  afterHandleMessage beforeSync onChange onAwarenessUpdate onDisconnect beforeUnloadDocument afterUnloadDocument
`);

test.for(HOOKS)("a failure in %s closes one socket at most, which reconnects by itself", async (name, { start }) => {
  const spared = new Set<string>();
  let failures = 0;
  let isArmed = false;
  const prototype = EXTENSIONS.find((one) => name in one) ?? Presence.prototype;
  const inner = Object.getOwnPropertyDescriptor(prototype, name);
  const original = inner?.value as ((payload: unknown) => Promise<unknown>) | undefined; // any hook takes its payload
  async function planted(this: unknown, payload: unknown): Promise<unknown> {
    // The bystander may still be on its way in.
    const { documentName, document } = payload as { documentName?: string; document?: { name: string } };
    if (isArmed && !spared.has(documentName ?? document?.name ?? "")) {
      isArmed = false;
      failures += 1;
      throw new Error(`planted in ${name}`);
    }
    return original?.call(this, payload);
  }
  Object.defineProperty(prototype, name, { value: planted, configurable: true });
  onTestFinished(() => {
    if (inner) Object.defineProperty(prototype, name, inner);
    else Reflect.deleteProperty(prototype, name);
  });
  const app = await start();
  const [meeting, other] = [app.grids.newMeeting(), app.grids.newMeeting()];
  spared.add(other);
  const bystander = await app.synced(other);

  isArmed = true;
  const victim = app.view(meeting);
  victim.provider.setAwarenessField("isHere", true);
  await eventually(() => expect(victim.provider.synced).toBe(true));
  await app.save(meeting, "ann", [2]);
  await eventually(() => expect(victim.shown()).toEqual(["ann000000000: 2"]));
  const visitor = app.view(meeting);
  await eventually(() => expect(visitor.shown()).toEqual(["ann000000000: 2"]));
  visitor.leave();
  victim.loseConnection();
  await eventually(() => expect(failures).toBe(1));

  await app.save(other, "ben", [4]);
  await eventually(() => expect(bystander.shown()).toEqual(["ben000000000: 4"]));
  await app.save(meeting, "ann", [6]);
  await eventually(() => expect(victim.shown()).toEqual(["ann000000000: 6"]));
  expect(bystander.closes).toEqual([]);
  expect(app.complaints.filter((line) => line === "a hook of the live grid failed")).toHaveLength(1);
});
