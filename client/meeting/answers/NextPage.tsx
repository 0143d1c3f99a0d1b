import styled from "@emotion/styled";
import { pageColumns } from "#domain/time/viewer-grid.ts";
import { t } from "../../text/t.ts";
import { datesText } from "../../time/words.ts";
import { Button } from "../../ui/Button.tsx";
import { NextIcon } from "../../ui/icons.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";

/** Names the next days, because 'Continue' or 'Next' alone would read like Save. */
export default function NextPage({ page, onTurn }: { page: number; onTurn: (page: number) => void }) {
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const isAdding = useMeetingState(({ painting }) => painting.mode.kind === "addingRespondent");
  const isBusy = useMeetingState(({ busy }) => busy !== undefined);
  const columns = pageColumns(grid, page);
  const days = datesText(columns[0]?.date ?? "", columns.at(-1)?.date ?? "");
  return (
    <Next kind="quiet" disabled={isBusy} onClick={() => onTurn(page)}>
      <span>{isAdding ? t("meeting.continue", { days }) : t("meeting.next", { days })}</span>
      <NextIcon />
    </Next>
  );
}

const Next = styled(Button)`
  display: flex;
  margin: 8px 0 -8px;
  margin-inline: auto 0;
  padding-inline: 12px 6px;
`;
