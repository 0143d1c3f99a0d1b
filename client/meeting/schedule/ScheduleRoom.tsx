import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { SMALL } from "../../ui/theme.ts";
import { useMeetingState } from "../session/use-session.ts";

/** The place of the scheduled time's card, which most often fits into it: nothing moves when its code arrives. */
export const CARD_ROOM = css`
  min-height: 118px;
  margin-bottom: 20px;
  ${SMALL} {
    min-height: 172px;
    margin-bottom: 16px;
  }
`;

export function ScheduleRoom() {
  const isScheduled = useMeetingState(({ known }) => known.scheduled !== undefined);
  return isScheduled ? <Room /> : null;
}

const Room = styled.div(CARD_ROOM);
