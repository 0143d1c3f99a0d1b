import type { Gesture, GestureInput } from "./paint-gesture.ts";

type PaintingHand = {
  readonly gesture: () => Gesture;
  readonly send: (input: GestureInput) => void;
  readonly press: (event: PointerEvent) => void;
  readonly move: (event: PointerEvent) => void;
  readonly scrolled: (at: number) => void;
};

/** Tells the painter of mouse, pen, finger and Shift on a drawn grid; `paint-gesture.ts` decides what they mean. */
export function listenToPainting(drawnGrid: HTMLElement, painter: PaintingHand, signal: AbortSignal): void {
  const { gesture, send } = painter;
  /** The browser took the last finger to scroll, on which the page may still go on. */
  let isFlung = false;
  function isTheirs({ pointerId }: PointerEvent): boolean {
    const now = gesture();
    return now.kind === "waiting" ? now.pointer === pointerId : now.kind === "painting" && now.by === pointerId;
  }
  function onDown(event: PointerEvent): void {
    isFlung = false;
    painter.press(event);
  }
  function onUp(event: PointerEvent): void {
    // A quick finger may leave before any of its way was told.
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
  heedTouchMoves(drawnGrid, onTouchMove, signal);
  // A long press would open a menu over the stroke.
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

/** Not passive: the only way to keep a browser from scrolling with a finger that paints. */
function heedTouchMoves(drawnGrid: HTMLElement, onMove: (event: TouchEvent) => void, signal: AbortSignal): void {
  const active = { signal, passive: false };
  drawnGrid.addEventListener("touchmove", onMove, active);
  // A touch stays with the cell on which it began. When the page of days is turned, that cell is in no grid any more.
  const follow = ({ currentTarget, target }: TouchEvent): void => {
    if (target instanceof HTMLElement && target !== currentTarget) target.addEventListener("touchmove", onMove, active);
  };
  drawnGrid.addEventListener("touchstart", follow, { signal, passive: true });
}
