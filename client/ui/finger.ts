import { wantsLessMotion } from "./theme.ts";

/** Whether the viewer mostly points with a finger. */
export const hasFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

/** A finger that rests this long means to choose, whatever way it moves then. */
export const HOLD_MS = 200;
/** How far a resting finger may tremble, in CSS pixels. */
const FINGER_SLACK = 8;
/** How long a phone hums when a resting finger begins to choose. */
const HUM_MS = 10;

/**
 * What a finger means that has moved by so much before it had rested: sideways it chooses, up and down it scrolls, which
 * is how a browser with `touch-action: pan-y` reads it too. Undefined while it only trembles.
 */
export function fingerIntent(dx: number, dy: number): "choose" | "scroll" | undefined {
  if (Math.hypot(dx, dy) <= FINGER_SLACK) return undefined;
  return Math.abs(dx) > Math.abs(dy) ? "choose" : "scroll";
}

/** Not where people want nothing to move, nor before their first tap, when browsers refuse it and complain. */
export function hum(forMs = HUM_MS): void {
  if (!("vibrate" in navigator && "userActivation" in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (!wantsLessMotion()) navigator.vibrate(forMs);
}
