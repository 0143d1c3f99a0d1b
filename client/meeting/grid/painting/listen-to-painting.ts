import type { Gesture, GestureInput } from "./paint-gesture.ts";

type PaintingHand = {
  readonly gesture: () => Gesture;
  readonly send: (input: GestureInput) => void;
  readonly press: (event: PointerEvent) => void;
  readonly move: (event: PointerEvent) => void;
  readonly scrolled: (at: number) => void;
};

/** Forwards mouse, pen, finger and Shift on a drawn grid to the painter; `paint-gesture.ts` interprets them. */
export function listenToPainting(drawnGrid: HTMLElement, painter: PaintingHand, signal: AbortSignal): void {
  const { gesture, send } = painter;
  let isFlung = false;
  function isTheirs({ pointerId }: PointerEvent): boolean {
    const current = gesture();
    return current.kind === "waiting"
      ? current.pointer === pointerId
      : current.kind === "painting" && current.by === pointerId;
  }
  function onDown(event: PointerEvent): void {
    isFlung = false;
    painter.press(event);
  }
  function onUp(event: PointerEvent): void {
    if (isTheirs(event) && event.pointerType === "touch") painter.move(event);
    send({ kind: "up", pointer: event.pointerId });
  }
  function onCancel(event: PointerEvent): void {
    isFlung = true;
    if (isTheirs(event)) send({ kind: "cancel" });
  }
  function onTouchMove(event: TouchEvent): void {
    if (gesture().kind === "painting" && event.cancelable) event.preventDefault();
  }
  function onEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || gesture().kind === "rest") return;
    event.stopPropagation();
    send({ kind: "cancel" });
  }
  const finish = (): void => send({ kind: "finish" });
  drawnGrid.addEventListener("pointerdown", onDown, { signal });
  onTouchMoves(drawnGrid, onTouchMove, signal);
  drawnGrid.addEventListener("contextmenu", (event) => gesture().kind !== "rest" && event.preventDefault(), { signal });
  window.addEventListener("pointermove", (event) => isTheirs(event) && painter.move(event), { signal });
  window.addEventListener("pointerup", onUp, { signal });
  window.addEventListener("pointercancel", onCancel, { signal });
  window.addEventListener("keydown", onEscape, { signal, capture: true });
  window.addEventListener("keyup", ({ key }) => key === "Shift" && finish(), { signal });
  window.addEventListener("blur", finish, { signal });
  const onScroll = ({ timeStamp }: Event): void => void (isFlung && painter.scrolled(timeStamp));
  window.addEventListener("scroll", onScroll, { signal, passive: true });
}

/** Adds an active listener, because only `preventDefault` keeps a browser from scrolling with a painting finger. */
function onTouchMoves(drawnGrid: HTMLElement, onMove: (event: TouchEvent) => void, signal: AbortSignal): void {
  const active = { signal, passive: false };
  drawnGrid.addEventListener("touchmove", onMove, active);
  // A touch belongs to its first cell, which is in no grid after the page of days turns.
  const follow = ({ currentTarget, target }: TouchEvent): void => {
    if (target instanceof HTMLElement && target !== currentTarget) target.addEventListener("touchmove", onMove, active);
  };
  drawnGrid.addEventListener("touchstart", follow, { signal, passive: true });
}
