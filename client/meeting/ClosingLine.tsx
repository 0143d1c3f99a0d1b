import styled from "@emotion/styled";
import { dayAndClockText, untilText } from "../time/late-words.ts";
import { useMeetingState } from "./model/use-meeting-model.ts";
import { t } from "../text/t.ts";
import { NOTE } from "../ui/theme.ts";

/** Shows until when answers are taken; the bar says when they are no longer. `closesAt` is in milliseconds since the epoch. */
export default function ClosingLine({ closesAt }: { closesAt: number }) {
  const { nowMs, zone } = useMeetingState(({ facts }) => facts);
  const when = dayAndClockText(closesAt, zone);
  return (
    <Line>
      <b>{t("deciding.closes", { when: untilText(closesAt - nowMs) })}</b>
      <span dir="auto">{when}</span>
    </Line>
  );
}

const Line = styled.small`
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  min-height: 20px;
  ${NOTE};
  line-height: 1.5;
  font-variant-numeric: tabular-nums;
  & > b {
    color: var(--ink);
    font-weight: 600;
  }
`;
