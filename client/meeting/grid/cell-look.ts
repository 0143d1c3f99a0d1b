import type { Selection } from "#domain/answers/selection.ts";
import { type Level, type Mark, markOf } from "#domain/answers/levels.ts";
import { shading } from "#domain/answers/tally.ts";
import { inRange, type SlotRange } from "#domain/meeting/schedule.ts";
import { HALF_HOUR_QUARTERS, type Slot } from "#domain/time/slot.ts";
import type { GridColumn } from "#domain/time/viewer-grid.ts";

export type GridShow = {
  /** How many are free in each slot; while an answer is painted, without it. */
  readonly counts: ReadonlyMap<Mark, number>;
  /** Of how many people; while an answer is painted, with who paints it. */
  readonly of: number;
  /** How many more are expected: words count them too, the shading does not. */
  readonly awaited?: number;
  /** The answers of others are hidden: no words count people. */
  readonly isUncounted?: boolean;
  readonly most: number;
  /** Answers may say of a slot that it is possible if needed. */
  readonly hasLevels?: boolean;
  /** The slots of the one person that is pointed at or selected; the others are grey then. */
  readonly person?: Selection | undefined;
  readonly isPersonSelected: boolean;
  readonly scheduled?: SlotRange | undefined;
  /** The viewer's own answer, which is marked while only looked at. */
  readonly own?: Selection | undefined;
  /** The quarter hour that it is, in the numbers of slots: what ends by then is over. */
  readonly quarter?: number | undefined;
  readonly slotLength?: number;
  readonly spotlight?: SlotRange | undefined;
};

export type GridDraft = {
  readonly kind: "answer" | "schedule";
  readonly slots: Selection;
  /** What was marked before the stroke under way; absent where there is none. */
  readonly before?: Selection;
};

export type GridScene = { readonly show: GridShow; readonly draft: GridDraft | undefined };

/** Which part of a marked stretch of its column a cell is. */
export type Part = "only" | "first" | "middle" | "last";

export type CellLook = ReturnType<typeof cellLook>;

/** Shading of one person's cells, where there is no share. */
const PERSON_LEVEL = 0.7;
const GREY_SHARE = 0.4;

/** In plain values: what looks the same is not drawn again. `resting` is handed in where the scene is only another move of a stroke. */
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
    /** The stroke under way adds the viewer. */
    isAdded: resting.number !== undefined && isDrafted(slot) && draft?.before?.has(slot as Slot) === false,
    draft: draft?.kind === "answer" ? marked : undefined,
    /** How it is marked by who paints, or by the one person that is shown. */
    mark: draft === undefined ? levelIn(show.person, slot, show) : level,
    plan: draft?.kind === "schedule" ? marked : undefined,
  };
}

/** Whether all cells of a row look the same in two scenes: these and their neighbours above and below are marked alike. */
export function isSameRow(
  { columns, row }: { readonly columns: readonly Pick<GridColumn, "cells">[]; readonly row: number },
  before: GridScene,
  now: GridScene,
): boolean {
  const { show } = now;
  const isAsRested = before.draft?.kind === now.draft?.kind && restedMarks(before.draft) === restedMarks(now.draft);
  if (before.show !== show || !isAsRested) return false;
  const isAlike = (slot: Slot | undefined): boolean =>
    levelIn(before.draft?.slots, slot, show) === levelIn(now.draft?.slots, slot, show);
  return columns.every(({ cells }) => cells.slice(Math.max(0, row - 1), row + 2).every(isAlike));
}

/** What a draft marks, but for the stroke under way in an answer. */
export function restedMarks(draft: GridDraft | undefined): Selection | undefined {
  return draft?.kind === "answer" ? (draft.before ?? draft.slots) : draft?.slots;
}

export type RestingLook = ReturnType<typeof restingLook>;

/** All of it that the moves of a stroke in an answer leave as it is. */
export function restingLook(cells: readonly (Slot | undefined)[], row: number, scene: GridScene) {
  const { show, draft } = scene;
  const slot = cells[row];
  const free = freeIn(slot, scene);
  const share = Math.round(shading(free, show.of) * 1_000) / 1_000;
  const part = (isMarked: (at: Slot | undefined) => boolean): Part | undefined => partOf(cells, row, isMarked);
  const scheduled = part((at) => inRange(show.scheduled, at));
  return {
    ...toned(slot, share, scene),
    free,
    ifNeeded: ifNeededIn(slot, scene),
    ...numbered(cells, row, scene),
    own: draft === undefined && show.person === undefined ? levelIn(show.own, slot, show) : undefined,
    isOver: isOver(slot, show),
    scheduled,
    spotlight: part((at) => inRange(show.spotlight, at)),
    /** Rows of the scheduled stretch that begins here, for its label; 0 elsewhere. */
    labelRows: scheduled === "only" || scheduled === "first" ? runFrom(cells, row, show.scheduled) : 0,
  };
}

/**
 * How many are free, with the viewer where they have marked it in their answer. The stroke under way counts once it is done: until
 * then a cell that it passes changes nothing but its mark, because each of its moves must fit into a frame.
 */
function freeIn(slot: Slot | undefined, { show, draft }: GridScene): number {
  if (slot === undefined) return 0;
  const isMarked = draft?.kind === "answer" && (draft.before ?? draft.slots).has(slot);
  return (show.counts.get(slot) ?? 0) + (isMarked ? 1 : 0);
}

/** How many more can if needed, counted as `freeIn` does. */
function ifNeededIn(slot: Slot | undefined, { show, draft }: GridScene): number {
  if (slot === undefined || show.hasLevels !== true) return 0;
  const isMarked = draft?.kind === "answer" && levelIn(draft.before ?? draft.slots, slot, show) === "ifNeeded";
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

/** The number of a cell; none of no one. */
function numbered(cells: readonly (Slot | undefined)[], row: number, scene: GridScene) {
  const count = countIn(cells[row], scene);
  if (count === undefined || count === 0) return undefined;
  return {
    number: count,
    /** Its number stands in another cell of its run. */
    isInRun: !isMiddleOfRun(cells, row, scene),
    rank: rankOf(count, scene.show.most),
  };
}

/** How many are free; not said of one respondent, nor of what is over, settled or one person's. */
function countIn(slot: Slot | undefined, scene: GridScene): number | undefined {
  const { show, draft } = scene;
  if (slot === undefined || show.of < 2 || show.person !== undefined) return undefined;
  if (isOver(slot, show) || inRange(show.scheduled, slot)) return undefined;
  return draft?.kind === "schedule" && draft.slots.has(slot) ? undefined : freeIn(slot, scene);
}

/** Cells of a column below each other that look the same and have the same number are a run, whose middle one shows it. */
function isMiddleOfRun(cells: readonly (Slot | undefined)[], row: number, scene: GridScene): boolean {
  const { draft } = scene;
  const marked = draft?.before ?? draft?.slots;
  const isAlike = (at: number, slot = cells[at], own = cells[row]): boolean =>
    slot !== undefined &&
    own !== undefined &&
    countIn(slot, scene) === countIn(own, scene) &&
    levelIn(marked, slot, scene.show) === levelIn(marked, own, scene.show);
  let [first, last] = [row, row];
  while (isAlike(first - 1)) first -= 1;
  while (isAlike(last + 1)) last += 1;
  return row === Math.floor((first + last) / 2);
}

/** `best`: no time has more people. `low`: less than half of those. */
type Rank = "best" | "low";

function rankOf(free: number, most: number): Rank | undefined {
  if (free >= most) return "best";
  return free * 2 < most ? "low" : undefined;
}

/** `group` green by share, `person` free in the one answer shown, `grey` the rest of the group behind that. */
type Tone = "group" | "person" | "grey";

/** `band` is the hatched part of the cell: the share of those who can if needed. */
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

/** How many cells in a row from here on lie in a range. */
function runFrom(cells: readonly (Slot | undefined)[], row: number, range: SlotRange | undefined): number {
  const end = cells.findIndex((slot, at) => at > row && !inRange(range, slot));
  return (end < 0 ? cells.length : end) - row;
}

/** From which shading on a number needs the other of black and white: in the dark, and in the light. */
export const DEEP_IN_DARK = 0.59;
export const DEEP_IN_LIGHT = 0.945;

export function deepness(level: number): "dark" | "both" | undefined {
  if (level < DEEP_IN_DARK) return undefined;
  return level < DEEP_IN_LIGHT ? "dark" : "both";
}
