import { useEffect, useEffectEvent } from "react";
import { RedoIcon, UndoIcon } from "../../ui/icons.tsx";
import { IconButton } from "../grid/IconButton.tsx";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import type { Strokes } from "./stroke-history.ts";
import { t } from "../../text/t.ts";

/** Take the last stroke back, or bring it back. They keep the focus when there is nothing left to do. */
export default function HistoryButtons() {
  const { send } = useMeetingSession();
  const strokes = useMeetingState(({ painting }) => painting.strokes);

  function perform({ kind, next }: (typeof HISTORY_ACTIONS)[number]): void {
    const step = next(strokes);
    if (step === undefined) return;
    send({ kind });
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = HISTORY_ACTIONS.find(({ isKey }) => isKey(event));
    if (action === undefined || isForAnother(event.target)) return;
    event.preventDefault();
    perform(action);
  });
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener("keydown", (event) => onKey(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      {HISTORY_ACTIONS.map((action) => (
        <IconButton
          key={action.kind}
          type="button"
          aria-label={action.label}
          title={`${action.label} (${action.keyText})`}
          aria-disabled={action.next(strokes) === undefined || undefined}
          onClick={() => perform(action)}
        >
          {action.kind === "undo" ? <UndoIcon /> : <RedoIcon />}
        </IconButton>
      ))}
    </>
  );
}

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
    label: t("answer.undo"),
    keyText: isMac ? "⌘Z" : t("answer.undoKeys"),
    isKey: (event: HistoryKey) => historyOfKey(event) === "undo",
    next: ({ done }: Strokes) => done.at(-1),
  },
  {
    kind: "redo",
    label: t("answer.redo"),
    keyText: isMac ? "⇧⌘Z" : t("answer.redoKeys"),
    isKey: (event: HistoryKey) => historyOfKey(event) === "redo",
    next: ({ undone }: Strokes) => undone.at(-1),
  },
] as const;

/** Text fields have a history of their own, and what lies over the page has nothing to do with the grid. */
function isForAnother(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role*=dialog]") !== null
  );
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
