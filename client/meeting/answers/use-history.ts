import { useEffect, useEffectEvent, useState } from "react";
import { historyOfKey } from "./history-key.ts";
import type { PaintingInput } from "./painting.ts";
import type { Step, Strokes } from "./strokes.ts";

/** What a page offers for taking strokes back. */
type DraftHistory = {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** What has just been taken or brought back, for those who do not see it. */
  readonly said: string;
};

/** Taking one's own strokes back, by buttons and by keys. */
export function useHistory(strokes: Strokes, dispatch: (input: PaintingInput) => void): DraftHistory {
  const [said, setSaid] = useState("");

  function go(kind: "undo" | "redo"): void {
    const step = (kind === "undo" ? strokes.done : strokes.undone).at(-1);
    if (step === undefined) return;
    dispatch({ kind });
    setSaid((before) => sayAnew(before, `${kind === "undo" ? "Undone" : "Redone"}: ${stepText(step)}.`));
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const kind = historyOfKey(event);
    if (kind === undefined || isForAnother(event.target)) return;
    event.preventDefault();
    go(kind);
  });
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener("keydown", (event) => onKey(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return {
    canUndo: strokes.done.length > 0,
    canRedo: strokes.undone.length > 0,
    onUndo: () => go("undo"),
    onRedo: () => go("redo"),
    said,
  };
}

/** Text fields have a history of their own, and whatever lies over the page has nothing to do with the grid. */
function isForAnother(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role*=dialog]") !== null
  );
}

function stepText(step: Step): string {
  const marked = [...step.values()].filter((isMarked) => isMarked).length;
  const times = (count: number, what: string): string[] =>
    count === 0 ? [] : [`${count} ${count === 1 ? "time" : "times"} ${what}`];
  return [...times(marked, "marked"), ...times(step.size - marked, "cleared")].join(", ");
}

/** The same words once more are said only if they differ from the last ones. */
function sayAnew(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}
