import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import { COLUMNS_PER_PAGE, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { drawnRow, foldAt, type Folds } from "./folds/folds.ts";
import { keyAlongLines } from "../../ui/direction.ts";
import { cellOf } from "./geometry.ts";
import type { GestureInput } from "./paint-gesture.ts";

type Options = {
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly folds: Folds;
  readonly onPage: (page: number) => void;
  /** Keys paint through these; while nothing is painted Enter only presses. */
  readonly painting: {
    readonly isOpen: () => boolean;
    readonly send: (input: GestureInput) => void;
    readonly onStroke: (stroke: Stroke) => void;
    /** Begins one's own answer. Returns whether it may be painted. */
    readonly onBegin: () => boolean;
  };
  /** Whether Shift is painting. */
  readonly hasStroke: boolean;
  /** Enter on a cell while nothing is painted. */
  readonly onPress: (point: GridPoint) => void;
  /** The keys are asked for. */
  readonly onHelp: () => void;
};

/** One tab stop for the whole grid, moved by the arrow keys, and painting by keys: Space, and Shift with the arrows. */
export function useGridKeys(drawnGrid: RefObject<HTMLElement | null>, options: Options) {
  const { grid, page, folds, onPage } = options;
  const [active, setActive] = useState<GridPoint>();
  const wantsFocus = useRef(false);
  const isDrawn = active !== undefined && pageOf(active) === page && foldAt(folds, active.row) === undefined;
  const tabStop = isDrawn ? active : firstCell(grid, page, folds);

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    drawnGrid.current?.querySelector<HTMLElement>(`[data-at="${tabStop.column}.${tabStop.row}"]`)?.focus();
  });

  function moveTo(point: GridPoint): void {
    setActive(point);
    onPage(pageOf(point));
    wantsFocus.current = true;
  }
  function press(point: GridPoint, key: string): void {
    const { painting, hasStroke } = options;
    if (hasStroke) painting.send({ kind: "finish" });
    else if (painting.isOpen() || (key === " " && painting.onBegin())) painting.onStroke({ from: point, to: point });
    else if (key !== " ") options.onPress(point);
  }
  /** With Ctrl a whole day, with Shift a row of all days that are shown, as in a table. */
  function pressLine(point: GridPoint, line: "column" | "row"): void {
    const { painting } = options;
    if (painting.isOpen() || painting.onBegin()) painting.onStroke(lineStroke(grid, point, line));
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const point = cellOf(event.target);
    if (point === undefined || event.metaKey || event.altKey) return;
    // Keyboards of languages that run from right to left have a mirrored one.
    if (event.key === "?" || event.key === "؟") return options.onHelp();
    const isPress = event.key === " " || (event.key === "Enter" && !event.ctrlKey);
    const line = event.key !== " " ? undefined : event.ctrlKey ? "column" : event.shiftKey ? "row" : undefined;
    const size = { columns: grid.columns.length, rows: grid.rows.length };
    const next = cellAfterKey({ key: keyAlongLines(event.key), ctrlKey: event.ctrlKey }, point, size);
    if (!isPress && next === undefined) return;
    event.preventDefault();
    if (line !== undefined && !options.hasStroke) return pressLine(point, line);
    if (next === undefined) return press(point, event.key);
    // Begins to paint, which unfolds everything.
    if (event.shiftKey) options.painting.send({ kind: "extend", from: point, to: next });
    const row = event.shiftKey ? next.row : drawnRow(folds, { row: next.row, from: point.row, rows: size.rows });
    moveTo({ ...next, row });
  }
  function onFocus(event: FocusEvent<HTMLElement>): void {
    const point = cellOf(event.target);
    if (point !== undefined) setActive(point);
  }
  /** Focuses the cell that Tab leads to. */
  function focusTabStop(): void {
    drawnGrid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }
  return { tabStop, moveTo, onKeyDown, onFocus, focusTabStop };
}

/** All of a day, or of a row of the shown page: marked, unless all of it is marked already. */
export function lineStroke(grid: ViewerGrid, { column, row }: GridPoint, line: "column" | "row"): Stroke {
  const first = column - (column % COLUMNS_PER_PAGE);
  const last = Math.min(grid.columns.length, first + COLUMNS_PER_PAGE) - 1;
  return line === "column"
    ? { from: { column, row: 0 }, to: { column, row: grid.rows.length - 1 }, marks: "whole" }
    : { from: { column: first, row }, to: { column: last, row }, marks: "whole" };
}

function pageOf({ column }: GridPoint): number {
  return Math.floor(column / COLUMNS_PER_PAGE);
}

/** Where Tab enters a page: the first of its drawn cells that belongs to the meeting. */
function firstCell(grid: ViewerGrid, page: number, folds: Folds): GridPoint {
  const column = page * COLUMNS_PER_PAGE;
  const row = grid.rows.findIndex((_, at) => !foldAt(folds, at) && slotAtPoint(grid, { column, row: at }));
  return { column, row: row < 0 ? drawnRow(folds, { row: 0, from: 0, rows: grid.rows.length }) : row };
}

/** A key that may move the focus through the grid. */
type GridKey = { readonly key: string; readonly ctrlKey: boolean };
type GridSize = { readonly columns: number; readonly rows: number };

/**
 * Where a key leads from a cell; undefined for keys that do not move. Left and right go on to the neighbouring page,
 * PageUp and PageDown turn it, Home and End go to the ends of the page's row, with Ctrl to the page's corners.
 */
export function cellAfterKey({ key, ctrlKey }: GridKey, at: GridPoint, size: GridSize): GridPoint | undefined {
  const pageStart = at.column - (at.column % COLUMNS_PER_PAGE);
  const pageEnd = Math.min(size.columns, pageStart + COLUMNS_PER_PAGE) - 1;
  const inside = (column: number, row: number): GridPoint => ({
    column: Math.max(0, Math.min(size.columns - 1, column)),
    row: Math.max(0, Math.min(size.rows - 1, row)),
  });
  switch (key) {
    case "ArrowUp":
      return inside(at.column, at.row - 1);
    case "ArrowDown":
      return inside(at.column, at.row + 1);
    case "ArrowLeft":
      return inside(at.column - 1, at.row);
    case "ArrowRight":
      return inside(at.column + 1, at.row);
    case "Home":
      return inside(pageStart, ctrlKey ? 0 : at.row);
    case "End":
      return inside(pageEnd, ctrlKey ? size.rows - 1 : at.row);
    case "PageUp":
      return pageStart === 0 ? at : inside(at.column - COLUMNS_PER_PAGE, at.row);
    case "PageDown":
      return pageEnd === size.columns - 1 ? at : inside(at.column + COLUMNS_PER_PAGE, at.row);
    default:
      return undefined;
  }
}
