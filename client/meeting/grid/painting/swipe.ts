import { type PointerEvent, useRef } from "react";
import { direction } from "../../../text/language.ts";

/** Distance in CSS pixels; a finger that presses moves less. */
const LEAST = 40;

type Way = { readonly x: number; readonly y: number };

/** Returns 1 for forward, which is against the reading direction as with paper, -1 for back, otherwise 0. */
export function turnOf({ x, y }: Way, isRightToLeft: boolean): -1 | 0 | 1 {
  if (Math.abs(x) < LEAST || Math.abs(x) < 2 * Math.abs(y)) return 0;
  return x < 0 === isRightToLeft ? -1 : 1;
}

/** Turns the page by a swipe over the names of days, where nobody paints. */
export function useSwipe(onTurn: (pages: -1 | 1) => void) {
  const start = useRef<Way>(undefined);
  return {
    onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent): void {
      const isHead = target instanceof Element && target.closest("[role=columnheader]") !== null;
      start.current = pointerType === "touch" && isHead ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp({ clientX, clientY }: PointerEvent): void {
      const from = start.current;
      start.current = undefined;
      const turn = from && turnOf({ x: clientX - from.x, y: clientY - from.y }, direction === "rtl");
      if (turn === 1 || turn === -1) onTurn(turn);
    },
    onPointerCancel(): void {
      start.current = undefined;
    },
  };
}
