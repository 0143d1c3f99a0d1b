import styled from "@emotion/styled";
import { useId } from "react";
import { LIMITS } from "#domain/limits.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { inputStyle, labelStyle } from "../../ui/form/native-fields.tsx";
import { icon } from "../../ui/icons.tsx";
import { hue } from "../../ui/theme.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { barIconStyle, popupStyle, usePopup } from "../PopupMenu.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";

const NoteIcon = icon("M3.5 4.5h13v9H9l-3.5 3v-3h-2zM7 8h6M7 10.5h3.5");

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
      <Opener
        ref={opener}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        data-has={note === "" ? undefined : ""}
        onClick={toggle}
      >
        <NoteIcon />
      </Opener>
      {isOpen && (
        <div>
          <label htmlFor={id}>{t("note.label")}</label>
          <input
            id={id}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be typed into
            autoFocus
            autoComplete="off"
            enterKeyHint="done"
            maxLength={LIMITS.note}
            placeholder={t("note.example")}
            value={note}
            onChange={({ target: { value } }) =>
              send({ kind: "note", note: value === (stored ?? "") ? undefined : value })
            }
            onKeyDown={(event) => {
              const { key, ctrlKey, metaKey, nativeEvent } = event;
              if (key !== "Enter" || ctrlKey || metaKey || nativeEvent.isComposing) return;
              // Otherwise Enter would press the button, which has the focus next.
              event.preventDefault();
              finish();
            }}
          />
          <footer>
            <small>{t("note.shown")}</small>
            <Button onClick={finish}>{t("note.done")}</Button>
          </footer>
        </div>
      )}
    </Around>
  );
}

const Opener = styled(Button)`
  ${barIconStyle};
  &[data-has] {
    color: ${hue("sched")};
  }
`;

const Around = styled.div`
  position: relative;
  flex: none;
  & > div {
    ${popupStyle};
    bottom: calc(100% + 6px);
    width: min(360px, calc(100vw - 32px));
    padding: 14px;
  }
  & label {
    ${labelStyle};
  }
  & input {
    ${inputStyle};
  }
  & footer {
    display: flex;
    align-items: center;
    gap: 12px;
    margin-top: 10px;
  }
  & small {
    flex: 1;
    color: var(--muted);
  }
`;
