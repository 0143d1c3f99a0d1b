import styled from "@emotion/styled";
import { Dialog } from "../../ui/Dialog.tsx";
import { HISTORY_ACTIONS } from "./HistoryButtons.tsx";
import { t } from "../../text/t.ts";

const [UNDO, REDO] = HISTORY_ACTIONS;

const KEYS = [
  [t("keys.arrows"), t("keys.arrowsDo")],
  [t("keys.pages"), t("keys.pagesDo")],
  [t("keys.ends"), t("keys.endsDo")],
  [t("keys.space"), t("keys.spaceDoes")],
  [t("keys.shift"), t("keys.shiftDoes")],
  [t("keys.ctrlSpace"), t("keys.ctrlSpaceDoes")],
  [t("keys.shiftSpace"), t("keys.shiftSpaceDoes")],
  [t("keys.ctrlEnter"), t("keys.ctrlEnterDoes")],
  [t("keys.escape"), t("keys.escapeDoes")],
  [UNDO.keyText, t("keys.undoDoes")],
  [REDO.keyText, t("keys.redoDoes")],
] as const;

/** What the keys do in the grid. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("keys.title")} isOpen onClose={onClose}>
      <List>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  gap: 10px;
  margin: 0;
  & > div {
    display: grid;
    grid-template-columns: 130px minmax(0, 1fr);
    gap: 12px;
  }
  & dt {
    font-weight: 600;
  }
  & dd {
    margin: 0;
  }
`;
