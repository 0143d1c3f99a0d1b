import { useEffect } from "react";
import { RedoIcon, UndoIcon } from "../../ui/icons.tsx";
import { IconButton } from "../grid/IconButton.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";

export default function HistoryButtons() {
  const { send } = useMeetingModel();
  const strokes = useMeetingState(({ painting }) => painting.strokes);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const kind = historyOfKey(event);
      if (kind === undefined || isForAnother(event.target)) return;
      event.preventDefault();
      send({ kind });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [send]);
  return (
    <>
      {HISTORY_ACTIONS.map(({ kind, label, keyText, steps, Icon }) => (
        <IconButton
          key={kind}
          aria-label={label()}
          title={`${label()} (${keyText()})`}
          aria-disabled={strokes[steps].length === 0 || undefined}
          onClick={() => send({ kind })}
        >
          <Icon />
        </IconButton>
      ))}
    </>
  );
}

export type HistoryKey = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

export const HISTORY_ACTIONS = [
  {
    kind: "undo",
    label: () => t("answer.undo"),
    keyText: () => (isMac ? "⌘Z" : t("answer.undoKeys")),
    steps: "done",
    Icon: UndoIcon,
  },
  {
    kind: "redo",
    label: () => t("answer.redo"),
    keyText: () => (isMac ? "⇧⌘Z" : t("answer.redoKeys")),
    steps: "undone",
    Icon: RedoIcon,
  },
] as const;

/** Text fields have their own history; dialogs have nothing to do with the grid. */
function isForAnother(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role*=dialog]") !== null
  );
}

export function historyOfKey(event: HistoryKey): "undo" | "redo" | undefined {
  if (event.ctrlKey === event.metaKey || event.altKey) return undefined;
  const letter = letterOf(event);
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !event.shiftKey ? "redo" : undefined;
}

/** Keyboards of other scripts have the letter only in its place. */
function letterOf({ key, code }: HistoryKey): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
}
