import { paintAnswer, paintSchedule, type Selection, type Stroke } from "#domain/answers/selection.ts";
import { nextMode, NO_MODE, type ModeInput, type SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";

/** What the viewer does with the grid, and the slots that they have marked so far. */
export type Painting = {
  readonly mode: SelectionMode;
  /** What the painting began from: a save sends it, so that only the difference counts. */
  readonly base: Selection;
  /** The draft. */
  readonly slots: Selection;
  /** What Cancel put away; kept until the next mode, so that a wrong press loses nothing. */
  readonly dropped?: Painting;
  /** The answer that was looked at or edited has been deleted elsewhere; until the next mode. */
  readonly wasOrphaned?: true;
};

export type PaintingInput =
  /** `base` and `slots` count if the mode that follows is one in which one paints. */
  | { readonly kind: "mode"; readonly input: ModeInput; readonly base?: Selection; readonly slots?: Selection }
  | { readonly kind: "stroke"; readonly grid: ViewerGrid; readonly stroke: Stroke }
  /** The whole draft of an answer at once, such as what a calendar suggests. */
  | { readonly kind: "paint"; readonly slots: Selection }
  /** A best time, while scheduling. */
  | { readonly kind: "propose"; readonly slots: Selection }
  /** The answer being edited was deleted elsewhere; with `keep` its draft becomes a new answer. */
  | { readonly kind: "orphaned"; readonly keep: boolean }
  | { readonly kind: "restore"; readonly painting: Painting };

const NOTHING: Selection = new Set();
export const NOT_PAINTING: Painting = { mode: NO_MODE, base: NOTHING, slots: NOTHING };

export function nextPainting(now: Painting, input: PaintingInput): Painting {
  switch (input.kind) {
    case "mode":
      return inMode(now, input);
    case "stroke": {
      if (!isPainting(now.mode)) return now;
      const paint = now.mode.at === "editingSchedule" ? paintSchedule : paintAnswer;
      return { ...now, slots: paint(input.grid, now.slots, input.stroke) };
    }
    case "paint":
      return isPainting(now.mode) && now.mode.at !== "editingSchedule" ? { ...now, slots: input.slots } : now;
    case "propose":
      return now.mode.at === "editingSchedule" ? { ...now, slots: input.slots } : now;
    case "orphaned":
      if (!input.keep) return { ...NOT_PAINTING, wasOrphaned: true };
      return { mode: { at: "addingRespondent" }, base: NOTHING, slots: now.slots, wasOrphaned: true };
    case "restore":
      return input.painting;
  }
}

function inMode(
  now: Painting,
  { input, base = NOTHING, slots = base }: Extract<PaintingInput, { kind: "mode" }>,
): Painting {
  const mode = nextMode(now.mode, input);
  if (mode === now.mode) return now;
  if (isPainting(mode)) return { mode, base, slots };
  const isDropped = input.kind === "cancel" && now.mode.at !== "editingSchedule" && isChanged(now);
  return { mode, base: NOTHING, slots: NOTHING, ...(isDropped && { dropped: now }) };
}

/** Whether strokes count in this mode. */
export function isPainting(mode: SelectionMode): boolean {
  return mode.at === "addingRespondent" || mode.at === "editingRespondent" || mode.at === "editingSchedule";
}

/** Whether there is something to lose. */
export function isChanged({ base, slots }: Painting): boolean {
  return base.symmetricDifference(slots).size > 0;
}
