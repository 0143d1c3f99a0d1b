import { wantsLessMotion } from "./theme.ts";

export const hasFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

export const HOLD_MS = 200;
const FINGER_SLACK = 8;
const HUM_MS = 10;

/** Sideways chooses, vertical scrolls, as with `touch-action: pan-y`; undefined while it trembles. */
export function fingerIntent(dx: number, dy: number): "choose" | "scroll" | undefined {
  if (Math.hypot(dx, dy) <= FINGER_SLACK) return undefined;
  return Math.abs(dx) > Math.abs(dy) ? "choose" : "scroll";
}

/** Skipped with reduced motion, and before the first tap, when browsers refuse it. */
export function hum(forMs = HUM_MS): void {
  if (!("vibrate" in navigator && "userActivation" in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (!wantsLessMotion()) navigator.vibrate(forMs);
}
