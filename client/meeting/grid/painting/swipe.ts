import { type PointerEvent, useRef } from "react";
import { direction } from "../../../text/language.ts";

/** How far a finger goes to turn a page, in CSS pixels: more than one that meant to press. */
const LEAST = 40;

type Way = { readonly x: number; readonly y: number };

/** The pages that a finger's way turns: 1 onwards, -1 back, 0 none. Onwards is against the lines, as paper is turned. */
export function turnOf({ x, y }: Way, isRightToLeft: boolean): -1 | 0 | 1 {
  if (Math.abs(x) < LEAST || Math.abs(x) < 2 * Math.abs(y)) return 0;
  return x < 0 === isRightToLeft ? -1 : 1;
}

/** The names of days have no strokes: a finger that wipes over them turns the page. `onTurn` is told by how many. */
export function useSwipe(onTurn: (pages: -1 | 1) => void) {
  const began = useRef<Way>(undefined);
  return {
    onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent): void {
      const isHead = target instanceof Element && target.closest("[role=columnheader]") !== null;
      began.current = pointerType === "touch" && isHead ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp({ clientX, clientY }: PointerEvent): void {
      const from = began.current;
      began.current = undefined;
      const turn = from && turnOf({ x: clientX - from.x, y: clientY - from.y }, direction === "rtl");
      if (turn === 1 || turn === -1) onTurn(turn);
    },
    onPointerCancel(): void {
      began.current = undefined;
    },
  };
}
