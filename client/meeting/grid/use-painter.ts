import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import { cellAtPlace, cellOf, edgeScroll, measureDrawnGrid, type GridGeometry } from "./geometry.ts";
import { HOLD_MS, hum } from "../../ui/finger.ts";
import { isHoldable, nextGesture, REST, type Gesture, type GestureInput, type StretchEnd } from "./paint-gesture.ts";

/** A tap so soon after the page has scrolled stops it, and means nothing else. */
const SCROLLING_MS = 120;

type PaintGesture = {
  /** What is being painted right now, not yet applied. */
  readonly stroke: Stroke | undefined;
  /** For keys. */
  readonly send: (input: GestureInput) => void;
};

/** Painting on the drawn grid, and beginning to. */
export function usePainter(drawnGrid: RefObject<HTMLElement | null>, listener: PaintingListener): PaintGesture {
  const [gesture, setGesture] = useState<Gesture>(REST);
  const source = useRef<PaintingSource>(undefined);
  const now = useEffectEvent(() => listener);

  useEffect(() => {
    if (drawnGrid.current === null) return;
    const listening = listenToPainting(drawnGrid.current, () => now(), setGesture);
    source.current = listening;
    return () => {
      listening.stop();
      source.current = undefined;
    };
  }, [drawnGrid]);

  return {
    stroke: gesture.at === "painting" ? gesture.stroke : undefined,
    send: (input) => source.current?.send(input),
  };
}

type PaintingSource = { readonly send: (input: GestureInput) => void; readonly stop: () => void };

/** Listens to mouse, pen, finger and Shift on a drawn grid until stopped; `paint-gesture.ts` decides what they mean. */
function listenToPainting(
  drawnGrid: HTMLElement,
  listener: () => PaintingListener,
  onGesture: (gesture: Gesture) => void,
): PaintingSource {
  const painter = createPainter(drawnGrid, listener, onGesture);
  const stopping = new AbortController();
  const { signal } = stopping;
  const isTheirs = (pointer: number): boolean => {
    const gesture = painter.gesture();
    return gesture.at === "waiting" ? gesture.pointer === pointer : gesture.at === "painting" && gesture.by === pointer;
  };
  const onMove = (event: PointerEvent): void => void (isTheirs(event.pointerId) && painter.move(event));
  const onUp = (event: PointerEvent): void => {
    // A quick finger may leave before any of its way was told.
    if (isTheirs(event.pointerId) && event.pointerType === "touch") painter.move(event);
    painter.send({ kind: "up", pointer: event.pointerId });
  };
  const onCancel = ({ pointerId }: PointerEvent): void => {
    if (isTheirs(pointerId)) painter.send({ kind: "cancel" });
  };
  const onTouchMove = (event: TouchEvent): void => {
    if (painter.gesture().at === "painting" && event.cancelable) event.preventDefault();
  };
  // A long press would open a menu over the stroke.
  const onMenu = (event: Event): void => void (painter.gesture().at !== "rest" && event.preventDefault());
  const onFinish = (): void => painter.send({ kind: "finish" });
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || painter.gesture().at === "rest") return;
    event.stopPropagation();
    painter.send({ kind: "cancel" });
  };

  drawnGrid.addEventListener("pointerdown", (event) => painter.press(event), { signal });
  // Not passive: the only way to keep a browser from scrolling with a finger that paints.
  drawnGrid.addEventListener("touchmove", onTouchMove, { signal, passive: false });
  drawnGrid.addEventListener("contextmenu", onMenu, { signal });
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", onUp, { signal });
  window.addEventListener("pointercancel", onCancel, { signal });
  window.addEventListener("keydown", onEscape, { signal, capture: true });
  window.addEventListener("keyup", ({ key }) => key === "Shift" && onFinish(), { signal });
  window.addEventListener("blur", onFinish, { signal });
  window.addEventListener("scroll", ({ timeStamp }) => painter.scrolled(timeStamp), { signal, passive: true });

  return {
    send: painter.send,
    stop() {
      painter.stop();
      stopping.abort();
    },
  };
}

type PaintingListener = {
  /** Whether one paints already. */
  readonly isOpen: () => boolean;
  /** The other end of a stretch that a press ends; undefined for a press that stands for itself. */
  readonly stretchFrom: (press: StretchPress) => StretchEnd | undefined;
  /** A drag begins to paint where nothing was painted. Returns whether it may. */
  readonly onBegin: () => boolean;
  /** The stroke that began it was taken back. */
  readonly onGiveUp: () => void;
  /** The part of the screen in which the grid can be seen, between sticky headings and the bottom bar. */
  readonly visible: () => { readonly top: number; readonly bottom: number };
  /** Place of the shown page's first column among all. */
  readonly firstColumn: () => number;
  /** A stroke is whole. */
  readonly onStroke: (stroke: Stroke) => void;
  /** The hand begins something that may become a stroke (false), or has ended it, and what it painted is applied (true). */
  readonly onRest: (isResting: boolean) => void;
};

export type StretchPress = { readonly point: GridPoint; readonly shiftKey: boolean };

/** Keeps the gesture on a drawn grid going: where the pointer is, how long a finger rests, what scrolls at the edge. */
function createPainter(
  drawnGrid: HTMLElement,
  listener: () => PaintingListener,
  onGesture: (gesture: Gesture) => void,
) {
  let gesture: Gesture = REST;
  let geometry: GridGeometry | undefined;
  let place = { x: 0, y: 0 };
  let pressedY = 0;
  let hold: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let scrolledAt = -Infinity;
  /** The stroke under way has begun an answer. */
  let hasBegun = false;

  function send(input: GestureInput): void {
    const before = gesture;
    const next = nextGesture(before, input);
    if (next === before) return;
    const begins = next.at === "painting" && before.at !== "painting";
    if (input.kind === "moved") geometry = undefined;
    if (begins && !listener().isOpen()) {
      if (!listener().onBegin()) return rest();
      // What was folded is drawn from now on.
      geometry = undefined;
      hasBegun = true;
      if (input.kind === "move" && before.at === "waiting" && !before.finger) {
        drawnGrid.setPointerCapture(input.pointer);
      }
    }
    gesture = next.at === "done" ? REST : next;
    clearTimeout(hold);
    if (next.at === "waiting" && isHoldable(next)) {
      hold = setTimeout(() => send({ kind: "held", pointer: next.pointer }), HOLD_MS);
    }
    if (input.kind === "held") hum();
    if (begins && next.by !== "keys") frame = requestAnimationFrame(scroll);
    onGesture(gesture);
    if (next.at === "done") listener().onStroke(next.stroke);
    else if (next.at === "rest" && hasBegun) listener().onGiveUp();
    if (gesture.at === "rest") hasBegun = false;
    listener().onRest(gesture.at === "rest");
  }

  function rest(): void {
    gesture = REST;
    clearTimeout(hold);
    onGesture(REST);
    listener().onRest(true);
  }

  function moveHere(pointer: number): void {
    geometry ??= measureDrawnGrid(drawnGrid);
    const point = cellAtPlace(drawnGrid, geometry, place);
    if (point === undefined) return;
    const column = point.column + listener().firstColumn();
    send({ kind: "move", pointer, point: { column, row: point.row }, ...place });
  }

  /** While a stroke rests near the edge of what is visible, the page moves under it. */
  function scroll(): void {
    if (gesture.at !== "painting" || gesture.by === "keys") return;
    const visible = listener().visible();
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
      const finger = event.pointerType === "touch";
      const isStopping = finger && event.timeStamp - scrolledAt < SCROLLING_MS;
      const isOpen = !isStopping && listener().isOpen();
      geometry = measureDrawnGrid(drawnGrid);
      place = { x: event.clientX, y: event.clientY };
      pressedY = place.y;
      // A mouse that leaves the window goes on painting, and its release out there is heard. Not where it may only click:
      // that would no longer be a click on its cell.
      if (!finger && isOpen) drawnGrid.setPointerCapture(event.pointerId);
      const since = isOpen ? listener().stretchFrom({ point, shiftKey: event.shiftKey }) : undefined;
      send({ kind: "down", pointer: event.pointerId, finger, isOpen, point, since, ...place });
    },
    move(event: PointerEvent): void {
      place = { x: event.clientX, y: event.clientY };
      // Released where the page could not hear it.
      if (event.pointerType === "mouse" && event.buttons === 0) send({ kind: "up", pointer: event.pointerId });
      else moveHere(event.pointerId);
    },
    /** The page was scrolled, at that time of its events. */
    scrolled(at: number): void {
      scrolledAt = at;
    },
    stop(): void {
      send({ kind: "cancel" });
      clearTimeout(hold);
      cancelAnimationFrame(frame);
    },
  };
}
