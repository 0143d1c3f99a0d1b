import type { Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import type { MeetingModel } from "../../model/meeting-model.ts";

export type Fold = { readonly from: number; readonly to: number };
export type Folds = readonly Fold[];

export const NO_FOLDS: Folds = [];
/** Less is not worth a press. */
const LEAST_HOURS = 3;
/** A grid that has no more hours is seen as a whole. */
const LONG_HOURS = 12;

/** Until someone has answered, a meeting of whole days begins with the hours in which people are awake, in minutes. */
const [MORNING, EVENING] = [7 * 60, 22 * 60];

/**
 * The hours of a long grid in which no time is taken on any day, three or more of them in a row; those of the night while
 * nothing is taken at all. A fold does not go over midnight, where the days have other names. `isOpen` rows stay as they are.
 */
export function foldsOf(
  { rows, columns, slotLength }: ViewerGrid,
  isTaken: (slot: Slot) => boolean,
  isOpen: (row: number) => boolean,
): Folds {
  const hour = 4 / slotLength;
  if (rows.length <= LONG_HOURS * hour) return NO_FOLDS;
  const taken = rows.map((_, row) => columns.some(({ cells: { [row]: slot } }) => slot !== undefined && isTaken(slot)));
  const isNight = (row: number): boolean => (rows[row]?.minute ?? 0) < MORNING || (rows[row]?.minute ?? 0) >= EVENING;
  const isAnyTaken = taken.includes(true);
  const isEmpty = (row: number): boolean => !isOpen(row) && (isAnyTaken ? taken[row] === false : isNight(row));
  const folds: { from: number; to: number }[] = [];
  const begins = (row: number): boolean => beginsHour(rows[row], slotLength);
  for (let row = 0; row < rows.length; row++) {
    // A whole hour: not the part of one with which a grid ends.
    const rest = Array.from({ length: hour - 1 }, (_, at) => row + 1 + at);
    if (!begins(row) || rest.some(begins) || ![row, ...rest].every(isEmpty)) continue;
    const last = folds.at(-1);
    if (last?.to === row && rows[row]?.nextDay === rows[row - 1]?.nextDay) last.to += hour;
    else folds.push({ from: row, to: row + hour });
  }
  return folds.filter(({ from, to }) => to - from >= LEAST_HOURS * hour);
}

/** In zones at :15 or :45, rows begin at a quarter: the first of an hour's stands for it. */
export function beginsHour(row: ViewerGrid["rows"][number] | undefined, slotLength: number): boolean {
  return row === undefined || row.minute % 60 < slotLength * 15;
}

/** What a row of the clocks of one zone is remembered by. */
export function rowName({ zone, rows }: ViewerGrid, at: number): string {
  const { minute, nextDay, repeated } = rows[at] ?? {};
  return [zone, minute, nextDay, repeated].join(" ");
}

export function foldAt(folds: Folds, row: number): Fold | undefined {
  return folds.find(({ from, to }) => row >= from && row < to);
}

/** How far down a place among the rows is drawn, in rows, as CSS reads it: a fold is as high as `--fold` rows. */
export function drawnAt(folds: Folds, place: number): number | string {
  let rows = place;
  let folded = 0;
  for (const { from, to } of folds) {
    const inside = Math.min(Math.max(place - from, 0), to - from);
    rows -= inside;
    folded += inside / (to - from);
  }
  return folded === 0 ? rows : `calc(${rows} + ${folded} * var(--fold))`;
}

/** The drawn row to which a step leads: beyond what is folded, or in front of it where nothing follows. */
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
