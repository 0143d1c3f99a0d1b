import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import { firstColumn, samePlace, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { createStore } from "../../../store.ts";
import { HOLD_MS, hum } from "../../../ui/finger.ts";
import { isPainting, type PaintingInput } from "../../answers/painting.ts";
import { beginByHand } from "../../model/actions.ts";
import type { MeetingModel } from "../../model/meeting-model.ts";
import { useMeetingModel } from "../../model/use-meeting-model.ts";
import { beginsHour, rowName } from "../folds/folds.ts";
import { cellOf, edgeScroll, holdGrid, keptUnderHand, pointInHeld, type HeldGrid, visiblePart } from "./geometry.ts";
import { listenToPainting } from "./listen-to-painting.ts";
import {
  crossesHour,
  isHoldable,
  lineStroke,
  nextGesture,
  REST,
  type Gesture,
  type GestureInput,
  type StretchEnd,
} from "./paint-gesture.ts";

/** How long a phone hums at each hour that a stroke passes. */
const HOUR_HUM_MS = 5;

/** A tap so soon after a finger has scrolled the page stops it, and means nothing else. */
const SCROLLING_MS = 120;

export type Painter = ReturnType<typeof usePainter>;
type Shown = { readonly grid: ViewerGrid; readonly page: number };
type Painted = Omit<Extract<PaintingInput, { kind: "stroke" }>, "kind">;

/** Painting on the drawn grid by mouse, pen and finger: the stroke that is not applied yet, and how keys take part in it. */
export function usePainter(drawnGrid: RefObject<HTMLElement | null>, grid: ViewerGrid, page: number) {
  const model = useMeetingModel();
  /** With every cell that it passes there is another one: what draws it listens here, and nothing else is drawn again. */
  const [stroke] = useState(() => createStore<Stroke | undefined>(undefined));
  const current = useRef<ReturnType<typeof createPainter>>(undefined);
  const shown = useEffectEvent((): Shown => ({ grid, page }));
  const [send] = useState(() => (input: GestureInput) => current.current?.send(input));

  useEffect(() => {
    if (drawnGrid.current === null) return;
    const onGesture = (now: Gesture): void => stroke.set(now.kind === "painting" ? now.stroke : undefined);
    const painter = createPainter(drawnGrid.current, { model, shown: () => shown(), onGesture });
    const stopping = new AbortController();
    listenToPainting(drawnGrid.current, painter, stopping.signal);
    current.current = painter;
    return () => {
      painter.stop();
      stopping.abort();
      current.current = undefined;
    };
  }, [drawnGrid, model, stroke]);

  // The organiser changes days and hours while a hand paints: the stroke stays where it is.
  const drawn = useRef(grid);
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = grid;
    if (layoutOf(before) !== layoutOf(grid))
      send({ kind: "moved", pointNow: (point) => samePlace(before, grid, point) });
  }, [grid, send]);
  return { stroke, send };
}

/** Equal for grids whose cells are at the same places: with each answer that arrives there is another one. */
function layoutOf(grid: ViewerGrid): string {
  return [...grid.columns.map(({ date }) => date), ...grid.rows.map((_, at) => rowName(grid, at))].join();
}

export function isOpen({ get }: MeetingModel): boolean {
  return isPainting(get().painting.mode);
}

export function paintStroke({ send }: MeetingModel, painted: Painted): void {
  send({ kind: "stroke", ...painted });
  send({ kind: "view", view: { isStretching: false } });
}

/** Paints the day or the hour whose name was pressed; that of an hour stands for all of its rows. */
export function paintWhole(model: MeetingModel, { grid, page }: Shown, target: EventTarget | null): void {
  const name = target instanceof Element ? target.closest<HTMLElement>("[data-whole]") : null;
  const [line, place] = name?.dataset["whole"]?.split(".") ?? [];
  const at = Number(place);
  if (line === "column") paintStroke(model, { grid, stroke: lineStroke(grid, { column: at, row: 0 }, line) });
  if (line !== "row") return;
  const stroke = lineStroke(grid, { column: firstColumn(grid, page), row: at }, line);
  const next = grid.rows.findIndex((one, row) => row > at && beginsHour(one, grid.slotLength));
  const row = (next < 0 ? grid.rows.length : next) - 1;
  paintStroke(model, { grid, stroke: { ...stroke, to: { ...stroke.to, row } } });
}

/** Where the last stroke began and ended, and whether it marked or cleared. */
export type GridAnchor = StretchEnd & { readonly end: GridPoint };

export function anchorIn({ get }: MeetingModel): GridAnchor | undefined {
  const { painting, derived } = get();
  const { anchor } = painting;
  const point = anchor && derived.days.pointOf(anchor.slot);
  return anchor && point && { point, end: anchor.end, marks: anchor.marks };
}

/** Where a stretch began that a press ends: with Shift, or after asking for it; a schedule's whenever one half hour of that day is chosen. */
function stretchFrom(model: MeetingModel, point: GridPoint, shiftKey: boolean): StretchEnd | undefined {
  const { painting, view } = model.get();
  const anchor = anchorIn(model);
  if (anchor === undefined) return undefined;
  const { column, row } = anchor.point;
  const isEnd =
    painting.mode.kind === "editingSchedule"
      ? painting.slots.size === 1 && anchor.marks && column === point.column && row !== point.row
      : shiftKey || view.isStretching;
  return isEnd ? anchor : undefined;
}

/** Whether a drag from here moves the time that is about to be scheduled; one slot is too short to keep its length. */
function isOnSchedule({ get }: MeetingModel, grid: ViewerGrid, point: GridPoint): boolean {
  const { mode, slots } = get().painting;
  const slot = slotAtPoint(grid, point);
  return mode.kind === "editingSchedule" && slots.size > 1 && slot !== undefined && slots.has(slot);
}

/** Keeps the gesture on a drawn grid going: where the pointer is, how long a finger rests, what scrolls at the edge. */
function createPainter(
  drawnGrid: HTMLElement,
  { model, shown, onGesture }: { model: MeetingModel; shown: () => Shown; onGesture: (now: Gesture) => void },
) {
  let gesture: Gesture = REST;
  let held: HeldGrid | undefined;
  let place = { x: 0, y: 0 };
  let pressedY = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let scrolledAt = -Infinity;
  let hasBegun = false;
  /** By finger: the others' hands feel nothing. */
  let isFinger = false;

  const hold = (): HeldGrid => holdGrid(drawnGrid, firstColumn(shown().grid, shown().page));

  function send(input: GestureInput): void {
    const before = gesture;
    const next = nextGesture(before, input);
    if (next === before) return;
    const begins = next.kind === "painting" && before.kind !== "painting";
    if (input.kind === "moved" && held !== undefined) held = hold();
    if (begins && !isOpen(model)) {
      if (!beginByHand(model)) return become(REST);
      hasBegun = true;
      if (input.kind === "move" && before.kind === "waiting" && !before.finger) {
        drawnGrid.setPointerCapture(input.pointer);
      }
    }
    if (input.kind === "held") hum();
    else if (isFinger && crossesHour(shown().grid, before, next)) hum(HOUR_HUM_MS);
    if (begins && next.by !== "keys") frame = requestAnimationFrame(scroll);
    become(next);
  }

  function become(next: Gesture): void {
    const before = gesture;
    gesture = next.kind === "done" ? REST : next;
    clearTimeout(timer);
    if (next.kind === "waiting" && isHoldable(next)) {
      timer = setTimeout(() => send({ kind: "held", pointer: next.pointer }), HOLD_MS);
    }
    const isResting = gesture.kind === "rest";
    // While a hand is at work the painter keeps the grid in place, and the browser must not scroll for that, too.
    document.body.style.overflowAnchor = isResting ? "" : "none";
    onGesture(gesture);
    if (next.kind === "done") paintStroke(model, { grid: shown().grid, stroke: next.stroke });
    else if (next.kind === "rest" && before.kind === "painting")
      model.send(hasBegun ? { kind: "mode", input: { kind: "cancel" } } : { kind: "unanchor" });
    if (isResting) hasBegun = false;
    // After what was painted: a reply that arrives meanwhile must not end the painting under the hand.
    model.send({ kind: "view", view: { isStroking: !isResting } });
  }

  function moveHere(pointer: number): void {
    held = held === undefined ? hold() : keptUnderHand(drawnGrid, held);
    const point = pointInHeld(held, place);
    if (point !== undefined) send({ kind: "move", pointer, point, ...place });
  }

  /** While a stroke rests near the edge of what is visible, the page moves under it. */
  function scroll(): void {
    if (gesture.kind !== "painting" || gesture.by === "keys") return;
    if (held !== undefined) held = keptUnderHand(drawnGrid, held);
    const visible = visiblePart(drawnGrid);
    const pixels = edgeScroll({ y: place.y, from: pressedY }, visible);
    const { top, bottom } = drawnGrid.getBoundingClientRect();
    const hasMore = pixels < 0 ? top < visible.top : bottom > visible.bottom;
    if (pixels !== 0 && hasMore) {
      window.scrollBy({ top: pixels, behavior: "instant" });
      moveHere(gesture.by);
    }
    frame = requestAnimationFrame(scroll);
  }

  return {
    gesture: () => gesture,
    send,
    press(event: PointerEvent): void {
      const point = cellOf(event.target);
      if (event.button !== 0 || point === undefined) return;
      // The palm that rests beside a finger that paints.
      if (gesture.kind === "painting" && gesture.by !== "keys") return;
      const finger = event.pointerType === "touch";
      isFinger = finger;
      const isStopping = finger && event.timeStamp - scrolledAt < SCROLLING_MS;
      const paints = !isStopping && isOpen(model);
      // A page that still glides to where the hand paints stops: its cells are where they are now.
      if (isOpen(model)) window.scrollTo({ top: window.scrollY, behavior: "instant" });
      held = hold();
      place = { x: event.clientX, y: event.clientY };
      pressedY = place.y;
      // A mouse that leaves the window goes on painting, and its release out there is heard. Not where it may only click:
      // that would no longer be a click on its cell.
      if (!finger && paints) drawnGrid.setPointerCapture(event.pointerId);
      const since = paints ? stretchFrom(model, point, event.shiftKey) : undefined;
      const on = { point, since, isOnChosen: isOnSchedule(model, shown().grid, point) };
      send({ kind: "down", pointer: event.pointerId, finger, isOpen: paints, ...on, ...place });
    },
    move(event: PointerEvent): void {
      place = { x: event.clientX, y: event.clientY };
      // Released where the page could not hear it.
      if (event.pointerType === "mouse" && event.buttons === 0) send({ kind: "up", pointer: event.pointerId });
      else moveHere(event.pointerId);
    },
    scrolled: (at: number): void => void (scrolledAt = at),
    stop(): void {
      send({ kind: "cancel" });
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
