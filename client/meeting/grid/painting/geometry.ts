import type { GridPoint } from "#domain/answers/selection.ts";
import { scrollBehavior } from "../../../ui/theme.ts";

export type Span = { readonly from: number; readonly to: number };
export type GridGeometry = { readonly columns: readonly Span[]; readonly rows: readonly Span[] };

/** Returns the cell at a place, or the nearest cell, so that a drag outside still reaches the edge. */
export function pointAt(geometry: GridGeometry, x: number, y: number): GridPoint | undefined {
  const column = nearest(geometry.columns, x);
  const row = nearest(geometry.rows, y);
  return column === undefined || row === undefined ? undefined : { column, row };
}

export function nearest(spans: readonly Span[], at: number): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  for (const [index, { from, to }] of spans.entries()) {
    const distance = at < from ? from - at : at > to ? at - to : 0;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

const FOLDED: Span = { from: Infinity, to: Infinity };

/** Finds the cell at a place, in CSS pixels from the grid's corner; `from` is where the stroke began. */
export type CellFinder = (x: number, y: number, from: GridPoint | undefined) => GridPoint | undefined;

/** Returns the cells' sides from the grid's corner, because the page may scroll. */
export function spansAcross(drawnGrid: HTMLElement, cells: Iterable<Element>): Span[] {
  const origin = drawnGrid.getBoundingClientRect();
  return [...cells].map((cell): Span => {
    const { left, right } = cell.getBoundingClientRect();
    return { from: left - origin.left, to: right - origin.left };
  });
}

export function measureHours(drawnGrid: HTMLElement, firstColumn: number): CellFinder {
  const origin = drawnGrid.getBoundingClientRect();
  const lines = [...drawnGrid.querySelectorAll<HTMLElement>("[data-line]")];
  const columns = spansAcross(drawnGrid, lines[0]?.querySelectorAll('[role="gridcell"]') ?? []);
  const rows: Span[] = [];
  for (const line of lines) {
    const { top, bottom } = line.getBoundingClientRect();
    const row = Number(line.dataset["line"]);
    while (rows.length < row) rows.push(FOLDED);
    rows.push({ from: top - origin.top, to: bottom - origin.top });
  }
  return (x, y) => {
    const point = pointAt({ columns, rows }, x, y);
    return point && { column: point.column + firstColumn, row: point.row };
  };
}

export type GridSnapshot = Readonly<ReturnType<typeof snapshotGrid>>;

/**
 * Returns the grid at the start of a stroke, which stays valid when the page changes or scrolls. `left` and `top`
 * belong to `scrollY`.
 */
export function snapshotGrid(drawnGrid: HTMLElement, find: CellFinder) {
  const { left, top } = drawnGrid.getBoundingClientRect();
  return { find, left, top, scrollY: window.scrollY };
}

type Place = { readonly x: number; readonly y: number };

/** Only scrolling moves a hand to other cells. */
export function pointInSnapshot(snapshot: GridSnapshot, { x, y }: Place, from: GridPoint | undefined) {
  return snapshot.find(x - snapshot.left, y - snapshot.top + (window.scrollY - snapshot.scrollY), from);
}

/** Scrolls the grid back under the hand as far as the page allows. A stroke does not take this for a movement of the hand. */
export function scrollUnderHand(drawnGrid: HTMLElement, snapshot: GridSnapshot): GridSnapshot {
  const startY = window.scrollY;
  const shift = drawnGrid.getBoundingClientRect().top - (snapshot.top - (startY - snapshot.scrollY));
  if (Math.abs(shift) < 1) return snapshot;
  window.scrollBy({ top: shift, behavior: "instant" });
  return { ...snapshot, scrollY: snapshot.scrollY + window.scrollY - startY };
}

export function cellOf(target: EventTarget | null): GridPoint | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-at]") : null;
  const [column, row] = cell?.dataset["at"]?.split(".").map(Number) ?? [];
  return column === undefined || row === undefined ? undefined : { column, row };
}

/** True for the gaps between cells, which a pointer crosses. */
export function isBetweenCells(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[data-line]");
}

/** Distance from the visible edge at which a drag scrolls, in CSS pixels. */
const ZONE = 48;
const FASTEST = 14;

const STRAYING = 12;

/** Returns the pixels to scroll in this frame, negative upwards. A drag along the edge does not scroll. */
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

const ENOUGH = 240;

/** Scrolls the grid into sight if hardly any of it is visible, as on a phone below the list of names. */
export function scrollToGrid(drawnGrid: HTMLElement): void {
  const { top, bottom } = drawnGrid.getBoundingClientRect();
  const isInSight = bottom > ENOUGH && top < window.innerHeight - ENOUGH;
  if (!isInSight) drawnGrid.scrollIntoView({ block: "start", behavior: scrollBehavior() });
}

export function visiblePart(drawnGrid: HTMLElement | null) {
  const head = drawnGrid?.querySelector("[data-head]")?.getBoundingClientRect();
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  return { top: head?.height ?? 0, bottom: Math.min(window.innerHeight, bar?.top ?? Infinity) };
}
