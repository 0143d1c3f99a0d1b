import type { GridPoint } from "#domain/answers/selection.ts";
import { type Slot, slotLabel } from "#domain/time/slot.ts";
import { scrollBehavior } from "../../ui/scroll-behavior.ts";

/** A stretch of the screen in CSS pixels. */
export type Span = { readonly from: number; readonly to: number };
/** Where the columns and rows of the grid lie, in order, measured from its left top corner. */
export type GridGeometry = { readonly columns: readonly Span[]; readonly rows: readonly Span[] };

/**
 * The cell at a place. Between cells and outside the grid it is the nearest one, so a drag that leaves the grid still
 * reaches its edge. Undefined for a grid without cells.
 */
export function pointAt(geometry: GridGeometry, x: number, y: number): GridPoint | undefined {
  const column = nearest(geometry.columns, x);
  const row = nearest(geometry.rows, y);
  return column === undefined || row === undefined ? undefined : { column, row };
}

function nearest(spans: readonly Span[], at: number): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  for (const [index, { from, to }] of spans.entries()) {
    const away = at < from ? from - at : at > to ? at - to : 0;
    if (away < least) [best, least] = [index, away];
  }
  return best;
}

/** No place is near to a row that is not drawn. */
const FOLDED: Span = { from: Infinity, to: Infinity };

/** Where the cells of a drawn grid lie on the screen, measured from its corner: it may scroll meanwhile. */
export function measureDrawnGrid(drawnGrid: HTMLElement): GridGeometry {
  const origin = drawnGrid.getBoundingClientRect();
  const lines = [...drawnGrid.querySelectorAll<HTMLElement>("[data-line]")];
  const first = lines[0]?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? [];
  const columns = [...first].map((cell): Span => {
    const { left, right } = cell.getBoundingClientRect();
    return { from: left - origin.left, to: right - origin.left };
  });
  const rows: Span[] = [];
  for (const line of lines) {
    const { top, bottom } = line.getBoundingClientRect();
    const row = Number(line.dataset["line"]);
    while (rows.length < row) rows.push(FOLDED);
    rows.push({ from: top - origin.top, to: bottom - origin.top });
  }
  return { columns, rows };
}

/** The cell of the shown page at a place on the screen. */
export function cellAtPlace(
  drawnGrid: HTMLElement,
  geometry: GridGeometry,
  place: { x: number; y: number },
): GridPoint | undefined {
  const origin = drawnGrid.getBoundingClientRect();
  return pointAt(geometry, place.x - origin.left, place.y - origin.top);
}

/** The cell that an element is or lies in, by its place among all columns. */
export function cellOf(target: EventTarget | null): GridPoint | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-at]") : null;
  const [column, row] = cell?.dataset["at"]?.split(".").map(Number) ?? [];
  return column === undefined || row === undefined ? undefined : { column, row };
}

/** The day or hour whose name was pressed: what it paints is all of it. */
export function wholeOf(
  target: EventTarget | null,
): { readonly line: "column" | "row"; readonly at: number } | undefined {
  const head = target instanceof Element ? target.closest<HTMLElement>("[data-whole]") : null;
  const [line, at] = head?.dataset["whole"]?.split(".") ?? [];
  return line === "column" || line === "row" ? { line, at: Number(at) } : undefined;
}

/** How near to the edge of what is visible a drag makes the page scroll, in CSS pixels. */
const ZONE = 48;
/** The most that it scrolls per frame. */
const FASTEST = 14;

/** As far a hand strays that goes sideways. */
const STRAYING = 12;

type Visible = { readonly top: number; readonly bottom: number };

/**
 * Pixels to scroll in this frame, negative upwards, while a drag that began at `from` is at `y`, and `top` to `bottom`
 * are visible. One that began beside the edge and goes along it stays in its rows: it scrolls when it goes on towards the edge.
 */
export function edgeScroll(
  { y, from }: { readonly y: number; readonly from: number },
  { top, bottom }: Visible,
): number {
  const above = top + ZONE - y;
  const below = y - (bottom - ZONE);
  if (above > 0) return y < from - STRAYING ? -speed(above) : 0;
  return below > 0 && y > from + STRAYING ? speed(below) : 0;
}

function speed(depth: number): number {
  return Math.ceil(FASTEST * Math.min(1, depth / ZONE));
}

/** When this many CSS pixels of the grid are visible, one sees what happens in it. */
const ENOUGH = 240;

/** Scrolls a cell of the shown page into sight, if it is not. */
export function scrollToCell(drawnGrid: HTMLElement, slot: Slot): void {
  const cell = drawnGrid.querySelector(`[data-slot="${slotLabel(slot)}"]`);
  cell?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
}

/** Scrolls the grid into sight, if hardly any of it is: on a phone it may lie far above the list of names. */
export function scrollToGrid(drawnGrid: HTMLElement): void {
  const { top, bottom } = drawnGrid.getBoundingClientRect();
  const isInSight = bottom > ENOUGH && top < window.innerHeight - ENOUGH;
  if (!isInSight) drawnGrid.scrollIntoView({ block: "start", behavior: scrollBehavior() });
}

/** Between the sticky days and the bar with the buttons. */
export function visiblePart(drawnGrid: HTMLElement | null): { top: number; bottom: number } {
  const head = drawnGrid?.querySelector("[data-head]")?.getBoundingClientRect();
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  return { top: head?.height ?? 0, bottom: Math.min(window.innerHeight, bar?.top ?? Infinity) };
}
