import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import { samePlace, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { createStore } from "../../../store.ts";
import { HOLD_MS, hum } from "../../../ui/finger.ts";
import { isPainting, type PaintingInput } from "../../answers/painting.ts";
import { beginByHand } from "../../model/actions.ts";
import type { MeetingModel } from "../../model/meeting-model.ts";
import { useMeetingModel } from "../../model/use-meeting-model.ts";
import { rowName } from "../folds/folds.ts";
import {
  cellOf,
  edgeScroll,
  snapshotGrid,
  scrollUnderHand,
  pointInSnapshot,
  type GridSnapshot,
  visiblePart,
} from "./geometry.ts";
import type { GridLayout } from "./grid-layout.ts";
import { listenToPainting } from "./listen-to-painting.ts";
import {
  crossesHour,
  isHoldable,
  nextGesture,
  REST,
  type Gesture,
  type GestureInput,
  type StretchEnd,
} from "./paint-gesture.ts";

/** Length of a phone's vibration at each hour that a stroke passes. */
const HOUR_HUM_MS = 5;

/** A tap this soon after a fling only stops the scrolling. */
const SCROLLING_MS = 120;

export type Painter = ReturnType<typeof usePainter>;
type GridPage = { readonly grid: ViewerGrid; readonly layout: GridLayout };
type Painted = Omit<Extract<PaintingInput, { kind: "stroke" }>, "kind">;

/** Connects painting by mouse, pen and finger to the drawn grid. Keys use the returned `send` and `stroke`. */
export function usePainter(drawnGrid: RefObject<HTMLElement | null>, grid: ViewerGrid, layout: GridLayout) {
  const model = useMeetingModel();
  /** Changes with every cell, so only the rows subscribe to it. */
  const [stroke] = useState(() => createStore<Stroke | undefined>(undefined));
  const current = useRef<ReturnType<typeof createPainter>>(undefined);
  const currentPage = useEffectEvent((): GridPage => ({ grid, layout }));
  const [send] = useState(() => (input: GestureInput) => current.current?.send(input));

  useEffect(() => {
    if (drawnGrid.current === null) return;
    const onGesture = (next: Gesture): void => stroke.set(next.kind === "painting" ? next.stroke : undefined);
    const painter = createPainter(drawnGrid.current, { model, currentPage: () => currentPage(), onGesture });
    const stopping = new AbortController();
    listenToPainting(drawnGrid.current, painter, stopping.signal);
    current.current = painter;
    return () => {
      painter.stop();
      stopping.abort();
      current.current = undefined;
    };
  }, [drawnGrid, model, stroke]);

  // If the organiser changes days or hours during a stroke, the stroke stays at its times.
  const drawn = useRef(grid);
  useLayoutEffect(() => {
    const previous = drawn.current;
    drawn.current = grid;
    if (layoutOf(previous) !== layoutOf(grid))
      send({ kind: "moved", pointNow: (point) => samePlace(previous, grid, point) });
  }, [grid, send]);
  return { stroke, send };
}

/** Equal for grids with the same cells; each new answer makes another grid object. */
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

/** The ends of the last stroke; `marks` is false if it cleared. */
export type GridAnchor = StretchEnd & { readonly end: GridPoint };

export function anchorIn({ get }: MeetingModel): GridAnchor | undefined {
  const { painting, derived } = get();
  const { anchor } = painting;
  const point = anchor && derived.days.pointOf(anchor.slot);
  return anchor && point && { point, end: anchor.end, marks: anchor.marks };
}

/** Returns the start of a stretch that this press ends: with Shift, after 'To another time', or of a schedule. */
function stretchFrom(model: MeetingModel, point: GridPoint, shiftKey: boolean): StretchEnd | undefined {
  const { painting, view, derived } = model.get();
  const anchor = anchorIn(model);
  if (anchor === undefined) return undefined;
  const { column, row } = anchor.point;
  const [sameDay, sameRow] = [column === point.column, row === point.row];
  const isInReach = derived.days.grid.weeks === undefined ? sameDay && !sameRow : !sameDay;
  const isEnd =
    painting.mode.kind === "editingSchedule"
      ? painting.slots.size === 1 && anchor.marks && isInReach
      : shiftKey || view.isStretching;
  return isEnd ? anchor : undefined;
}

function isOnSchedule({ get }: MeetingModel, grid: ViewerGrid, point: GridPoint): boolean {
  const { mode, slots } = get().painting;
  const slot = slotAtPoint(grid, point);
  return mode.kind === "editingSchedule" && slots.size > 1 && slot !== undefined && slots.has(slot);
}

type PainterOptions = {
  readonly model: MeetingModel;
  readonly currentPage: () => GridPage;
  readonly onGesture: (next: Gesture) => void;
};

function createPainter(drawnGrid: HTMLElement, { model, currentPage, onGesture }: PainterOptions) {
  let gesture: Gesture = REST;
  let snapshot: GridSnapshot | undefined;
  let place = { x: 0, y: 0 };
  let pressedY = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let scrolledAt = -Infinity;
  let hasBegun = false;
  let isFinger = false;

  const hold = (): GridSnapshot => snapshotGrid(drawnGrid, currentPage().layout.measure(drawnGrid));

  function send(input: GestureInput): void {
    const previous = gesture;
    const next = nextGesture(previous, input);
    if (next === previous) return;
    const begins = next.kind === "painting" && previous.kind !== "painting";
    if (input.kind === "moved" && snapshot !== undefined) snapshot = hold();
    if (begins && !isOpen(model)) {
      if (!beginByHand(model)) return become(REST);
      hasBegun = true;
      if (input.kind === "move" && previous.kind === "waiting" && !previous.finger) {
        drawnGrid.setPointerCapture(input.pointer);
      }
    }
    if (input.kind === "held") hum();
    else if (isFinger && crossesHour(currentPage().grid, previous, next)) hum(HOUR_HUM_MS);
    if (begins && next.by !== "keys") frame = requestAnimationFrame(scroll);
    become(next);
  }

  function become(next: Gesture): void {
    const previous = gesture;
    gesture = next.kind === "done" ? REST : next;
    clearTimeout(timer);
    if (next.kind === "waiting" && isHoldable(next)) {
      timer = setTimeout(() => send({ kind: "held", pointer: next.pointer }), HOLD_MS);
    }
    const isResting = gesture.kind === "rest";
    // The painter keeps the grid in place during a gesture; the browser must not adjust the scroll too.
    document.body.style.overflowAnchor = isResting ? "" : "none";
    onGesture(gesture);
    if (next.kind === "done") paintStroke(model, { grid: currentPage().grid, stroke: next.stroke });
    else if (next.kind === "rest" && previous.kind === "painting")
      model.send(hasBegun ? { kind: "mode", input: { kind: "cancel" } } : { kind: "unanchor" });
    if (isResting) hasBegun = false;
    // Sent after the stroke; otherwise a reply in between could end the painting.
    model.send({ kind: "view", view: { isStroking: !isResting } });
  }

  function moveHere(pointer: number): void {
    snapshot = snapshot === undefined ? hold() : scrollUnderHand(drawnGrid, snapshot);
    const from = "stroke" in gesture ? gesture.stroke.from : undefined;
    const point = pointInSnapshot(snapshot, place, from);
    if (point !== undefined) send({ kind: "move", pointer, point, ...place });
  }

  function scroll(): void {
    if (gesture.kind !== "painting" || gesture.by === "keys") return;
    if (snapshot !== undefined) snapshot = scrollUnderHand(drawnGrid, snapshot);
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
      if (gesture.kind === "painting" && gesture.by !== "keys") return;
      const finger = event.pointerType === "touch";
      isFinger = finger;
      const isStopping = finger && event.timeStamp - scrolledAt < SCROLLING_MS;
      const paints = !isStopping && isOpen(model);
      // Stops smooth scrolling, so that the cells stay where the hand sees them.
      if (isOpen(model)) window.scrollTo({ top: window.scrollY, behavior: "instant" });
      snapshot = hold();
      place = { x: event.clientX, y: event.clientY };
      pressedY = place.y;
      // Goes on outside the window. A possible click is not captured, because it would miss its cell.
      if (!finger && paints) drawnGrid.setPointerCapture(event.pointerId);
      const since = paints ? stretchFrom(model, point, event.shiftKey) : undefined;
      const on = { point, since, isOnChosen: isOnSchedule(model, currentPage().grid, point) };
      send({ kind: "down", pointer: event.pointerId, finger, isOpen: paints, ...on, ...place });
    },
    move(event: PointerEvent): void {
      place = { x: event.clientX, y: event.clientY };
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
