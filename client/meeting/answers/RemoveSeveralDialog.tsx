import styled from "@emotion/styled";
import { useState } from "react";
import type { RespondentID } from "#domain/ids.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { hue } from "../../ui/theme.ts";
import { ON_THIS_DEVICE } from "../../offline/queued-answer.ts";
import { useMeetingState } from "../session/use-session.ts";
import { t } from "../../text/t.ts";

type RemoveSeveralDialogProps = {
  readonly onRemove: (respondentIDs: readonly RespondentID[]) => void;
  readonly onClose: () => void;
};

/** An organiser chooses whose answers are removed; the button that does it is the confirmation. */
export function RemoveSeveralDialog({ onRemove, onClose }: RemoveSeveralDialogProps) {
  const people = useMeetingState(({ derived }) => derived.people).filter((one) => one.respondentID !== ON_THIS_DEVICE);
  const [chosen, setChosen] = useState<ReadonlySet<RespondentID>>(new Set());
  // Without those who were removed meanwhile.
  const there = people.map(({ respondentID }) => respondentID).filter((id) => chosen.has(id));
  return (
    <Dialog
      title={t("asking.removeTitle")}
      role="alertdialog"
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button kind="danger" disabled={there.length === 0} onClick={() => onRemove(there)}>
            {t("asking.removeCount", { count: there.length })}
          </Button>
        </>
      }
    >
      <p>{t("asking.removeText")}</p>
      <Choice>
        <input
          type="checkbox"
          checked={there.length === people.length}
          onChange={(event) =>
            setChosen(new Set(event.target.checked ? people.map(({ respondentID }) => respondentID) : []))
          }
        />
        <b>{t("asking.chooseAll")}</b>
      </Choice>
      <List>
        {people.map(({ respondentID, name }) => (
          <li key={respondentID}>
            <Choice>
              <input
                type="checkbox"
                checked={chosen.has(respondentID)}
                onChange={() => setChosen(chosen.symmetricDifference(new Set([respondentID])))}
              />
              <span dir="auto">{name}</span>
            </Choice>
          </li>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.ul`
  max-height: 45vh;
  overflow-y: auto;
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  & > input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 2px;
    accent-color: ${hue("free")};
  }
  & > span {
    overflow-wrap: anywhere;
  }
`;
