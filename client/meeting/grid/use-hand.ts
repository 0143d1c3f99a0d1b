import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Stroke } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import { COLUMNS_PER_PAGE, samePlace, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { isPainting } from "../answers/painting.ts";
import { beginByHand } from "../session/actions.ts";
import { useMeetingSession } from "../session/use-session.ts";
import { visiblePart, wholeOf } from "./geometry.ts";
import { beginsHour, type Folds } from "./folds/folds.ts";
import { lineStroke, useGridKeys } from "./use-grid-keys.ts";
import { usePainter, type StretchPress } from "./use-painter.ts";
import type { MeetingState, View } from "../session/meeting-state.ts";
import type { StretchEnd } from "./paint-gesture.ts";

type HandOptions = {
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly folds: Folds;
  /** Enter on a time while nothing is painted. */
  readonly onPress: (slot: Slot | undefined) => void;
};

/** All that hands and keys do to the drawn grid, as inputs of the session. */
export function useHand(drawnGrid: RefObject<HTMLElement | null>, { grid, page, folds, onPress }: HandOptions) {
  const session = useMeetingSession();
  const firstColumn = page * COLUMNS_PER_PAGE;
  const isOpen = (): boolean => isPainting(session.get().painting.mode);
  const onBegin = (): boolean => beginByHand(session);
  function onStroke(stroke: Stroke): void {
    session.send({ kind: "stroke", grid, stroke });
    session.send({ kind: "view", view: { anchor: anchorAfter(session.get(), grid, stroke), isStretching: false } });
  }
  const { stroke, send } = usePainter(drawnGrid, {
    isOpen,
    stretchFrom: (press) => stretchFrom(session.get(), press),
    firstColumn: () => firstColumn,
    onBegin,
    onGiveUp: () => session.send({ kind: "mode", input: { kind: "cancel" } }),
    onStroke,
    onRest: (isResting) => session.send({ kind: "view", view: { isStroking: !isResting } }),
    visible: () => visiblePart(drawnGrid.current),
  });
  // The organiser changes days and hours while a hand paints: the stroke stays where it is.
  const drawn = useRef(grid);
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = grid;
    if (before !== grid) send({ kind: "moved", pointNow: (point) => samePlace(before, grid, point) });
  }, [grid, send]);
  const focus = useGridKeys(drawnGrid, {
    grid,
    page,
    folds,
    onPage: (to) => session.send({ kind: "view", view: { page: to } }),
    painting: { isOpen, send, onStroke, onBegin },
    hasStroke: stroke !== undefined,
    onPress: (point) => onPress(slotAtPoint(grid, point)),
    onHelp: () => session.send({ kind: "ask", asking: { at: "keys" } }),
  });
  /** The name of a day or an hour was pressed; that of an hour stands for both of its rows. */
  function paintWhole(target: EventTarget | null): void {
    const whole = wholeOf(target);
    if (whole === undefined) return;
    const { line, at } = whole;
    if (line === "column") return onStroke(lineStroke(grid, { column: at, row: 0 }, line));
    const hour = lineStroke(grid, { column: firstColumn, row: at }, line);
    const row = beginsHour(grid.rows[at + 1]) ? at : at + 1;
    onStroke({ ...hour, to: { ...hour.to, row } });
  }
  return { stroke, focus, isOpen, paintWhole };
}

type Now = Pick<MeetingState, "painting" | "view" | "known">;

/** The time from which the next press can paint a stretch: the first of the last stroke. */
function anchorAfter({ painting }: Now, grid: ViewerGrid, stroke: Stroke): View["anchor"] {
  const slot = slotAtPoint(grid, stroke.from);
  if (slot === undefined || stroke.marks !== undefined) return undefined;
  return { slot, marks: painting.slots.has(slot) };
}

/**
 * Where a stretch began that a press ends without a drag: an answer's with Shift, or after asking for it; a schedule's
 * whenever one half hour of the same day is chosen, so that the first press begins it and the second one ends it.
 */
function stretchFrom({ painting, view, known }: Now, { point, shiftKey }: StretchPress): StretchEnd | undefined {
  const from = view.anchor && known.days.pointOf(view.anchor.slot);
  if (view.anchor === undefined || from === undefined) return undefined;
  const { marks } = view.anchor;
  const isEnd =
    painting.mode.at === "editingSchedule"
      ? painting.slots.size === 1 && marks && from.column === point.column && from.row !== point.row
      : shiftKey || view.isStretching;
  return isEnd ? { point: from, marks } : undefined;
}
