import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { connectivity } from "../../api/connectivity.ts";
import { createStore } from "../../store.ts";
import { followLongAbsence, keepSeenLater, pageTime, untilNextTime } from "./follow-facts.ts";
import type { MeetingState } from "./meeting-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Live = MeetingState["facts"]["live"];

/** Makes a page and sets the live part of its facts. */
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
] as const)("a live group with %i marks starts %i timer for a copy on the device", ([marks, kept]) => {
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

const NOON = Date.UTC(2026, 11, 1, 12);
const at = (seconds: number) => NOON + 1_000 * seconds;

test.for([
  ["before the minute in which the meeting closes", 10, at(90), at(0), 50_000],
  ["a second before the meeting closes", 29, at(30), at(0), 1_000],
  ["when the meeting closes", 30, at(30), at(30), 30_000],
  ["later in the minute in which the meeting closed", 59, at(30), at(30), 1_000],
  ["in the minute after the meeting closed", 61, at(30), at(60), 59_000],
  ["when the meeting never closes", 42.5, undefined, at(0), 17_500],
] as const)(
  "a page shows the right minute and times its next look at the clock %s",
  ([, seconds, closesAt, shown, next]) => {
    expect(pageTime(at(seconds), closesAt)).toBe(shown);
    expect(untilNextTime(at(seconds), closesAt)).toBe(next);
  },
);
