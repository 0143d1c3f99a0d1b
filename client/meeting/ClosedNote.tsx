import styled from "@emotion/styled";
import { momentText } from "../time/words.ts";
import { NOTE, WIDE } from "../ui/theme.ts";
import { useMeetingState } from "./model/use-meeting-model.ts";
import { t } from "../text/t.ts";

/** Stands where the main button would be. */
export default function ClosedNote() {
  const { zone, today, meeting } = useMeetingState(({ facts }) => facts);
  const { closesAt, scheduled } = useMeetingState(({ derived }) => derived);
  const when = momentText(closesAt ?? 0, zone, today);
  const isForOthers = scheduled === undefined && !meeting.viewer.canSchedule;
  return <Note>{isForOthers ? t("deciding.closedForOthers", { when }) : t("deciding.closedSince", { when })}</Note>;
}

const Note = styled.p`
  flex: 1;
  min-width: 0;
  ${NOTE};
  line-height: 1.35;
  text-wrap: balance;
  ${WIDE} {
    order: -1;
  }
`;
