import type { GridPoint } from "#domain/answers/selection.ts";
import { pointAt, type GridGeometry, type Span } from "./grid-geometry.ts";

/** Where the cells of a drawn grid lie on the screen, measured from its corner: it may scroll meanwhile. */
export function measureDrawnGrid(drawnGrid: HTMLElement): GridGeometry {
  const origin = drawnGrid.getBoundingClientRect();
  const lines = [...drawnGrid.querySelectorAll<HTMLElement>("[data-line]")];
  const first = lines[0]?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? [];
  const columns = [...first].map((cell): Span => {
    const { left, right } = cell.getBoundingClientRect();
    return { from: left - origin.left, to: right - origin.left };
  });
  const rows = lines.map((line): Span => {
    const { top, bottom } = line.getBoundingClientRect();
    return { from: top - origin.top, to: bottom - origin.top };
  });
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
