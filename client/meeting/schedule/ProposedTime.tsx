import styled from "@emotion/styled";
import { useMemo } from "react";
import { scheduleOf } from "#domain/meeting/schedule.ts";
import { t } from "../../text/t.ts";
import { hue, NOTE, WIDE } from "../../ui/theme.ts";
import { slotLengthOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { Attendance, When } from "./ScheduleFacts.tsx";

/** The time to schedule and who can come, in the bar: no day moves when scheduling begins, nor does the bar while it is drawn. */
export default function ProposedTime() {
  const slots = useMeetingState(({ painting }) => painting.slots);
  const present = useMeetingState(({ derived }) => derived.present);
  const length = useMeetingState(slotLengthOf);
  const range = useMemo(() => scheduleOf(present.intersection(slots), length), [present, slots, length]);
  return (
    <Proposal role="status">
      <small>{t("schedule.preview")}</small>
      <When as="b" range={range} />
      {range !== undefined && <Attendance range={range} />}
    </Proposal>
  );
}

const Proposal = styled.div`
  display: grid;
  grid-template: "line" "when" minmax(26px, auto) "who" minmax(36px, auto) "names" / minmax(0, 1fr);
  color: var(--ink);
  font-variant-numeric: tabular-nums;
  & > small {
    ${NOTE};
    color: ${hue("sched")};
    font-weight: 600;
  }
  /* Uses one line on wide screens, so that the bar stays low. */
  ${WIDE} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 16px;
    min-height: 40px;
  }
  & > b {
    align-self: center;
  }
  @media (max-height: 499px) {
    & > small {
      display: none;
    }
  }
`;
