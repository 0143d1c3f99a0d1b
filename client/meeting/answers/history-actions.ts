import type { Step } from "#domain/answers/selection.ts";
import type { Strokes } from "./strokes.ts";

/** A key that may ask to take a stroke back, or to bring it back. */
export type HistoryKey = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** Taking one's own strokes back, and bringing them back: button, key and effect. */
export const HISTORY_ACTIONS = [
  {
    kind: "undo",
    label: "Undo",
    past: "Undone",
    keyText: isMac ? "⌘Z" : "Ctrl+Z",
    isKey: (event: HistoryKey) => historyOfKey(event) === "undo",
    next: ({ done }: Strokes) => done.at(-1),
  },
  {
    kind: "redo",
    label: "Redo",
    past: "Redone",
    keyText: isMac ? "⇧⌘Z" : "Ctrl+Y",
    isKey: (event: HistoryKey) => historyOfKey(event) === "redo",
    next: ({ undone }: Strokes) => undone.at(-1),
  },
] as const;

/** Text fields have a history of their own, and what lies over the page has nothing to do with the grid. */
export function isForAnother(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role*=dialog]") !== null
  );
}

export function stepText(step: Step): string {
  const marked = [...step.values()].filter((isMarked) => isMarked).length;
  const times = (count: number, what: string): string[] =>
    count === 0 ? [] : [`${count} ${count === 1 ? "time" : "times"} ${what}`];
  return [...times(marked, "marked"), ...times(step.size - marked, "cleared")].join(", ");
}

/** Ctrl or Cmd with Z takes back; with Shift as well, or with Y, brings back. */
export function historyOfKey(event: HistoryKey): "undo" | "redo" | undefined {
  if (event.ctrlKey === event.metaKey || event.altKey) return undefined;
  const letter = letterOf(event);
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !event.shiftKey ? "redo" : undefined;
}

/** Keyboards of other scripts have the letter in its place only. */
function letterOf({ key, code }: HistoryKey): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
}
