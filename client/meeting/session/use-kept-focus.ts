import { useEffect, useRef } from "react";

/**
 * Keeps people who press buttons with keys where they are: when `turn` changes and the button that did it is gone,
 * `next` takes the focus instead of the top of the page. Whoever uses a mouse or a finger is left alone.
 */
export function useKeptFocus(turn: string, next: () => HTMLElement | null): void {
  const wasByKey = useRef(false);
  const before = useRef(turn);

  useEffect(() => {
    // A press by key has no click count.
    const note = (event: MouseEvent): void => {
      wasByKey.current = event.detail === 0;
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, []);

  useEffect(() => {
    if (before.current === turn) return;
    before.current = turn;
    if (wasByKey.current && document.activeElement === document.body) next()?.focus();
  }, [turn, next]);
}
