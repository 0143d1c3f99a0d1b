import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import { firstColumn, pageOfColumn, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { fingerIntent } from "../../../ui/finger.ts";
import { beginsHour } from "../folds/folds.ts";

/** Movement of a pressed mouse before it is a drag, while not painting, in CSS pixels. */
const MOUSE_SLACK = 6;

export type Gesture =
  | { readonly kind: "rest" }
  /** The intent is unclear: a finger may scroll or tap, a mouse may click. */
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
  | { readonly kind: "done"; readonly stroke: Stroke };

/** An input event. `pointer` identifies a finger; `x` and `y` are CSS pixels on the screen. */
export type GestureInput =
  | {
      readonly kind: "down";
      readonly pointer: number;
      readonly finger: boolean;
      /** Painting is on. Otherwise only a drag begins an answer, for a finger a sideways one. */
      readonly isOpen: boolean;
      readonly point: GridPoint;
      readonly since?: StretchEnd | undefined;
      /** The press is on the chosen time, which a drag moves. */
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
  | { readonly kind: "held"; readonly pointer: number }
  | { readonly kind: "up"; readonly pointer: number }
  /** Shift with a moving key, from the anchor or from a cell; `marks` comes from the anchor. */
  | ({ readonly kind: "extend" } & Stroke)
  | { readonly kind: "finish" }
  /** The days or hours changed. `pointNow` returns undefined for a cell that is gone. */
  | { readonly kind: "moved"; readonly pointNow: (point: GridPoint) => GridPoint | undefined }
  /** The system took the pointer (scrolling, a call) or Escape was pressed: nothing is painted. */
  | { readonly kind: "cancel" };

/** The other end of a stretch; `marks` is false if it clears. */
export type StretchEnd = { readonly point: GridPoint; readonly marks: boolean };

export const REST: Gesture = { kind: "rest" };

/** The state machine of painting by mouse, pen, finger and keys. Returns the same object if nothing changes. */
export function nextGesture(previous: Gesture, input: GestureInput): Gesture {
  const gesture = previous.kind === "done" ? REST : previous;
  switch (input.kind) {
    case "down":
      return down(gesture, input);
    case "move":
      return move(gesture, input);
    case "held":
      if (gesture.kind !== "waiting" || gesture.pointer !== input.pointer || !isHoldable(gesture)) return gesture;
      return { kind: "painting", by: gesture.pointer, stroke: gesture.stroke };
    case "up":
      return up(gesture, input.pointer);
    case "extend":
      return extend(gesture, input);
    case "finish":
      return gesture.kind === "painting" && gesture.by === "keys" ? { kind: "done", stroke: gesture.stroke } : gesture;
    case "moved":
      return moved(gesture, input.pointNow);
    case "cancel":
      return REST;
  }
}

export function isHoldable(gesture: Gesture): boolean {
  return gesture.kind === "waiting" && gesture.finger && gesture.isOpen;
}

function down(gesture: Gesture, input: Extract<GestureInput, { kind: "down" }>): Gesture {
  // A second finger means zoom. If the first already paints, it is a resting palm.
  if (gesture.kind === "waiting") return REST;
  if (gesture.kind === "painting" && gesture.by !== "keys") return gesture;
  const { pointer, finger, isOpen, point, since, isOnChosen, x, y } = input;
  const press: Stroke = { from: point, to: point, ...(isOnChosen === true && { moves: false }) };
  const stroke = since ? { from: since.point, to: point, marks: since.marks } : press;
  if (isOpen && !finger) return { kind: "painting", by: pointer, stroke };
  return { kind: "waiting", pointer, finger, isOpen, stroke, x, y };
}

function move(gesture: Gesture, input: Extract<GestureInput, { kind: "move" }>): Gesture {
  if (gesture.kind === "waiting" && gesture.pointer === input.pointer) {
    const [dx, dy] = [input.x - gesture.x, input.y - gesture.y];
    const isDrag = Math.hypot(dx, dy) > MOUSE_SLACK;
    const intent = gesture.finger ? fingerIntent(dx, dy) : isDrag ? "choose" : undefined;
    if (intent === undefined) return gesture;
    if (intent === "scroll") return REST;
    return { kind: "painting", by: gesture.pointer, stroke: draggedTo(gesture.stroke, input.point) };
  }
  if (gesture.kind !== "painting" || gesture.by !== input.pointer || samePoint(gesture.stroke.to, input.point))
    return gesture;
  return { ...gesture, stroke: draggedTo(gesture.stroke, input.point) };
}

function draggedTo(stroke: Stroke, to: GridPoint): Stroke {
  return stroke.moves === undefined ? { ...stroke, to } : { ...stroke, to, moves: true };
}

function released({ moves, ...stroke }: Stroke): Gesture {
  return { kind: "done", stroke: moves === true ? { ...stroke, moves } : stroke };
}

function up(gesture: Gesture, pointer: number): Gesture {
  // A finger lifted before painting has tapped a cell, which does nothing if painting is off.
  if (gesture.kind === "waiting" && gesture.pointer === pointer)
    return gesture.isOpen ? released(gesture.stroke) : REST;
  return gesture.kind === "painting" && gesture.by === pointer ? released(gesture.stroke) : gesture;
}

function extend(gesture: Gesture, input: Extract<GestureInput, { kind: "extend" }>): Gesture {
  if (gesture.kind === "painting" && gesture.by === "keys")
    return { ...gesture, stroke: { ...gesture.stroke, to: input.to } };
  const { kind: _, ...stroke } = input;
  return gesture.kind === "rest" ? { kind: "painting", by: "keys", stroke } : gesture;
}

function moved(gesture: Gesture, pointNow: (point: GridPoint) => GridPoint | undefined): Gesture {
  if (gesture.kind !== "waiting" && gesture.kind !== "painting") return gesture;
  const [from, to] = [pointNow(gesture.stroke.from), pointNow(gesture.stroke.to)];
  return from === undefined || to === undefined ? REST : { ...gesture, stroke: { ...gesture.stroke, from, to } };
}

export function crossesHour({ rows, slotLength }: ViewerGrid, previous: Gesture, next: Gesture): boolean {
  if (previous.kind !== "painting" || next.kind !== "painting") return false;
  const [first = 0, last = 0] = [previous.stroke.to.row, next.stroke.to.row].sort((a, b) => a - b);
  return rows.slice(first + 1, last + 1).some((row) => beginsHour(row, slotLength));
}

function samePoint(a: GridPoint, b: GridPoint): boolean {
  return a.column === b.column && a.row === b.row;
}

export function lineStroke(grid: ViewerGrid, { column, row }: GridPoint, line: "column" | "row"): Stroke {
  const page = pageOfColumn(grid, column);
  const first = firstColumn(grid, page);
  const last = Math.min(grid.columns.length, firstColumn(grid, page + 1)) - 1;
  return line === "column"
    ? { from: { column, row: 0 }, to: { column, row: grid.rows.length - 1 }, marks: "whole" }
    : { from: { column: first, row }, to: { column: last, row }, marks: "whole" };
}
