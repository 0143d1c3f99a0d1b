import type { Selection } from "#domain/answers/selection.ts";
import { type Level, type Mark, markOf } from "#domain/answers/levels.ts";
import { shading } from "#domain/answers/tally.ts";
import { inRange, type SlotRange } from "#domain/meeting/schedule.ts";
import { HALF_HOUR_QUARTERS, type Slot } from "#domain/time/slot.ts";
import type { GridColumn } from "#domain/time/viewer-grid.ts";

export type GridShow = {
  /** People free in each slot, without the answer that is being painted. */
  readonly counts: ReadonlyMap<Mark, number>;
  readonly of: number;
  /** Expected people without an answer: texts count them, the shading does not. */
  readonly awaited?: number;
  /** Others' answers are hidden, so no text counts people. */
  readonly isUncounted?: boolean;
  readonly most: number;
  readonly hasLevels?: boolean;
  /** The marks of the person who is pointed at or selected; the group is grey then. */
  readonly person?: Selection | undefined;
  readonly isPersonSelected: boolean;
  readonly scheduled?: SlotRange | undefined;
  readonly viewerAnswer?: Selection | undefined;
  /** The current quarter hour, in the numbers of slots. A slot that ends by then is over. */
  readonly quarter?: number | undefined;
  readonly slotLength?: number;
  /** The first row of the next day; the day's name stands on the line above it. */
  readonly midnight?: number | undefined;
  readonly spotlight?: SlotRange | undefined;
};

export type GridDraft = {
  readonly kind: "answer" | "schedule";
  readonly slots: Selection;
  readonly slotsBefore?: Selection;
};

export type GridScene = { readonly show: GridShow; readonly draft: GridDraft | undefined };

export type Part = "only" | "first" | "middle" | "last";

export type CellLook = ReturnType<typeof cellLook>;

const PERSON_LEVEL = 0.7;
const GREY_SHARE = 0.4;

/** Returns plain values, so that a cell that looks the same is not drawn again. */
export function cellLook(
  cells: readonly (Slot | undefined)[],
  row: number,
  { show, draft, resting = restingLook(cells, row, { show, draft }) }: GridScene & { readonly resting?: RestingLook },
) {
  const slot = cells[row];
  const isDrafted = (at: Slot | undefined): boolean => at !== undefined && draft?.slots.has(at) === true;
  const level = levelIn(draft?.slots, slot, show);
  const marked = level && partOf(cells, row, (at) => levelIn(draft?.slots, at, show) === level);
  return {
    ...resting,
    isAdded: resting.number !== undefined && isDrafted(slot) && draft?.slotsBefore?.has(slot as Slot) === false,
    draft: draft?.kind === "answer" ? marked : undefined,
    mark: draft === undefined ? levelIn(show.person, slot, show) : level,
    plan: draft?.kind === "schedule" ? marked : undefined,
  };
}

/** Returns whether a row looks the same in two scenes: its cells and their neighbours have equal marks. */
export function isSameRow(
  { columns, row }: { readonly columns: readonly Pick<GridColumn, "cells">[]; readonly row: number },
  previous: GridScene,
  next: GridScene,
): boolean {
  const { show } = next;
  const isAsRested =
    previous.draft?.kind === next.draft?.kind && restedMarks(previous.draft) === restedMarks(next.draft);
  if (previous.show !== show || !isAsRested) return false;
  const isAlike = (slot: Slot | undefined): boolean =>
    levelIn(previous.draft?.slots, slot, show) === levelIn(next.draft?.slots, slot, show);
  return columns.every(({ cells }) => cells.slice(Math.max(0, row - 1), row + 2).every(isAlike));
}

export function restedMarks(draft: GridDraft | undefined): Selection | undefined {
  return draft?.kind === "answer" ? (draft.slotsBefore ?? draft.slots) : draft?.slots;
}

export type RestingLook = ReturnType<typeof restingLook>;

/** The part of the look that the moves of a stroke do not change. */
export function restingLook(cells: readonly (Slot | undefined)[], row: number, scene: GridScene) {
  const { show, draft } = scene;
  const slot = cells[row];
  const free = freeIn(slot, scene);
  const share = Math.round(shading(free, show.of) * 1_000) / 1_000;
  const part = (isMarked: (at: Slot | undefined) => boolean): Part | undefined => partOf(cells, row, isMarked);
  return {
    ...toned(slot, share, scene),
    free,
    ifNeeded: ifNeededIn(slot, scene),
    ...numbered(cells, row, scene),
    viewerMark: draft === undefined && show.person === undefined ? levelIn(show.viewerAnswer, slot, show) : undefined,
    isOver: isOver(slot, show),
    scheduled: part((at) => inRange(show.scheduled, at)),
    spotlight: part((at) => inRange(show.spotlight, at)),
  };
}

/** The stroke under way counts only at its end, because each of its moves must fit into a frame. */
function freeIn(slot: Slot | undefined, { show, draft }: GridScene): number {
  if (slot === undefined) return 0;
  const isMarked = draft?.kind === "answer" && (draft.slotsBefore ?? draft.slots).has(slot);
  return (show.counts.get(slot) ?? 0) + (isMarked ? 1 : 0);
}

function ifNeededIn(slot: Slot | undefined, { show, draft }: GridScene): number {
  if (slot === undefined || show.hasLevels !== true) return 0;
  const isMarked = draft?.kind === "answer" && levelIn(draft.slotsBefore ?? draft.slots, slot, show) === "ifNeeded";
  return (show.counts.get(markOf(slot, "ifNeeded")) ?? 0) + (isMarked ? 1 : 0);
}

function levelIn(marks: Selection | undefined, slot: Slot | undefined, { hasLevels }: GridShow): Level | undefined {
  if (slot === undefined || marks === undefined) return undefined;
  if (marks.has(slot)) return "free";
  return hasLevels === true && marks.has(markOf(slot, "ifNeeded")) ? "ifNeeded" : undefined;
}

function isOver(slot: Slot | undefined, { quarter = -Infinity, slotLength = HALF_HOUR_QUARTERS }: GridShow): boolean {
  return slot !== undefined && slot + slotLength <= quarter;
}

function numbered(cells: readonly (Slot | undefined)[], row: number, scene: GridScene) {
  const { show } = scene;
  const count = countIn(cells[row], scene);
  if (count === undefined || count === 0 || row === show.midnight) return undefined;
  const { first, last } = digitRows(cells, row, scene);
  const isThin = isQuarterly(show);
  return {
    number: count,
    isInRun: row !== Math.floor((first + last) / 2) || (isThin && first === last),
    /** The middle of the run is the line below this cell. */
    isBetween: isThin && (last - first) % 2 === 1,
    rank: rankOf(count, show.most),
  };
}

/** A quarter hour is lower than a digit; two of them have room for one. */
function isQuarterly({ slotLength }: GridShow): boolean {
  return slotLength === 1;
}

/** Undefined for a single respondent, and for slots that are over, scheduled or of one person. */
function countIn(slot: Slot | undefined, scene: GridScene): number | undefined {
  const { show, draft } = scene;
  if (slot === undefined || show.of < 2 || show.person !== undefined) return undefined;
  if (isOver(slot, show) || inRange(show.scheduled, slot)) return undefined;
  return draft?.kind === "schedule" && draft.slots.has(slot) ? undefined : freeIn(slot, scene);
}

/** Equal cells below each other form a run with one number. The name of the next day covers cells beside its line. */
function digitRows(cells: readonly (Slot | undefined)[], row: number, scene: GridScene) {
  const { show, draft } = scene;
  const { midnight = NaN } = show;
  const marked = draft?.slotsBefore ?? draft?.slots;
  const isAlike = (at: number, slot = cells[at], reference = cells[row]): boolean =>
    slot !== undefined &&
    reference !== undefined &&
    countIn(slot, scene) === countIn(reference, scene) &&
    levelIn(marked, slot, show) === levelIn(marked, reference, show);
  let [first, last] = [row, row];
  while (first !== midnight && isAlike(first - 1)) first -= 1;
  while (last + 1 !== midnight && isAlike(last + 1)) last += 1;
  if (first === midnight) first += 1;
  if (last + 1 === midnight) last -= 1;
  return { first, last };
}

/** `best`: no time has more people; `low`: less than half of those. */
type Rank = "best" | "low";

function rankOf(free: number, most: number): Rank | undefined {
  if (free >= most) return "best";
  return free * 2 < most ? "low" : undefined;
}

/** `group` is green by share, `person` is the shown answer, `grey` the group behind it. */
type Tone = "group" | "person" | "grey";

/** `band` is the striped share of people who can if needed. */
function toned(slot: Slot | undefined, share: number, scene: GridScene): { tone: Tone; level: number; band: number } {
  const { show } = scene;
  const band = (part: number): number => Math.round(part * 1_000) / 1_000;
  if (show.person === undefined)
    return { tone: "group", level: share, band: band(ifNeededIn(slot, scene) / Math.max(1, show.of)) };
  const level = levelIn(show.person, slot, show);
  if (level === undefined) return { tone: "grey", level: share * GREY_SHARE, band: 0 };
  return level === "free" ? { tone: "person", level: PERSON_LEVEL, band: 0 } : { tone: "person", level: 0, band: 1 };
}

function partOf(
  cells: readonly (Slot | undefined)[],
  row: number,
  isMarked: (at: Slot | undefined) => boolean,
): Part | undefined {
  if (!isMarked(cells[row])) return undefined;
  const begins = row === 0 || !isMarked(cells[row - 1]);
  const ends = row === cells.length - 1 || !isMarked(cells[row + 1]);
  if (begins) return ends ? "only" : "first";
  return ends ? "last" : "middle";
}

/** From this shading on, a number needs the other of black and white. */
export const DEEP_IN_DARK = 0.59;
export const DEEP_IN_LIGHT = 0.945;

export function deepness(level: number): "dark" | "both" | undefined {
  if (level < DEEP_IN_DARK) return undefined;
  return level < DEEP_IN_LIGHT ? "dark" : "both";
}
