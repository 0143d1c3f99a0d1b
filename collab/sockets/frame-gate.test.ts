import { expect, test } from "vitest";
import { createFrameGate, type Verdict } from "./frame-gate.ts";
import { COLLAB_LIMITS } from "./limits.ts";
import { inMemoryGrids } from "../testing/in-memory-grid-log.ts";
import { frames } from "../testing/raw-viewer.ts";

const meeting = inMemoryGrids().newMeeting();

/** What happens to presence that comes every so many milliseconds, for a minute. */
function minuteOf(everyMs: number, presenceCost: number): Record<string, number> {
  const gate = createFrameGate(COLLAB_LIMITS);
  const verdicts: Verdict[] = [];
  for (let now = 0; now < 60_000; now += everyMs) {
    const frame = frames.presence(meeting, [{ clientID: 7, clock: now, state: {} }]);
    verdicts.push(gate.judge(frame, now, presenceCost));
  }
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const [forward, later] = [count("forward"), count("later")];
  return { forward, later, closed: verdicts.length - forward - later };
}

test("a hand that moves is shown thirty times a second while few paint, and ten times among many", () => {
  expect(minuteOf(33, 1)).toEqual({ forward: 1_819, later: 0, closed: 0 });
  expect(minuteOf(100, COLLAB_LIMITS.crowdedPresenceCost)).toEqual({ forward: 600, later: 0, closed: 0 });
});

test("among many, who sends thirty a second all the same is heard twelve times", () => {
  const { forward, closed } = minuteOf(33, COLLAB_LIMITS.crowdedPresenceCost);
  expect(forward).toBeLessThanOrEqual(20 + 60 * 12);
  expect(closed).toBe(0);
});

test("who sends a hundred a second is closed", () => {
  const { closed } = minuteOf(10, 1);
  expect(closed).toBeGreaterThan(0);
});

test("a browser that joins, and shows its key twice, has enough to spend", () => {
  const gate = createFrameGate(COLLAB_LIMITS);
  const sent = [
    frames.token(meeting, "guest"),
    frames.askForState(meeting),
    frames.presence(meeting, [{ clientID: 7, clock: 1, state: {} }]),
    frames.token(meeting, "guest"),
    frames.token(meeting, "guest"),
  ];
  for (const frame of sent) expect(gate.judge(frame, 0)).not.toHaveProperty("code");
});
