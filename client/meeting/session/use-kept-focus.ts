import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Keeps people who press buttons with keys where they are: when `turn` changes and the button that did it is gone,
 * `moveOn` gives the focus to something else instead of the top of the page. Mouse and finger are left alone.
 */
export function useKeptFocus(turn: string, moveOn: () => void): void {
  const wasByKey = useRef(false);
  const before = useRef(turn);
  const move = useEffectEvent(moveOn);

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
    if (wasByKey.current && document.activeElement === document.body) move();
  }, [turn]);
}
