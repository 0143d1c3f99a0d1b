import type { GridPoint, Stroke } from "#domain/answers/selection.ts";

/** A finger that rests this long on a cell means to paint; one that moves before means to scroll. */
export const HOLD_MS = 200;
/** How far a resting finger may tremble, in CSS pixels. */
export const FINGER_SLACK = 8;

/** What the hand is doing. `keys` paints with Shift and the arrows. */
export type Gesture =
  | { readonly at: "rest" }
  | {
      readonly at: "holding";
      readonly pointer: number;
      readonly stroke: Stroke;
      readonly x: number;
      readonly y: number;
    }
  | { readonly at: "painting"; readonly by: number | "keys"; readonly stroke: Stroke }
  /** The stroke is whole: apply it. Any input after that starts from rest. */
  | { readonly at: "done"; readonly stroke: Stroke };

/** What happens to the grid. `pointer` tells fingers apart; `x` and `y` are CSS pixels on the screen. */
export type GestureInput =
  | {
      readonly kind: "down";
      readonly pointer: number;
      readonly finger: boolean;
      readonly point: GridPoint;
      readonly x: number;
      readonly y: number;
    }
  | {
      readonly kind: "move";
      readonly pointer: number;
      readonly point: GridPoint;
      readonly x: number;
      readonly y: number;
    }
  /** The finger has rested for {@link HOLD_MS}. */
  | { readonly kind: "held"; readonly pointer: number }
  | { readonly kind: "up"; readonly pointer: number }
  | { readonly kind: "extend"; readonly from: GridPoint; readonly to: GridPoint }
  /** Shift was let go. */
  | { readonly kind: "finish" }
  /** The system took the pointer (it scrolls, a call comes in), or Esc: nothing was painted. */
  | { readonly kind: "cancel" };

export const REST: Gesture = { at: "rest" };

/** The whole of painting by mouse, pen, finger and keys. The same object comes back when nothing changes. */
export function nextGesture(now: Gesture, input: GestureInput): Gesture {
  const before = now.at === "done" ? REST : now;
  switch (input.kind) {
    case "down":
      return down(before, input);
    case "move":
      return move(before, input);
    case "held":
      if (before.at !== "holding" || before.pointer !== input.pointer) return before;
      return { at: "painting", by: before.pointer, stroke: before.stroke };
    case "up":
      return up(before, input.pointer);
    case "extend":
      return extend(before, input);
    case "finish":
      return before.at === "painting" && before.by === "keys" ? { at: "done", stroke: before.stroke } : before;
    case "cancel":
      return REST;
  }
}

function down(now: Gesture, input: Extract<GestureInput, { kind: "down" }>): Gesture {
  // A second finger means to zoom, unless the first one already paints: then it is a resting palm.
  if (now.at === "holding") return REST;
  if (now.at === "painting" && now.by !== "keys") return now;
  const stroke: Stroke = { from: input.point, to: input.point };
  if (!input.finger) return { at: "painting", by: input.pointer, stroke };
  return { at: "holding", pointer: input.pointer, stroke, x: input.x, y: input.y };
}

function move(now: Gesture, input: Extract<GestureInput, { kind: "move" }>): Gesture {
  if (now.at === "holding" && now.pointer === input.pointer) {
    return Math.hypot(input.x - now.x, input.y - now.y) > FINGER_SLACK ? REST : now;
  }
  if (now.at !== "painting" || now.by !== input.pointer || samePoint(now.stroke.to, input.point)) return now;
  return { ...now, stroke: { from: now.stroke.from, to: input.point } };
}

function up(now: Gesture, pointer: number): Gesture {
  // A finger lifted before it painted has tapped one cell.
  if (now.at === "holding" && now.pointer === pointer) return { at: "done", stroke: now.stroke };
  return now.at === "painting" && now.by === pointer ? { at: "done", stroke: now.stroke } : now;
}

function extend(now: Gesture, input: Extract<GestureInput, { kind: "extend" }>): Gesture {
  if (now.at === "painting" && now.by === "keys") return { ...now, stroke: { from: now.stroke.from, to: input.to } };
  return now.at === "rest" ? { at: "painting", by: "keys", stroke: { from: input.from, to: input.to } } : now;
}

function samePoint(a: GridPoint, b: GridPoint): boolean {
  return a.column === b.column && a.row === b.row;
}
