import type { GestureInput } from "./paint-gesture.ts";
import { createPainter, type PaintingListener } from "./painter.ts";

export type PaintingSource = { readonly send: (input: GestureInput) => void; readonly stop: () => void };

/** Listens to mouse, pen, finger and Shift on a drawn grid until stopped; `paint-gesture.ts` decides what they mean. */
export function listenToPainting(drawnGrid: HTMLElement, listener: PaintingListener): PaintingSource {
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
