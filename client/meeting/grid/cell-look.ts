import type { Selection } from "#domain/answers/selection.ts";
import { shading } from "#domain/answers/tally.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { SLOT_QUARTERS, type Slot } from "#domain/time/slot.ts";

/** What the grid shows besides its days and hours. */
export type GridShow = {
  /** How many are free in each slot; while an answer is painted, without it. */
  readonly counts: ReadonlyMap<Slot, number>;
  /** Of how many people; while an answer is painted, with who paints it. */
  readonly of: number;
  /** How many are free in the fullest slot. */
  readonly most: number;
  /** The slots of the one person that is pointed at or selected; the others are grey then. */
  readonly person?: Selection | undefined;
  /** Whether that person is selected, and not only pointed at. */
  readonly isPersonSelected: boolean;
  readonly scheduled?: SlotRange | undefined;
  /** The viewer's own answer, which is marked while only looked at. */
  readonly own?: Selection | undefined;
  /** The quarter hour that it is, in the numbers of slots: what ends by then is over. */
  readonly quarter?: number | undefined;
  /** A best time that is pointed at. */
  readonly spotlight?: SlotRange | undefined;
};

/** What the viewer marks. */
export type GridDraft = {
  readonly kind: "answer" | "schedule";
  readonly slots: Selection;
  /** What was marked before the stroke under way; absent where there is none. */
  readonly before?: Selection;
};

/** Everything that decides how cells look. */
export type GridScene = { readonly show: GridShow; readonly draft: GridDraft | undefined };

export function inRange(range: SlotRange | undefined, slot: Slot | undefined): boolean {
  return range !== undefined && slot !== undefined && slot >= range.start && slot < range.end;
}

/** Which part of a marked stretch of its column a cell is. */
export type Part = "only" | "first" | "middle" | "last";

export type CellLook = ReturnType<typeof cellLook>;

/** Shading of one person's cells, where there is no share. */
const PERSON_LEVEL = 0.7;
const GREY_SHARE = 0.4;

/** In plain values, so that a cell that looks the same is not drawn again. */
export function cellLook(cells: readonly (Slot | undefined)[], row: number, scene: GridScene) {
  const { show, draft } = scene;
  const slot = cells[row];
  const isDrafted = (at: Slot | undefined): boolean => at !== undefined && draft?.slots.has(at) === true;
  const free = freeIn(slot, scene);
  const share = Math.round(shading(free, show.of) * 1_000) / 1_000;
  const part = (isMarked: (at: Slot | undefined) => boolean): Part | undefined => partOf(cells, row, isMarked);
  const scheduled = part((at) => inRange(show.scheduled, at));
  const number = numberIn(slot, scene);
  return {
    ...toned(slot, share, show.person),
    free,
    number,
    /** Its number stands in another cell of its run. */
    isInRun: number !== undefined && !isMiddleOfRun(cells, row, scene),
    rank: number === undefined ? undefined : rankOf(free, show.most),
    isOwn: slot !== undefined && draft === undefined && show.person === undefined && show.own?.has(slot) === true,
    isOver: isOver(slot, show),
    /** Marked in an answer. */
    draft: draft?.kind === "answer" ? part(isDrafted) : undefined,
    /** Chosen as the time to meet. */
    plan: draft?.kind === "schedule" ? part(isDrafted) : undefined,
    scheduled,
    spotlight: part((at) => inRange(show.spotlight, at)),
    /** Rows of the scheduled stretch that begins here, for its label; 0 elsewhere. */
    labelRows: scheduled === "only" || scheduled === "first" ? runFrom(cells, row, show.scheduled) : 0,
  };
}

/** How many are free, with the viewer who marks this cell of their answer. */
function freeIn(slot: Slot | undefined, { show, draft }: GridScene): number {
  if (slot === undefined) return 0;
  return (show.counts.get(slot) ?? 0) + (draft?.kind === "answer" && draft.slots.has(slot) ? 1 : 0);
}

function isOver(slot: Slot | undefined, { quarter = -Infinity }: GridShow): boolean {
  return slot !== undefined && slot + SLOT_QUARTERS <= quarter;
}

/**
 * The number in a cell, `3`, or `2+1` where the stroke under way adds the viewer. One respondent needs no numbers, and what
 * is over, settled or one person's has no use for them.
 */
function numberIn(slot: Slot | undefined, scene: GridScene): string | undefined {
  const { show, draft } = scene;
  const free = freeIn(slot, scene);
  if (slot === undefined || free === 0 || show.of < 2 || show.person !== undefined) return undefined;
  if (isOver(slot, show) || inRange(show.scheduled, slot)) return undefined;
  const isMarked = draft?.slots.has(slot) === true;
  if (isMarked && draft.kind === "schedule") return undefined;
  const isAdded = isMarked && free > 1 && draft.before?.has(slot) === false;
  return isAdded ? `${free - 1}+1` : `${free}`;
}

/** Cells of a column below each other that look the same and have the same number are a run, whose middle one shows it. */
function isMiddleOfRun(cells: readonly (Slot | undefined)[], row: number, scene: GridScene): boolean {
  const kind = (at: number): string | undefined => {
    const slot = cells[at];
    const number = numberIn(slot, scene);
    return slot === undefined || number === undefined ? undefined : `${number} ${scene.draft?.slots.has(slot)}`;
  };
  const own = kind(row);
  let [first, last] = [row, row];
  while (kind(first - 1) === own) first -= 1;
  while (kind(last + 1) === own) last += 1;
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

function toned(slot: Slot | undefined, share: number, person: GridShow["person"]): { tone: Tone; level: number } {
  if (person === undefined) return { tone: "group", level: share };
  if (slot !== undefined && person.has(slot)) return { tone: "person", level: PERSON_LEVEL };
  return { tone: "grey", level: share * GREY_SHARE };
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
