import type { Selection } from "#domain/answers/selection.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { Slot } from "#domain/time/slot.ts";

/** What the grid shows besides its days and hours. */
export type GridShow = {
  /** How many are free in each slot; while somebody's answer is edited, without them. */
  readonly counts: ReadonlyMap<Slot, number>;
  /** Of how many people. */
  readonly of: number;
  /** The slots of the one person that is pointed at or selected; the others are grey then. */
  readonly person?: Selection | undefined;
  /** Whether that person is selected, and not only pointed at. */
  readonly isPersonSelected: boolean;
  readonly scheduled?: SlotRange | undefined;
  /** A best time that is pointed at. */
  readonly spotlight?: SlotRange | undefined;
};

/** What the viewer marks. */
export type GridDraft = {
  readonly kind: "answer" | "schedule";
  readonly slots: Selection;
  /** Whether a marked cell counts as one more free person (an answer that is part of `of`). */
  readonly counts: boolean;
};

/** Everything that decides how cells look. */
export type GridScene = { readonly show: GridShow; readonly draft: GridDraft | undefined };

export function inRange(range: SlotRange | undefined, slot: Slot | undefined): boolean {
  return range !== undefined && slot !== undefined && slot >= range.start && slot < range.end;
}
