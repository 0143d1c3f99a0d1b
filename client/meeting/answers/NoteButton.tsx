import styled from "@emotion/styled";
import { useId } from "react";
import { LIMITS } from "#domain/limits.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { inputStyle, labelStyle } from "../../ui/form/native-fields.tsx";
import { WIDE } from "../../ui/theme.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { popupStyle, usePopup } from "../PopupMenu.tsx";
import { ToolButton } from "../grid/ToolButton.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";

const ROWS = 3;
/** From here on the box counts the letters. */
const NEARLY_FULL = 200;

export default function NoteButton() {
  const { send } = useMeetingModel();
  const id = useId();
  const { isOpen, around, opener, finish, toggle } = usePopup();
  const typed = useMeetingState(({ painting }) => painting.note);
  const stored = useMeetingState(({ painting: { mode }, derived: { group, self } }) =>
    group.notes.get("respondentID" in mode ? mode.respondentID : (self ?? ON_THIS_DEVICE)),
  );
  const note = typed ?? stored ?? "";
  const label = note === "" ? t("note.add") : t("note.change");
  return (
    <Around ref={around}>
      <ToolButton
        ref={opener}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        data-has={note === "" ? undefined : ""}
        onClick={toggle}
      >
        {t("note.label")}
      </ToolButton>
      {isOpen && (
        <div>
          <label htmlFor={id}>{t("note.label")}</label>
          <textarea
            id={id}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be typed into
            autoFocus
            rows={ROWS}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={LIMITS.note}
            placeholder={t("note.example")}
            value={note}
            onChange={({ target: { value } }) => {
              // A note is one line, however it was pasted.
              const line = value.replaceAll(/\s*\n\s*/g, " ");
              send({ kind: "note", note: line === (stored ?? "") ? undefined : line });
            }}
            onKeyDown={(event) => {
              const { key, ctrlKey, metaKey, nativeEvent } = event;
              if (key !== "Enter" || ctrlKey || metaKey || nativeEvent.isComposing) return;
              // Otherwise Enter would press the button, which has the focus next.
              event.preventDefault();
              finish();
            }}
          />
          <footer>
            <small>
              {note.length < NEARLY_FULL
                ? t("note.shown")
                : t("note.length", { count: note.length, most: LIMITS.note })}
            </small>
            <Button onClick={finish}>{t("note.done")}</Button>
          </footer>
        </div>
      )}
    </Around>
  );
}

/** On phones the box has the card's width. It opens below its button, clear of a keyboard on the screen. */
const Around = styled.div`
  flex: none;
  ${WIDE} {
    position: relative;
  }
  & > button:not([data-has])::before {
    content: "+ ";
    white-space: pre;
  }
  & > div {
    ${popupStyle};
    top: calc(100% + 4px);
    inset-inline: 0;
    padding: 16px;
    ${WIDE} {
      width: 360px;
    }
  }
  & label {
    ${labelStyle};
  }
  & textarea {
    ${inputStyle};
    display: block;
    width: 100%;
    resize: none;
  }
  & footer {
    display: flex;
    align-items: center;
    gap: 12px;
    margin-top: 8px;
  }
  & small {
    flex: 1;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }
`;
