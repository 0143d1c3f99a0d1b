import { useEffect, useEffectEvent, useState } from "react";
import { RedoIcon, UndoIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { IconButton } from "../grid/IconButton.tsx";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { HISTORY_ACTIONS, isForAnother, stepText } from "./history-actions.ts";

/** Take the last stroke back, or bring it back. They keep the focus when there is nothing left to do. */
export default function HistoryButtons() {
  const { send } = useMeetingSession();
  const strokes = useMeetingState(({ painting }) => painting.strokes);
  /** What has just been taken or brought back, for those who do not see it. */
  const [said, setSaid] = useState("");

  function perform({ kind, past, next }: (typeof HISTORY_ACTIONS)[number]): void {
    const step = next(strokes);
    if (step === undefined) return;
    send({ kind });
    setSaid((before) => sayAgain(before, `${past}: ${stepText(step)}.`));
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
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** The same words once more are said only if they differ from the last ones. */
function sayAgain(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}
