import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { connectivity } from "../../api/connectivity.ts";
import { createStore } from "../../store.ts";
import { followLongAbsence, keepSeenLater } from "./follow-facts.ts";
import type { MeetingState } from "./meeting-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Live = MeetingState["facts"]["live"];

/** Facts of a page whose live part a test says. */
function pageOf(first: Partial<Live>) {
  const stateOf = (live: Partial<Live>) => ({ facts: { updatedAt: 0, live } }) as MeetingState;
  const { get, set, subscribe } = createStore(stateOf(first));
  return { get, subscribe, say: (live: Partial<Live>) => set(stateOf(live)) };
}

test("a grid that is live again proves that the server is reachable", () => {
  vi.stubGlobal("navigator", { onLine: true });
  const page = pageOf({ status: "away" });
  const stop = followLongAbsence(page, () => {});
  connectivity.note(undefined);
  page.say({ status: "starting" });
  expect(connectivity.read()).toBe(false);
  page.say({ status: "away" });
  page.say({ status: "live" });
  expect(connectivity.read()).toBe(true);
  stop();
});

test.for([
  [50_000, 1],
  [50_001, 0],
] as const)("of a live group with %i marks %i copy is stored on the device", ([marks, kept]) => {
  const live = {
    status: "live" as const,
    group: {
      counts: new Map([
        [1 as Slot, marks - 1],
        [2 as Slot, 1],
      ]),
    },
  };
  const page = pageOf({ status: "starting" });
  const stop = keepSeenLater(new QueryClient(), page);
  page.say(live as unknown as Live);
  expect(vi.getTimerCount()).toBe(kept);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
