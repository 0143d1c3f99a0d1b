import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { keepSeenLater } from "./follow-facts.ts";
import type { MeetingState } from "./meeting-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.for([
  [50_000, 1],
  [50_001, 0],
] as const)("of a live group with %i marks %i copy is kept for later", ([marks, kept]) => {
  const live = {
    status: "live",
    group: {
      counts: new Map([
        [1 as Slot, marks - 1],
        [2 as Slot, 1],
      ]),
    },
  };
  let facts = { updatedAt: 0, live: { status: "starting" } } as unknown as MeetingState["facts"];
  let look = (): void => {};
  const stop = keepSeenLater({
    get: () => ({ facts }) as MeetingState,
    subscribe(hear) {
      look = hear;
      return () => {};
    },
  });
  facts = { ...facts, live: live as unknown as MeetingState["facts"]["live"] };
  look();
  expect(vi.getTimerCount()).toBe(kept);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
