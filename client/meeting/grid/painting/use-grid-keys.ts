import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Level } from "#domain/answers/levels.ts";
import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import { firstColumn, pageOfColumn, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { keyAlongLines } from "../../../ui/direction.ts";
import { isAnswering } from "../../answers/painting.ts";
import { beginByHand } from "../../model/actions.ts";
import { useMeetingModel } from "../../model/use-meeting-model.ts";
import { drawnRow, foldAt, type Folds } from "../folds/folds.ts";
import { cellOf } from "./geometry.ts";
import type { GridKey, GridLayout } from "./grid-layout.ts";
import { t } from "../../../text/t.ts";
import { anchorIn, type GridAnchor, isOpen, type Painter, paintStroke } from "./use-painter.ts";

type Options = {
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly folds: Folds;
  readonly layout: GridLayout;
  readonly painter: Painter;
  readonly onPress: (slot: Slot | undefined) => void;
};

/** Matched by the key's place, because some keyboards have digits only with Shift. */
const LEVEL_KEYS: Readonly<Record<string, Level>> = { "1": "free", "2": "ifNeeded" };

/** Gives the grid one tab stop, moved by the arrow keys, and painting by Space and by Shift with the arrows. */
export function useGridKeys(
  drawnGrid: RefObject<HTMLElement | null>,
  { grid, page, folds, layout, painter, onPress }: Options,
) {
  const model = useMeetingModel();
  const [active, setActive] = useState<GridPoint>();
  const wantsFocus = useRef(false);
  const focusedCell = useRef<Element>(undefined);
  const isDrawn =
    active !== undefined &&
    // The organiser may have removed its day or its hour.
    active.column < grid.columns.length &&
    active.row < grid.rows.length &&
    pageOfColumn(grid, active.column) === page &&
    foldAt(folds, active.row) === undefined;
  const tabStop = isDrawn ? active : firstCell(grid, page, folds);

  useLayoutEffect(() => {
    // A removed cell loses the focus without an event.
    if (!wantsFocus.current && focusedCell.current?.isConnected !== false) return;
    wantsFocus.current = false;
    focusedCell.current = undefined;
    drawnGrid.current?.querySelector<HTMLElement>(`[data-at="${tabStop.column}.${tabStop.row}"]`)?.focus();
  });

  function moveTo(point: GridPoint): void {
    setActive(point);
    model.send({ kind: "view", view: { page: pageOfColumn(grid, point.column) } });
    wantsFocus.current = true;
  }
  function press(point: GridPoint, key: string): void {
    if (painter.stroke.get() !== undefined) painter.send({ kind: "finish" });
    else if (isOpen(model) || (key === " " && beginByHand(model))) {
      const anchor = model.get().view.isStretching ? anchorIn(model) : undefined;
      const stroke = { from: anchor?.point ?? point, to: point, ...(anchor && { marks: anchor.marks }) };
      paintStroke(model, { grid, stroke });
    } else if (key !== " ") onPress(slotAtPoint(grid, point));
  }
  function pressLine(point: GridPoint, line: "column" | "row"): void {
    painter.send({ kind: "finish" });
    if (isOpen(model) || beginByHand(model)) layout.paintLine(model, point, line);
  }
  /** Extends the stroke with Shift, from its anchor or the focus; otherwise moves the focus. */
  function extendOrMove(focus: GridPoint, move: (from: GridPoint) => GridPoint, shiftKey: boolean): GridPoint {
    if (shiftKey) {
      const stroke = extension(painter.stroke.get() === undefined ? anchorIn(model) : undefined, focus, move);
      painter.send({ kind: "extend", ...stroke });
      return stroke.to;
    }
    if (!model.get().view.isStretching) model.send({ kind: "unanchor" });
    const next = move(focus);
    return { ...next, row: drawnRow(folds, { row: next.row, from: focus.row, rows: grid.rows.length }) };
  }
  function chooseLevel(level: Level): void {
    const { painting, derived } = model.get();
    if (!derived.hasLevels || !isAnswering(painting.mode)) return;
    model.send({ kind: "level", level });
    model.emit({ kind: "say-here", text: level === "free" ? t("answer.free") : t("answer.ifNeeded") });
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const point = cellOf(event.target);
    if (point === undefined || event.metaKey || event.altKey) return;
    // Arabic keyboards have a mirrored question mark.
    if (event.key === "?" || event.key === "؟") {
      return model.send({ kind: "open-dialog", dialog: { kind: "keys" } });
    }
    const level = LEVEL_KEYS[/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key];
    if (level !== undefined && !event.ctrlKey) return chooseLevel(level);
    const isPress = event.key === " " || (event.key === "Enter" && !event.ctrlKey);
    const line = event.key !== " " ? undefined : event.ctrlKey ? "column" : event.shiftKey ? "row" : undefined;
    const key = { key: keyAlongLines(event.key), ctrlKey: event.ctrlKey };
    const isMove = layout.cellAfter(key, point) !== undefined;
    if (!isPress && !isMove) return;
    event.preventDefault();
    if (!event.shiftKey) painter.send({ kind: "finish" });
    if (line !== undefined) return pressLine(point, line);
    if (!isMove) return press(point, event.key);
    moveTo(extendOrMove(point, (from) => layout.cellAfter(key, from) ?? from, event.shiftKey));
  }
  function onFocus(event: FocusEvent<HTMLElement>): void {
    const point = cellOf(event.target);
    if (point === undefined) return;
    focusedCell.current = event.target;
    setActive(point);
  }
  function onBlur(): void {
    focusedCell.current = undefined;
  }
  function focusTabStop(): void {
    drawnGrid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }
  return { tabStop, moveTo, press, onKeyDown, onFocus, onBlur, focusTabStop };
}

/** Goes on from the last stroke's end, because a drag leaves the focus at its start. */
export function extension(
  anchor: GridAnchor | undefined,
  focus: GridPoint,
  move: (from: GridPoint) => GridPoint,
): Stroke {
  const isAtEnd = [anchor?.point, anchor?.end].some((end) => end?.column === focus.column && end.row === focus.row);
  return anchor !== undefined && isAtEnd
    ? { from: anchor.point, to: move(anchor.end), marks: anchor.marks }
    : { from: focus, to: move(focus) };
}

/** Returns where Tab enters a page: its first drawn cell that belongs to the meeting. */
function firstCell(grid: ViewerGrid, page: number, folds: Folds): GridPoint {
  const column = firstColumn(grid, page);
  const row = grid.rows.findIndex((_, at) => !foldAt(folds, at) && slotAtPoint(grid, { column, row: at }));
  return { column, row: row < 0 ? drawnRow(folds, { row: 0, from: 0, rows: grid.rows.length }) : row };
}

type GridSize = { readonly columns: number; readonly rows: number; readonly perPage: number };

/** Returns the cell that a key reaches; undefined for other keys. Left, right, PageUp and PageDown turn pages. */
export function cellAfterKey({ key, ctrlKey }: GridKey, at: GridPoint, size: GridSize): GridPoint | undefined {
  const pageStart = at.column - (at.column % size.perPage);
  const pageEnd = Math.min(size.columns, pageStart + size.perPage) - 1;
  const inside = (column: number, row: number): GridPoint => ({
    column: Math.max(0, Math.min(size.columns - 1, column)),
    row: Math.max(0, Math.min(size.rows - 1, row)),
  });
  const targets: Partial<Record<string, GridPoint>> = {
    ArrowUp: inside(at.column, at.row - 1),
    ArrowDown: inside(at.column, at.row + 1),
    ArrowLeft: inside(at.column - 1, at.row),
    ArrowRight: inside(at.column + 1, at.row),
    Home: inside(pageStart, ctrlKey ? 0 : at.row),
    End: inside(pageEnd, ctrlKey ? size.rows - 1 : at.row),
    PageUp: pageStart === 0 ? at : inside(at.column - size.perPage, at.row),
    PageDown: pageEnd === size.columns - 1 ? at : inside(at.column + size.perPage, at.row),
  };
  return targets[key];
}
