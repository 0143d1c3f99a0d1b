/** A key that may ask to take a stroke back, or to bring it back. */
export type HistoryKey = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

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
