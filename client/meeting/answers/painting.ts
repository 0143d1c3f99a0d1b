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
import { type Level, markOf } from "#domain/answers/mark.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Slot, slotQuarters } from "#domain/time/slot.ts";
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

/**
 * Where the last stroke began. What goes on from there with Shift, or by a second press, marks or clears as that stroke
 * did, and replaces it: as in a spreadsheet the selection follows the focus, and shrinks too.
 */
export type Anchor = {
  readonly slot: Slot;
  readonly marks: boolean;
  readonly end: GridPoint;
  /** What that stroke set; absent where there is nothing to replace, as after a whole day. */
  readonly step?: Step | undefined;
};

export type Painting = {
  readonly mode: SelectionMode;
  /** As it is stored: a save sends it, so that only the difference counts. Moves when it changes elsewhere. */
  readonly base: Selection;
  /** `base` before it last changed elsewhere; until the next stroke. */
  readonly baseBefore?: Selection | undefined;
  /** The draft: `base` after `strokes`. */
  readonly slots: Selection;
  readonly strokes: Strokes;
  /** What was typed beside the answer; undefined while that is as it was. */
  readonly note?: string | undefined;
  readonly level?: Level | undefined;
  /** Until the focus moves without Shift, or another mode begins. */
  readonly anchor?: Anchor | undefined;
  /** Until the next stroke: the answer changed elsewhere, and the draft with it; or the days are of another kind, and the draft is gone. */
  readonly news?: "answer" | "days";
  /** What Cancel took off the screen, kept until the next mode begins: so Cancel pressed by mistake loses nothing. */
  readonly dropped?: Painting;
  /** The answer that was looked at or edited has been deleted elsewhere; until the next mode. */
  readonly wasOrphaned?: true;
};

export type PaintingInput =
  /** `base` and `slots` count if the mode that follows is one of painting. */
  | { readonly kind: "mode"; readonly input: ModeInput; readonly base?: Selection; readonly slots?: Selection }
  /** Of a whole day or row that keys have painted, `focus` is the cell from which they go on. */
  | { readonly kind: "stroke"; readonly grid: ViewerGrid; readonly stroke: Stroke; readonly focus?: GridPoint }
  /** The focus has moved without Shift: the next stroke begins again. */
  | { readonly kind: "unanchor" }
  | { readonly kind: "level"; readonly level: Level }
  /** The whole draft of an answer in one step, such as what a calendar suggests. */
  | { readonly kind: "paint"; readonly slots: Selection }
  | { readonly kind: "note"; readonly note: string | undefined }
  | { readonly kind: "propose"; readonly slots: Selection }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  /** The answer being edited, as it is stored now: another user or device may have changed it. */
  | { readonly kind: "stored"; readonly answer: Selection }
  /** The viewer adds an answer and turns out to have one, from another device or tab. */
  | { readonly kind: "found"; readonly respondentID: RespondentID; readonly answer: Selection }
  /** The answer being edited was deleted elsewhere; with `keep` its draft becomes a new answer. */
  | { readonly kind: "orphaned"; readonly keep: boolean }
  /** It was painted in slots of another length, or of another kind of meeting, where the same numbers stand for other times. */
  | ({ readonly kind: "reshaped" } & Reshaping)
  | { readonly kind: "restore"; readonly painting: Painting };

const NOTHING: Selection = new Set();
export const NOT_PAINTING: Painting = { mode: NO_MODE, base: NOTHING, slots: NOTHING, strokes: NO_STROKES };

export function nextPainting(now: Painting, input: PaintingInput): Painting {
  switch (input.kind) {
    case "mode":
      return inMode(now, input);
    case "stroke":
      return isPainting(now.mode) ? stroked(now, input) : now;
    case "unanchor":
      return now.anchor === undefined ? now : { ...now, anchor: undefined };
    case "level":
      if (!isAnswering(now.mode) || input.level === (now.level ?? "free")) return now;
      return { ...now, level: input.level, anchor: undefined };
    case "paint":
      return isAnswering(now.mode) ? stepped(now, stepBetween(now.slots, input.slots)) : now;
    case "note":
      return isAnswering(now.mode) ? { ...now, note: input.note } : now;
    case "propose":
      return now.mode.kind === "editingSchedule" ? stepped(now, stepBetween(now.slots, input.slots)) : now;
    case "undo":
      return withStrokes(now, undo(now.strokes));
    case "redo":
      return withStrokes(now, redo(now.strokes));
    case "stored":
      return now.mode.kind === "editingRespondent" ? onAnswer(now, input.answer) : now;
    case "found":
      return now.mode.kind === "addingRespondent" ? found(now, input) : now;
    case "orphaned":
      if (!input.keep) return { ...NOT_PAINTING, wasOrphaned: true };
      return { ...newPainting({ kind: "addingRespondent" }, NOTHING, now.slots), note: now.note, wasOrphaned: true };
    case "reshaped":
      return reshaped(now, input);
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
  now: Painting,
  { input, base = NOTHING, slots = base }: Extract<PaintingInput, { kind: "mode" }>,
): Painting {
  const mode = nextMode(now.mode, input);
  // The grid may lose a deleted answer before the reply is there: it was this very deletion.
  if (mode === now.mode) return input.kind === "done" && now.wasOrphaned ? NOT_PAINTING : now;
  if (isPainting(mode)) return newPainting(mode, base, slots);
  const isDropped = input.kind === "cancel" && isAnswering(now.mode) && isChanged(now);
  return { ...NOT_PAINTING, mode, ...(isDropped && { dropped: now }) };
}

function stroked(now: Painting, { grid, stroke, focus }: Extract<PaintingInput, { kind: "stroke" }>): Painting {
  const { anchor, strokes } = now;
  const slot = slotAtPoint(grid, focus ?? stroke.from);
  const goesOn = anchor !== undefined && anchor.slot === slot && anchor.marks === stroke.marks;
  const replaces = goesOn && anchor.step !== undefined && anchor.step === strokes.done.at(-1);
  const before = replaces ? withStrokes(now, undo(strokes)) : now;
  const kind = paintedKind(now.mode);
  const step = strokeStep(grid, { kind, slots: before.slots, level: now.level }, stroke);
  const next = stepped(before, step);
  const isWhole = stroke.marks === "whole";
  if (slot === undefined || (isWhole && focus === undefined)) return { ...next, anchor: undefined };
  const marks = goesOn ? anchor.marks : next.slots.has(markOf(slot, now.level ?? "free"));
  return { ...next, anchor: { slot, marks, end: focus ?? stroke.to, ...(step.size > 0 && !isWhole && { step }) } };
}

function stepped(now: Painting, step: Step): Painting {
  if (step.size === 0) return now;
  const { news: _, baseBefore: __, ...rest } = now;
  return { ...rest, slots: afterStep(now.slots, step), strokes: withStep(now.strokes, step) };
}

function withStrokes(now: Painting, strokes: Strokes): Painting {
  return strokes === now.strokes ? now : { ...now, strokes, slots: afterStrokes(now.base, strokes) };
}

function reshaped(now: Painting, { from, to }: Reshaping): Painting {
  const hasSameKind = isSameKind(from, to);
  if (hasSameKind && slotQuarters(from) === slotQuarters(to)) return now;
  const { anchor: _, dropped: __, baseBefore, ...rest } = now;
  // The answer may be heard of in its new slots before the meeting is: what was painted belongs to what it was before.
  const isRewritten = baseBefore !== undefined && isSame(reshapedAnswer(baseBefore, from, to), now.base);
  const draft = isRewritten ? afterStrokes(baseBefore, now.strokes) : now.slots;
  const strokes = hasSameKind ? reshapedStrokes(now.strokes, draft, { from, to }) : NO_STROKES;
  const isLost = !hasSameKind && isAnswering(now.mode) && !isSame(now.base, now.slots);
  return { ...rest, strokes, slots: afterStrokes(now.base, strokes), ...(isLost && { news: "days" }) };
}

function found(now: Painting, { respondentID, answer }: Extract<PaintingInput, { kind: "found" }>): Painting {
  const { wasOrphaned: _, ...rest } = now;
  return onAnswer({ ...rest, mode: editing(respondentID) }, answer);
}

/** Three-way: what the viewer touched stays, everything else becomes as it is stored. */
function onAnswer(now: Painting, answer: Selection): Painting {
  if (isSame(now.base, answer)) return now;
  const slots = afterStrokes(answer, now.strokes);
  // One's own save comes back too, and is no news.
  return {
    ...now,
    base: answer,
    baseBefore: now.base,
    slots,
    ...(!isSame(now.slots, slots) && { news: now.news ?? "answer" }),
  };
}

/** What a stroke sets in a mode of painting. */
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

export function wasPaintedSince(
  { mode, base, slots, note }: Painting,
  then: Pick<Painting, "strokes" | "note">,
): boolean {
  return isPainting(mode) && (note !== then.note || !isSame(slots, afterStrokes(base, then.strokes)));
}

function isSame(one: Selection, other: Selection): boolean {
  return one.symmetricDifference(other).size === 0;
}
