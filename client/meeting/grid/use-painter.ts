import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Stroke } from "#domain/answers/selection.ts";
import { cellAtPlace, cellOf, edgeScroll, measureDrawnGrid, type GridGeometry } from "./geometry.ts";
import { HOLD_MS, nextGesture, REST, type Gesture, type GestureInput } from "./paint-gesture.ts";

/** How long a phone hums when a resting finger begins to paint. */
const HUM_MS = 10;

type PaintGesture = {
  /** What is being painted right now, not yet applied. */
  readonly stroke: Stroke | undefined;
  /** For keys. */
  readonly send: (input: GestureInput) => void;
};

/** Painting on the drawn grid while `isOn`. */
export function usePainter(
  drawnGrid: RefObject<HTMLElement | null>,
  { isOn, ...listener }: Omit<PaintingListener, "onGesture"> & { readonly isOn: boolean },
): PaintGesture {
  const [gesture, setGesture] = useState<Gesture>(REST);
  const source = useRef<PaintingSource>(undefined);
  const visible = useEffectEvent(listener.visible);
  const firstColumn = useEffectEvent(listener.firstColumn);
  const onStroke = useEffectEvent(listener.onStroke);

  useEffect(() => {
    if (!isOn || drawnGrid.current === null) return;
    const listening = listenToPainting(drawnGrid.current, {
      visible: () => visible(),
      firstColumn: () => firstColumn(),
      onGesture: setGesture,
      onStroke: (stroke) => onStroke(stroke),
    });
    source.current = listening;
    return () => {
      listening.stop();
      source.current = undefined;
    };
  }, [drawnGrid, isOn]);

  return {
    stroke: gesture.at === "painting" ? gesture.stroke : undefined,
    send: (input) => source.current?.send(input),
  };
}

type PaintingSource = { readonly send: (input: GestureInput) => void; readonly stop: () => void };

/** Listens to mouse, pen, finger and Shift on a drawn grid until stopped; `paint-gesture.ts` decides what they mean. */
function listenToPainting(drawnGrid: HTMLElement, listener: PaintingListener): PaintingSource {
  const painter = createPainter(drawnGrid, listener);
  const stopping = new AbortController();
  const { signal } = stopping;
  const isTheirs = (pointer: number): boolean => {
    const gesture = painter.gesture();
    return gesture.at === "holding" ? gesture.pointer === pointer : gesture.at === "painting" && gesture.by === pointer;
  };
  const onMove = (event: PointerEvent): void => void (isTheirs(event.pointerId) && painter.move(event));
  const onUp = ({ pointerId }: PointerEvent): void => painter.send({ kind: "up", pointer: pointerId });
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

  drawnGrid.addEventListener("pointerdown", painter.press, { signal });
  // Not passive: the only way to keep a browser from scrolling with a finger that paints.
  drawnGrid.addEventListener("touchmove", onTouchMove, { signal, passive: false });
  drawnGrid.addEventListener("contextmenu", onMenu, { signal });
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", onUp, { signal });
  window.addEventListener("pointercancel", onCancel, { signal });
  window.addEventListener("keydown", onEscape, { signal, capture: true });
  window.addEventListener("keyup", ({ key }) => key === "Shift" && onFinish(), { signal });
  window.addEventListener("blur", onFinish, { signal });

  return {
    send: painter.send,
    stop() {
      painter.stop();
      stopping.abort();
    },
  };
}

type PaintingListener = {
  /** The part of the screen in which the grid can be seen, between sticky headings and the bottom bar. */
  readonly visible: () => { readonly top: number; readonly bottom: number };
  /** Place of the shown page's first column among all. */
  readonly firstColumn: () => number;
  readonly onGesture: (gesture: Gesture) => void;
  /** A stroke is whole. */
  readonly onStroke: (stroke: Stroke) => void;
};

type Painter = {
  readonly gesture: () => Gesture;
  readonly send: (input: GestureInput) => void;
  readonly press: (event: PointerEvent) => void;
  readonly move: (event: PointerEvent) => void;
  readonly stop: () => void;
};

/** Keeps the gesture on a drawn grid going: where the pointer is, how long a finger rests, what scrolls at the edge. */
function createPainter(drawnGrid: HTMLElement, listener: PaintingListener): Painter {
  let gesture: Gesture = REST;
  let geometry: GridGeometry = { columns: [], rows: [] };
  let place = { x: 0, y: 0 };
  let hold: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  function send(input: GestureInput): void {
    const before = gesture;
    const next = nextGesture(before, input);
    if (next === before) return;
    gesture = next.at === "done" ? REST : next;
    clearTimeout(hold);
    if (next.at === "holding") hold = setTimeout(() => send({ kind: "held", pointer: next.pointer }), HOLD_MS);
    if (next.at === "painting" && before.at === "holding" && "vibrate" in navigator) navigator.vibrate(HUM_MS);
    if (next.at === "painting" && before.at !== "painting" && next.by !== "keys") frame = requestAnimationFrame(scroll);
    listener.onGesture(gesture);
    if (next.at === "done") listener.onStroke(next.stroke);
  }

  function moveHere(pointer: number): void {
    const point = cellAtPlace(drawnGrid, geometry, place);
    if (point === undefined) return;
    const column = point.column + listener.firstColumn();
    send({ kind: "move", pointer, point: { column, row: point.row }, ...place });
  }

  /** While a stroke rests near the edge of what is visible, the page moves under it. */
  function scroll(): void {
    if (gesture.at !== "painting" || gesture.by === "keys") return;
    const visible = listener.visible();
    const pixels = edgeScroll(place.y, visible);
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
    press(event) {
      const point = cellOf(event.target);
      if (event.button !== 0 || point === undefined) return;
      const finger = event.pointerType === "touch";
      geometry = measureDrawnGrid(drawnGrid);
      place = { x: event.clientX, y: event.clientY };
      // A mouse that leaves the window goes on painting, and its release out there is heard.
      if (!finger) drawnGrid.setPointerCapture(event.pointerId);
      send({ kind: "down", pointer: event.pointerId, finger, point, ...place });
    },
    move(event) {
      place = { x: event.clientX, y: event.clientY };
      // Released where the page could not hear it.
      if (event.pointerType === "mouse" && event.buttons === 0) send({ kind: "up", pointer: event.pointerId });
      else moveHere(event.pointerId);
    },
    stop() {
      send({ kind: "cancel" });
      clearTimeout(hold);
      cancelAnimationFrame(frame);
    },
  };
}
