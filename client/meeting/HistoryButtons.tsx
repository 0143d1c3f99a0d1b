import { RedoIcon, UndoIcon } from "../ui/icons.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { IconButton } from "./IconButton.tsx";
import type { DraftHistory } from "./use-history.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const HELD = isMac ? "⌘" : "Ctrl+";

/** Take the last stroke back, or bring it back. They keep the focus when there is nothing left to do. */
export function HistoryButtons({ canUndo, canRedo, onUndo, onRedo, said }: DraftHistory) {
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
