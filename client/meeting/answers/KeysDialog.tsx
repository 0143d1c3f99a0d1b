import styled from "@emotion/styled";
import { Dialog } from "../../ui/Dialog.tsx";
import { HISTORY_ACTIONS } from "./HistoryButtons.tsx";

const KEYS = [
  ["Arrow keys", "move through the times; Left and Right go on to other days"],
  ["Page Up, Page Down", "turn to other days"],
  ["Home, End", "go to the first and last day shown; with Ctrl to the first and last time"],
  ["Space", "begins your answer, marks a time or clears it"],
  ["Shift with a moving key", "marks all times on the way"],
  ["Ctrl + Space", "marks the whole day"],
  ["Shift + Space", "marks this time on every day shown"],
  ["Ctrl + Enter", "saves"],
  ["Escape", "takes the stroke under way back, or cancels"],
  ...HISTORY_ACTIONS.map(({ keyText, label }) => [keyText, `${label.toLowerCase()} a stroke`] as const),
] as const;

/** What the keys do in the grid. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" isOpen onClose={onClose}>
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
