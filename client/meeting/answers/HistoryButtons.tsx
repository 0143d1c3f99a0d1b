import styled from "@emotion/styled";
import { useEffect, useLayoutEffect, useRef } from "react";
import { RedoIcon, UndoIcon } from "../../ui/icons.tsx";
import { letterOf } from "../../ui/letter-key.ts";
import { SMALL, WIDE } from "../../ui/theme.ts";
import { ToolButton } from "../grid/ToolButton.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";

/** Undo while there is something to undo, and Redo after it. On phones they stand in the bar instead of the card. */
export default function HistoryButtons({ inBar = false }: { inBar?: boolean }) {
  const { send } = useMeetingModel();
  const { done, undone } = useMeetingState(({ painting }) => painting.strokes);
  const buttons = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useHistoryKeys(inBar);
  const offered = HISTORY_ACTIONS.filter(({ kind }) => (kind === "undo" ? done : undone).length > 0);
  // The focus stays here when the pressed button has nothing left to do.
  useLayoutEffect(() => {
    if (wasPressed.current && document.activeElement === document.body)
      buttons.current?.querySelector("button")?.focus();
    wasPressed.current = false;
  });
  return (
    <Buttons ref={buttons} data-bar={inBar ? "" : undefined}>
      {offered.map(({ kind, label, keyText, Icon }) => (
        <ToolButton
          key={kind}
          aria-label={label()}
          title={`${label()} (${keyText()})`}
          onClick={() => {
            wasPressed.current = true;
            send({ kind });
          }}
        >
          <Icon />
        </ToolButton>
      ))}
    </Buttons>
  );
}

function useHistoryKeys(inBar: boolean): void {
  const { send } = useMeetingModel();
  useEffect(() => {
    if (inBar) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const kind = historyOfKey(event);
      if (kind === undefined || isForAnother(event.target)) return;
      event.preventDefault();
      send({ kind });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [inBar, send]);
}

/** In the bar the place is kept from the start, because the field beside it must not move. In the card, Undo is last. */
const Buttons = styled.span`
  display: flex;
  flex-direction: row-reverse;
  ${SMALL} {
    &:not([data-bar]) {
      display: none;
    }
  }
  &[data-bar] {
    flex-direction: row;
    min-width: 44px;
    ${WIDE} {
      display: none;
    }
    /* Shows only one button, because the name needs the room: Undo, or Redo if no step can be undone. */
    @media (max-width: 429px) {
      & > :nth-of-type(2) {
        display: none;
      }
    }
  }
`;

export type HistoryKey = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

export const HISTORY_ACTIONS = [
  { kind: "undo", label: () => t("answer.undo"), keyText: () => (isMac ? "⌘Z" : t("answer.undoKeys")), Icon: UndoIcon },
  {
    kind: "redo",
    label: () => t("answer.redo"),
    keyText: () => (isMac ? "⇧⌘Z" : t("answer.redoKeys")),
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
