import type { GridPoint } from "#domain/answers/selection.ts";
import { type Slot, slotLabel } from "#domain/time/slot.ts";
import { scrollBehavior } from "../../../ui/theme.ts";

export type Span = { readonly from: number; readonly to: number };
/** Where the columns and rows of the grid lie, in order, measured from its left top corner. */
export type GridGeometry = { readonly columns: readonly Span[]; readonly rows: readonly Span[] };

/** The cell at a place, or the nearest one, so a drag that leaves the grid still reaches its edge. Undefined without cells. */
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
function measureDrawnGrid(drawnGrid: HTMLElement): GridGeometry {
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

export type HeldGrid = Readonly<ReturnType<typeof holdGrid>>;

/**
 * A drawn grid as a hand found it: its strokes are read there, whatever the page does to the grid meanwhile. `firstColumn` is
 * the place of the shown page's first column among all; `left` and `top` are the corner's while the page was scrolled by `scrollY`.
 */
export function holdGrid(drawnGrid: HTMLElement, firstColumn: number) {
  const { left, top } = drawnGrid.getBoundingClientRect();
  return { geometry: measureDrawnGrid(drawnGrid), firstColumn, left, top, scrollY: window.scrollY };
}

/** The cell at a place on the screen, by its place among all columns. Only scrolling takes a hand to other cells. */
export function pointInHeld(held: HeldGrid, { x, y }: { x: number; y: number }): GridPoint | undefined {
  const point = pointAt(held.geometry, x - held.left, y - held.top + (window.scrollY - held.scrollY));
  return point && { column: point.column + held.firstColumn, row: point.row };
}

/** Scrolls back what has moved the grid away from the hand, as far as the page allows. This is no way of the hand. */
export function keptUnderHand(drawnGrid: HTMLElement, held: HeldGrid): HeldGrid {
  const before = window.scrollY;
  const shift = drawnGrid.getBoundingClientRect().top - (held.top - (before - held.scrollY));
  if (Math.abs(shift) < 1) return held;
  window.scrollBy({ top: shift, behavior: "instant" });
  return { ...held, scrollY: held.scrollY + window.scrollY - before };
}

/** The cell that an element is or lies in, by its place among all columns. */
export function cellOf(target: EventTarget | null): GridPoint | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-at]") : null;
  const [column, row] = cell?.dataset["at"]?.split(".").map(Number) ?? [];
  return column === undefined || row === undefined ? undefined : { column, row };
}

/** Whether that is a line of the grid itself: the gaps between its cells, which a pointer crosses on its way. */
export function isBetweenCells(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[data-line]");
}

/** How near to the edge of what is visible a drag makes the page scroll, in CSS pixels. */
const ZONE = 48;
const FASTEST = 14;

/** As far a hand strays that goes sideways. */
const STRAYING = 12;

/**
 * Pixels to scroll in this frame, negative upwards, while a drag that began at `from` is at `y`, and `top` to `bottom`
 * are visible. One that began beside the edge and goes along it stays in its rows: it scrolls when it goes on towards the edge.
 */
export function edgeScroll(
  { y, from }: { y: number; from: number },
  { top, bottom }: ReturnType<typeof visiblePart>,
): number {
  const above = top + ZONE - y;
  const below = y - (bottom - ZONE);
  if (above > 0) return y < from - STRAYING ? -speed(above) : 0;
  return below > 0 && y > from + STRAYING ? speed(below) : 0;
}

function speed(depth: number): number {
  return Math.ceil(FASTEST * Math.min(1, depth / ZONE));
}

/** When this many CSS pixels of the grid are visible, what happens in it can be seen. */
const ENOUGH = 240;

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
export function visiblePart(drawnGrid: HTMLElement | null) {
  const head = drawnGrid?.querySelector("[data-head]")?.getBoundingClientRect();
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  return { top: head?.height ?? 0, bottom: Math.min(window.innerHeight, bar?.top ?? Infinity) };
}
