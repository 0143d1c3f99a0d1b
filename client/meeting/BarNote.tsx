import styled from "@emotion/styled";
import { useState } from "react";
import { CommandNote } from "./CommandNote.tsx";
import { t } from "../text/t.ts";
import { barHint, canStretch } from "./session/bar-hint.ts";
import { useMeetingSession, useMeetingState, useSessionEvent } from "./session/use-session.ts";

const hasFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

/** Beside the buttons, where the thumb is: why something failed or cannot be done, else how one paints. */
export function BarNote() {
  const { send } = useMeetingSession();
  const state = useMeetingState((now) => now);
  const { failure, isSlow, asking, painting, view } = state;
  /** What was said about the grid as it was then: the next stroke or mode is another matter. */
  const [said, setSaid] = useState<{ readonly text: string; readonly about: typeof painting }>();
  useSessionEvent((event) => {
    if (event.kind === "say-here") setSaid({ text: event.text, about: painting });
  });
  if (asking !== undefined || failure !== undefined || isSlow) return <CommandNote />;
  const text = said?.about === painting ? said.text : barHint(state, hasFinger());
  if (text === undefined && !canStretch(state)) return null;
  return (
    <Line>
      {text !== undefined && <span>{text}</span>}
      {canStretch(state) && (
        <button
          type="button"
          aria-pressed={view.isStretching}
          onClick={() => send({ kind: "view", view: { isStretching: !view.isStretching } })}
        >
          {t("answer.toAnotherTime")}
        </button>
      )}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  & > button {
    min-height: 24px;
    padding: 2px 10px;
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    background: none;
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    @media (pointer: coarse) {
      min-height: 36px;
    }
  }
  & > button[aria-pressed="true"] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
`;
