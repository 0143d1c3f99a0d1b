import type { Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import type { MeetingModel } from "../../model/meeting-model.ts";

export type Fold = { readonly from: number; readonly to: number };
export type Folds = readonly Fold[];

export const NO_FOLDS: Folds = [];
const LEAST_HOURS = 3;
const LONG_HOURS = 12;

/** Waking hours in minutes, shown until somebody has answered. */
const [MORNING, EVENING] = [7 * 60, 22 * 60];

/** A fold never crosses midnight, where the days' names change. */
export function foldsOf(
  { rows, columns, slotLength }: ViewerGrid,
  isTaken: (slot: Slot) => boolean,
  isOpen: (row: number) => boolean,
): Folds {
  const hour = 4 / slotLength;
  if (rows.length <= LONG_HOURS * hour) return NO_FOLDS;
  const takenRows = rows.map((_, row) =>
    columns.some(({ cells: { [row]: slot } }) => slot !== undefined && isTaken(slot)),
  );
  const isNight = (row: number): boolean => (rows[row]?.minute ?? 0) < MORNING || (rows[row]?.minute ?? 0) >= EVENING;
  const isAnyTaken = takenRows.includes(true);
  const isEmpty = (row: number): boolean => !isOpen(row) && (isAnyTaken ? takenRows[row] === false : isNight(row));
  const folds: { from: number; to: number }[] = [];
  const begins = (row: number): boolean => beginsHour(rows[row], slotLength);
  for (let row = 0; row < rows.length; row++) {
    // Folds only whole hours, not the last part of a grid.
    const rest = Array.from({ length: hour - 1 }, (_, at) => row + 1 + at);
    if (!begins(row) || rest.some(begins) || ![row, ...rest].every(isEmpty)) continue;
    const last = folds.at(-1);
    if (last?.to === row && rows[row]?.nextDay === rows[row - 1]?.nextDay) last.to += hour;
    else folds.push({ from: row, to: row + hour });
  }
  return folds.filter(({ from, to }) => to - from >= LEAST_HOURS * hour);
}

/** In zones at :15 or :45, an hour's first row starts at a quarter. */
export function beginsHour(row: ViewerGrid["rows"][number] | undefined, slotLength: number): boolean {
  return row === undefined || row.minute % 60 < slotLength * 15;
}

export function rowName({ zone, rows }: ViewerGrid, at: number): string {
  const { minute, nextDay, repeated } = rows[at] ?? {};
  return [zone, minute, nextDay, repeated].join(" ");
}

export function foldAt(folds: Folds, row: number): Fold | undefined {
  return folds.find(({ from, to }) => row >= from && row < to);
}

/** Converts a place among the rows to drawn rows, as CSS reads it: a fold is `--fold` rows high. */
export function drawnAt(folds: Folds, place: number): number | string {
  let rows = place;
  let foldedParts = 0;
  for (const { from, to } of folds) {
    const inside = Math.min(Math.max(place - from, 0), to - from);
    rows -= inside;
    foldedParts += inside / (to - from);
  }
  return foldedParts === 0 ? rows : `calc(${rows} + ${foldedParts} * var(--fold))`;
}

/** Returns the row that a step reaches: past a fold, or before it if nothing follows. */
export function drawnRow(folds: Folds, { row, from, rows }: { row: number; from: number; rows: number }): number {
  const beyond = (step: 1 | -1): number => {
    let at = row;
    while (foldAt(folds, at) !== undefined) at += step;
    return at;
  };
  const step = row < from ? -1 : 1;
  const next = beyond(step);
  return next < 0 || next >= rows ? beyond(step === 1 ? -1 : 1) : next;
}

export function unfold({ get, send }: MeetingModel, grid: ViewerGrid, { from, to }: Fold): void {
  const { unfolded } = get().view;
  if (unfolded === "all") return;
  const names = Array.from({ length: to - from }, (_, at) => rowName(grid, from + at));
  send({ kind: "view", view: { unfolded: unfolded.union(new Set(names)) } });
}
