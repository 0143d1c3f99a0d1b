import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import { firstColumn, pageOfColumn, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { fingerIntent } from "../../../ui/finger.ts";
import { beginsHour } from "../folds/folds.ts";

/** How far a pressed mouse moves before the press is a drag, where nothing is painted yet, in CSS pixels. */
const MOUSE_SLACK = 6;

/** What the hand is doing. `keys` paints with Shift and the arrows. */
export type Gesture =
  | { readonly kind: "rest" }
  /** It is not clear yet whether the hand paints: a finger may scroll or tap, a mouse only click. */
  | {
      readonly kind: "waiting";
      readonly pointer: number;
      readonly finger: boolean;
      readonly isOpen: boolean;
      readonly stroke: Stroke;
      readonly x: number;
      readonly y: number;
    }
  | { readonly kind: "painting"; readonly by: number | "keys"; readonly stroke: Stroke }
  /** The stroke is whole: apply it. Any input after that starts from rest. */
  | { readonly kind: "done"; readonly stroke: Stroke };

/** What happens to the grid. `pointer` tells fingers apart; `x` and `y` are CSS pixels on the screen. */
export type GestureInput =
  | {
      readonly kind: "down";
      readonly pointer: number;
      readonly finger: boolean;
      /** Else a press may be meant for what is there: only a drag begins an answer, a finger's sideways. */
      readonly isOpen: boolean;
      readonly point: GridPoint;
      /** Where a stretch began that ends here, without a drag. */
      readonly since?: StretchEnd | undefined;
      /** It is on the time that is about to be scheduled, which a drag moves. */
      readonly isOnChosen?: boolean;
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
  /** The finger has rested for `HOLD_MS`. */
  | { readonly kind: "held"; readonly pointer: number }
  | { readonly kind: "up"; readonly pointer: number }
  /** Shift with a key that moves: from the anchor, which says what it does, or from a cell that says it itself. */
  | ({ readonly kind: "extend" } & Stroke)
  | { readonly kind: "finish" }
  /** The grid has other days or hours now, and its cells are elsewhere: undefined for one that is gone. */
  | { readonly kind: "moved"; readonly pointNow: (point: GridPoint) => GridPoint | undefined }
  /** The system took the pointer (it scrolls, a call comes in), or Esc: nothing was painted. */
  | { readonly kind: "cancel" };

/** The other end of a stretch, and whether the stretch marks or clears. */
export type StretchEnd = { readonly point: GridPoint; readonly marks: boolean };

export const REST: Gesture = { kind: "rest" };

/** The whole of painting by mouse, pen, finger and keys. The same object comes back when nothing changes. */
export function nextGesture(now: Gesture, input: GestureInput): Gesture {
  const before = now.kind === "done" ? REST : now;
  switch (input.kind) {
    case "down":
      return down(before, input);
    case "move":
      return move(before, input);
    case "held":
      if (before.kind !== "waiting" || before.pointer !== input.pointer || !isHoldable(before)) return before;
      return { kind: "painting", by: before.pointer, stroke: before.stroke };
    case "up":
      return up(before, input.pointer);
    case "extend":
      return extend(before, input);
    case "finish":
      return before.kind === "painting" && before.by === "keys" ? { kind: "done", stroke: before.stroke } : before;
    case "moved":
      return moved(before, input.pointNow);
    case "cancel":
      return REST;
  }
}

/** Whether a rest of the pressed finger means to paint. */
export function isHoldable(gesture: Gesture): boolean {
  return gesture.kind === "waiting" && gesture.finger && gesture.isOpen;
}

function down(now: Gesture, input: Extract<GestureInput, { kind: "down" }>): Gesture {
  // A second finger means to zoom, unless the first one already paints: then it is a resting palm.
  if (now.kind === "waiting") return REST;
  if (now.kind === "painting" && now.by !== "keys") return now;
  const { pointer, finger, isOpen, point, since, isOnChosen, x, y } = input;
  const press: Stroke = { from: point, to: point, ...(isOnChosen === true && { moves: false }) };
  const stroke = since ? { from: since.point, to: point, marks: since.marks } : press;
  if (isOpen && !finger) return { kind: "painting", by: pointer, stroke };
  return { kind: "waiting", pointer, finger, isOpen, stroke, x, y };
}

function move(now: Gesture, input: Extract<GestureInput, { kind: "move" }>): Gesture {
  if (now.kind === "waiting" && now.pointer === input.pointer) {
    const [dx, dy] = [input.x - now.x, input.y - now.y];
    const isDrag = Math.hypot(dx, dy) > MOUSE_SLACK;
    const intent = now.finger ? fingerIntent(dx, dy) : isDrag ? "choose" : undefined;
    if (intent === undefined) return now;
    if (intent === "scroll") return REST;
    return { kind: "painting", by: now.pointer, stroke: draggedTo(now.stroke, input.point) };
  }
  if (now.kind !== "painting" || now.by !== input.pointer || samePoint(now.stroke.to, input.point)) return now;
  return { ...now, stroke: draggedTo(now.stroke, input.point) };
}

function draggedTo(stroke: Stroke, to: GridPoint): Stroke {
  return stroke.moves === undefined ? { ...stroke, to } : { ...stroke, to, moves: true };
}

/** A press on the chosen time that was never dragged chooses its cell, as one beside it. */
function released({ moves, ...stroke }: Stroke): Gesture {
  return { kind: "done", stroke: moves === true ? { ...stroke, moves } : stroke };
}

function up(now: Gesture, pointer: number): Gesture {
  // Lifted before it painted it has tapped one cell, which does nothing of its own where nothing is painted yet.
  if (now.kind === "waiting" && now.pointer === pointer) return now.isOpen ? released(now.stroke) : REST;
  return now.kind === "painting" && now.by === pointer ? released(now.stroke) : now;
}

function extend(now: Gesture, input: Extract<GestureInput, { kind: "extend" }>): Gesture {
  if (now.kind === "painting" && now.by === "keys") return { ...now, stroke: { ...now.stroke, to: input.to } };
  const { kind: _, ...stroke } = input;
  return now.kind === "rest" ? { kind: "painting", by: "keys", stroke } : now;
}

function moved(now: Gesture, pointNow: (point: GridPoint) => GridPoint | undefined): Gesture {
  if (now.kind !== "waiting" && now.kind !== "painting") return now;
  const [from, to] = [pointNow(now.stroke.from), pointNow(now.stroke.to)];
  return from === undefined || to === undefined ? REST : { ...now, stroke: { ...now.stroke, from, to } };
}

export function crossesHour({ rows, slotLength }: ViewerGrid, before: Gesture, next: Gesture): boolean {
  if (before.kind !== "painting" || next.kind !== "painting") return false;
  const [first = 0, last = 0] = [before.stroke.to.row, next.stroke.to.row].sort((a, b) => a - b);
  return rows.slice(first + 1, last + 1).some((row) => beginsHour(row, slotLength));
}

function samePoint(a: GridPoint, b: GridPoint): boolean {
  return a.column === b.column && a.row === b.row;
}

/** All of a day, or of a row of the shown page: marked, unless all of it is marked already. */
export function lineStroke(grid: ViewerGrid, { column, row }: GridPoint, line: "column" | "row"): Stroke {
  const page = pageOfColumn(grid, column);
  const first = firstColumn(grid, page);
  const last = Math.min(grid.columns.length, firstColumn(grid, page + 1)) - 1;
  return line === "column"
    ? { from: { column, row: 0 }, to: { column, row: grid.rows.length - 1 }, marks: "whole" }
    : { from: { column: first, row }, to: { column: last, row }, marks: "whole" };
}
