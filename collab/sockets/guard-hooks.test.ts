import type { Extension } from "@hocuspocus/server";
import { beforeEach, expect, vi } from "vitest";
import { test } from "../testing/collab-test.ts";
import type { GridContext } from "./guard-hooks.ts";
import { eventually } from "../testing/eventually.ts";

// Hocuspocus prints what ends a connection.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

/** Every hook that the live grid uses or may come to use. */
const HOOKS = [
  "onConnect",
  "onAuthenticate",
  "onLoadDocument",
  "afterLoadDocument",
  "connected",
  "beforeHandleMessage",
  "beforeHandleAwareness",
  "afterHandleMessage",
  "onTokenSync",
  "onChange",
  "onAwarenessUpdate",
  "onDisconnect",
  "beforeUnloadDocument",
  "afterUnloadDocument",
] as const;

test.for(HOOKS)("a failure in %s costs one socket at most, which comes back by itself", async (name, { start }) => {
  let failures = 0;
  let isArmed = false;
  const instrument = (hooks: Extension<GridContext>): Extension<GridContext> => {
    const inner = hooks[name] as ((payload: unknown) => Promise<unknown>) | undefined; // any hook takes its payload
    return {
      ...hooks,
      [name]: async (payload: unknown) => {
        if (isArmed) {
          isArmed = false;
          failures += 1;
          throw new Error(`planted in ${name}`);
        }
        return inner?.(payload);
      },
    };
  };
  const app = await start({}, instrument);
  const [meeting, other] = [app.grids.newMeeting(), app.grids.newMeeting()];
  const bystander = app.view(other);
  await eventually(() => expect(bystander.provider.synced).toBe(true));

  isArmed = true;
  const victim = app.view(meeting);
  victim.provider.setAwarenessField("isHere", true);
  await eventually(() => expect(victim.provider.synced).toBe(true));
  await app.save(meeting, "ann", [2]);
  await victim.provider.sendToken();
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
