import { type RefObject, useEffect, useState } from "react";

/** So long the pointer rests before the card comes; then it follows at once. */
const REST_MS = 120;

/** The cell that a mouse or pen rests on, or to which keys have led, while nothing is pressed; until Escape, or until the page scrolls. */
export function usePointedCell(drawnGrid: RefObject<HTMLElement | null>): HTMLElement | undefined {
  const [pointed, setPointed] = useState<HTMLElement>();
  useEffect(() => {
    const grid = drawnGrid.current;
    if (grid === null) return;
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let aim: HTMLElement | null = null;
    let isOut = false;
    /** It comes again for another cell only. */
    function leave(): void {
      clearTimeout(timer);
      isOut = false;
      setPointed(undefined);
    }
    function point(cell: HTMLElement | null): void {
      if (cell === aim) return;
      aim = cell;
      if (cell === null) return leave();
      clearTimeout(timer);
      const show = (): void => {
        isOut = true;
        setPointed(cell);
      };
      if (isOut) show();
      else timer = setTimeout(show, REST_MS);
    }
    const listening = { signal: stopping.signal, passive: true };
    const onMove = ({ target, pointerType, buttons }: PointerEvent): void => {
      // Between two cells it is on its way from one to the other.
      if (pointerType !== "touch" && buttons === 0 && !isLine(target)) point(timeOf(target));
    };
    grid.addEventListener("pointermove", onMove, listening);
    grid.addEventListener("focusin", ({ target }) => isReachedByKeys(target) && point(timeOf(target)), listening);
    for (const end of ["pointerleave", "focusout"]) grid.addEventListener(end, () => point(null), listening);
    grid.addEventListener("pointerdown", leave, listening);
    window.addEventListener("scroll", () => point(null), { ...listening, capture: true });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && leave(), listening);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [drawnGrid]);
  return pointed;
}

function isLine(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[data-line]");
}

function isReachedByKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(":focus-visible");
}

function timeOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-slot]") : null;
}
