import { RedoIcon, UndoIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { IconButton } from "../IconButton.tsx";
import type { PaintingInput } from "./painting.ts";
import type { Strokes } from "./strokes.ts";
import { useHistory } from "./use-history.ts";

export type HistoryButtonsProps = {
  readonly strokes: Strokes;
  readonly dispatch: (input: PaintingInput) => void;
};

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const HELD = isMac ? "⌘" : "Ctrl+";

/** Take the last stroke back, or bring it back. They keep the focus when there is nothing left to do. */
export default function HistoryButtons({ strokes, dispatch }: HistoryButtonsProps) {
  const { canUndo, canRedo, onUndo, onRedo, said } = useHistory(strokes, dispatch);
  return (
    <>
      <IconButton
        type="button"
        aria-label="Undo"
        title={`Undo (${HELD}Z)`}
        aria-disabled={!canUndo || undefined}
        onClick={onUndo}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        type="button"
        aria-label="Redo"
        title={`Redo (${isMac ? "⇧⌘Z" : "Ctrl+Y"})`}
        aria-disabled={!canRedo || undefined}
        onClick={onRedo}
      >
        <RedoIcon />
      </IconButton>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
