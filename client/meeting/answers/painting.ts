import {
  afterStep,
  stepBetween,
  strokeStep,
  type Selection,
  type Step,
  type Stroke,
} from "#domain/answers/selection.ts";
import { nextMode, NO_MODE, type ModeInput, type SelectionMode } from "#domain/meeting/selection-mode.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { type Level, markOf, otherLevel } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { slotQuarters } from "#domain/time/slot-length.ts";
import { type GridPoint, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { isSameKind } from "#domain/meeting/kind.ts";
import {
  afterStrokes,
  NO_STROKES,
  redo,
  reshapedStrokes,
  type Reshaping,
  settledStrokes,
  undo,
  withStep,
  type Strokes,
} from "./stroke-history.ts";

/** Shift, or a second press, replaces the last stroke by one from here, as a selection in a spreadsheet. */
export type Anchor = {
  readonly slot: Slot;
  readonly marks: boolean;
  readonly end: GridPoint;
  readonly step?: Step | undefined;
};

export type Painting = {
  readonly mode: SelectionMode;
  /** The stored answer, sent with a save so that only the difference counts. Follows changes elsewhere. */
  readonly base: Selection;
  /** `base` before its last change elsewhere; cleared by the next stroke. */
  readonly baseBefore?: Selection | undefined;
  readonly slots: Selection;
  readonly strokes: Strokes;
  readonly note?: string | undefined;
  readonly level?: Level | undefined;
  /** Cleared when the focus moves without Shift or the mode changes. */
  readonly anchor?: Anchor | undefined;
  /** Shown until the next stroke. `days`: the meeting's kind changed, and the draft is gone. */
  readonly news?: "answer" | "days";
  /** The draft that Cancel discarded, kept for Undo until the next mode. */
  readonly dropped?: Painting;
  /** The selected answer was deleted elsewhere; cleared by the next mode. */
  readonly wasOrphaned?: true;
};

export type PaintingInput =
  | { readonly kind: "mode"; readonly input: ModeInput; readonly base?: Selection; readonly slots?: Selection }
  | { readonly kind: "stroke"; readonly grid: ViewerGrid; readonly stroke: Stroke; readonly focus?: GridPoint }
  | { readonly kind: "unanchor" }
  | { readonly kind: "level"; readonly level: Level }
  | { readonly kind: "paint"; readonly slots: Selection }
  /** Returns the strokes so far and one more. */
  | { readonly kind: "strokes"; readonly strokes: Strokes }
  | { readonly kind: "note"; readonly note: string | undefined }
  | { readonly kind: "propose"; readonly slots: Selection }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  /** The stored version of the edited answer, which another user or device may have changed. */
  | { readonly kind: "stored"; readonly answer: Selection }
  /** While adding an answer, the viewer turns out to have one, from another device or tab. */
  | { readonly kind: "found"; readonly respondentID: RespondentID; readonly answer: Selection }
  /** The edited answer was deleted elsewhere; `keep` turns the draft into a new answer. */
  | { readonly kind: "orphaned"; readonly keep: boolean }
  /** The length of slots or the meeting's kind changed, where the same numbers mean other times. */
  | ({ readonly kind: "reshaped" } & Reshaping)
  | { readonly kind: "restore"; readonly painting: Painting };

const NOTHING: Selection = new Set();
export const NOT_PAINTING: Painting = { mode: NO_MODE, base: NOTHING, slots: NOTHING, strokes: NO_STROKES };

export function nextPainting(painting: Painting, input: PaintingInput): Painting {
  switch (input.kind) {
    case "mode":
      return inMode(painting, input);
    case "stroke":
      return isPainting(painting.mode) ? stroked(painting, input) : painting;
    case "unanchor":
      return painting.anchor === undefined ? painting : { ...painting, anchor: undefined };
    case "level":
      if (!isAnswering(painting.mode) || input.level === (painting.level ?? "free")) return painting;
      return { ...painting, level: input.level, anchor: undefined };
    case "paint":
      return isAnswering(painting.mode) ? stepped(painting, stepBetween(painting.slots, input.slots)) : painting;
    case "strokes":
      return isAnswering(painting.mode) ? withStrokes(painting, input.strokes) : painting;
    case "note":
      return isAnswering(painting.mode) ? { ...painting, note: input.note } : painting;
    case "propose":
      return painting.mode.kind === "editingSchedule"
        ? stepped(painting, stepBetween(painting.slots, input.slots))
        : painting;
    case "undo":
      return withStrokes(painting, undo(painting.strokes));
    case "redo":
      return withStrokes(painting, redo(painting.strokes));
    case "stored":
      return painting.mode.kind === "editingRespondent" ? onAnswer(painting, input.answer) : painting;
    case "found":
      return painting.mode.kind === "addingRespondent" ? onFound(painting, input) : painting;
    case "orphaned":
      if (!input.keep) return { ...NOT_PAINTING, wasOrphaned: true };
      return {
        ...newPainting({ kind: "addingRespondent" }, NOTHING, painting.slots),
        note: painting.note,
        wasOrphaned: true,
      };
    case "reshaped":
      return reshaped(painting, input);
    case "restore":
      return input.painting;
  }
}

export function newPainting(mode: SelectionMode, base: Selection, slots: Selection): Painting {
  return { mode, base, slots, strokes: settledStrokes(base, slots) };
}

export function editing(respondentID: RespondentID): SelectionMode {
  return { kind: "editingRespondent", respondentID, cancelsTo: "none" };
}

function inMode(
  painting: Painting,
  { input, base = NOTHING, slots = base }: Extract<PaintingInput, { kind: "mode" }>,
): Painting {
  const mode = nextMode(painting.mode, input);
  // This deletion may remove the answer from the grid before its reply arrives.
  if (mode === painting.mode) return input.kind === "done" && painting.wasOrphaned ? NOT_PAINTING : painting;
  if (isPainting(mode)) return newPainting(mode, base, slots);
  const isDropped = input.kind === "cancel" && isAnswering(painting.mode) && isChanged(painting);
  return { ...NOT_PAINTING, mode, ...(isDropped && { dropped: painting }) };
}

function stroked(painting: Painting, { grid, stroke, focus }: Extract<PaintingInput, { kind: "stroke" }>): Painting {
  const { anchor, strokes } = painting;
  const slot = slotAtPoint(grid, focus ?? stroke.from);
  const goesOn = anchor !== undefined && anchor.slot === slot && anchor.marks === stroke.marks;
  const replaces = goesOn && anchor.step !== undefined && anchor.step === strokes.done.at(-1);
  const start = replaces ? withStrokes(painting, undo(strokes)) : painting;
  const kind = paintedKind(painting.mode);
  const step = strokeStep(grid, { kind, slots: start.slots, level: painting.level }, stroke);
  const next = stepped(start, step);
  const isWhole = stroke.marks === "whole";
  if (slot === undefined || (isWhole && focus === undefined)) return { ...next, anchor: undefined };
  const marks = goesOn ? anchor.marks : next.slots.has(markOf(slot, painting.level ?? "free"));
  const last = step.size > 0 && !isWhole && { step: next.strokes.done.at(-1) };
  return { ...next, anchor: { slot, marks, end: focus ?? stroke.to, ...last } };
}

function stepped(painting: Painting, step: Step): Painting {
  if (step.size === 0) return painting;
  const { news: _, baseBefore: __, ...rest } = painting;
  const slots = afterStep(painting.slots, step);
  const whole = new Map(step);
  // A mark hides the stored mark in the other level of its slot. Clearing the slot must not bring that mark back.
  for (const [mark, isMarked] of step) {
    const other = otherLevel(mark);
    if (isMarked === false && painting.base.has(other) && !slots.has(other)) whole.set(other, false);
  }
  return { ...rest, slots, strokes: withStep(painting.strokes, whole) };
}

function withStrokes(painting: Painting, strokes: Strokes): Painting {
  return strokes === painting.strokes
    ? painting
    : { ...painting, strokes, slots: afterStrokes(painting.base, strokes) };
}

function reshaped(painting: Painting, { from, to }: Reshaping): Painting {
  const hasSameKind = isSameKind(from, to);
  if (hasSameKind && slotQuarters(from) === slotQuarters(to)) return painting;
  const { anchor: _, dropped: __, baseBefore, ...rest } = painting;
  // The answer may arrive in its new slots before the meeting does: the draft still belongs to the old slots.
  const isRewritten = baseBefore !== undefined && isSame(reshapedAnswer(baseBefore, from, to), painting.base);
  const draft = isRewritten ? afterStrokes(baseBefore, painting.strokes) : painting.slots;
  const strokes = hasSameKind ? reshapedStrokes(painting.strokes, draft, { from, to }) : NO_STROKES;
  const isLost = !hasSameKind && isAnswering(painting.mode) && !isSame(painting.base, painting.slots);
  return { ...rest, strokes, slots: afterStrokes(painting.base, strokes), ...(isLost && { news: "days" }) };
}

function onFound(painting: Painting, { respondentID, answer }: Extract<PaintingInput, { kind: "found" }>): Painting {
  const { wasOrphaned: _, ...rest } = painting;
  return onAnswer({ ...rest, mode: editing(respondentID) }, answer);
}

/** Merges three ways: slots that the viewer touched stay, all others follow the stored answer. */
function onAnswer(painting: Painting, answer: Selection): Painting {
  if (isSame(painting.base, answer)) return painting;
  const slots = afterStrokes(answer, painting.strokes);
  // The viewer's own save arrives here too and is no news.
  return {
    ...painting,
    base: answer,
    baseBefore: painting.base,
    slots,
    ...(!isSame(painting.slots, slots) && { news: painting.news ?? "answer" }),
  };
}

export function paintedKind(mode: SelectionMode): "answer" | "schedule" {
  return mode.kind === "editingSchedule" ? "schedule" : "answer";
}

export function isPainting(mode: SelectionMode): boolean {
  return isAnswering(mode) || mode.kind === "editingSchedule";
}

export function isAnswering(mode: SelectionMode): boolean {
  return mode.kind === "addingRespondent" || mode.kind === "editingRespondent";
}

export function isChanged({ base, slots, note }: Painting): boolean {
  return note !== undefined || !isSame(base, slots);
}

export function wasPaintedSince({ mode, base, slots, note }: Painting, earlier: Painting): boolean {
  return isPainting(mode) && (note !== earlier.note || !isSame(slots, afterStrokes(base, earlier.strokes)));
}

function isSame(first: Selection, second: Selection): boolean {
  return first.symmetricDifference(second).size === 0;
}
