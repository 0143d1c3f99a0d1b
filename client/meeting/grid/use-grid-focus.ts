import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import { COLUMNS_PER_PAGE, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { cellOf } from "./geometry.ts";
import type { GestureInput } from "./paint-gesture.ts";

type Options = {
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Keys paint through these; without them Space and Enter press. */
  readonly painting?: { readonly send: (input: GestureInput) => void; readonly onStroke: (stroke: Stroke) => void };
  /** Whether Shift is painting. */
  readonly hasStroke: boolean;
  /** Space or Enter on a cell while nothing is painted. */
  readonly onPress: (point: GridPoint) => void;
};

/** One tab stop for the whole grid, moved by the arrow keys. */
export function useGridFocus(drawnGrid: RefObject<HTMLElement | null>, options: Options) {
  const { grid, page, onPage } = options;
  const [active, setActive] = useState<GridPoint>();
  const wantsFocus = useRef(false);
  const tabStop = active !== undefined && pageOf(active) === page ? active : firstCell(grid, page);

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
  function press(point: GridPoint): void {
    const { painting, hasStroke } = options;
    if (painting === undefined) options.onPress(point);
    else if (hasStroke) painting.send({ kind: "finish" });
    else painting.onStroke({ from: point, to: point });
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const point = cellOf(event.target);
    if (point === undefined || event.metaKey || event.altKey) return;
    const isPress = event.key === " " || (event.key === "Enter" && !event.ctrlKey);
    const size = { columns: grid.columns.length, rows: grid.rows.length };
    const next = cellAfterKey(event, point, size);
    if (!isPress && next === undefined) return;
    event.preventDefault();
    if (next === undefined) return press(point);
    if (event.shiftKey) options.painting?.send({ kind: "extend", from: point, to: next });
    moveTo(next);
  }
  function onFocus(event: FocusEvent<HTMLElement>): void {
    const point = cellOf(event.target);
    if (point !== undefined) setActive(point);
  }
  /** Focuses the cell that Tab leads to. */
  function focusTabStop(): void {
    drawnGrid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }
  return { tabStop, onKeyDown, onFocus, focusTabStop };
}

function pageOf({ column }: GridPoint): number {
  return Math.floor(column / COLUMNS_PER_PAGE);
}

/** Where Tab enters a page: its first cell that belongs to the meeting. */
function firstCell(grid: ViewerGrid, page: number): GridPoint {
  const column = page * COLUMNS_PER_PAGE;
  const row = grid.rows.findIndex((_, at) => slotAtPoint(grid, { column, row: at }) !== undefined);
  return { column, row: Math.max(0, row) };
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
