import styled from "@emotion/styled";
import type { ReactNode } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { Button } from "../../ui/Button.tsx";
import { laterWithTexts } from "../../ui/later.tsx";
import { FINGER_HIGH } from "../../ui/theme.ts";
import { beginScheduling, chooseTime, mayScheduleNow } from "../model/actions.ts";
import { isOrganiser } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";

type TimeChoiceProps = {
  readonly place: string;
  readonly chosen: string | undefined;
  readonly onPress: (place: string) => void;
  readonly onPoint: (place: string | undefined) => void;
  readonly range: SlotRange;
  readonly isLight?: boolean;
  readonly children: ReactNode;
};

const WhoCan = laterWithTexts(() => import("../people/WhoCan.tsx"));

export function TimeChoice({ place, chosen, onPress, onPoint, range, isLight = false, children }: TimeChoiceProps) {
  const model = useMeetingModel();
  const { start, end } = range;
  const maySchedule = useMeetingState((state) => isOrganiser(state) && mayScheduleNow(state));
  const isChosen = chosen === place;
  return (
    <li>
      <Choice
        type="button"
        aria-pressed={isChosen}
        data-light={isLight ? "" : undefined}
        onClick={() => {
          onPress(place);
          chooseTime(model, isChosen ? undefined : { start, end });
        }}
        // Not `pointerenter`, which also fires when the list moves under a resting mouse.
        onPointerMove={(event) => event.pointerType !== "touch" && onPoint(place)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onPoint(place)}
        onBlur={() => onPoint(undefined)}
      >
        {children}
      </Choice>
      {maySchedule && isChosen && (
        <Button kind="primary" onClick={() => beginScheduling(model)}>
          {t("panel.scheduleThis")}
        </Button>
      )}
      {isChosen && !isLight && <WhoCan range={{ start, end }} />}
    </li>
  );
}

const Choice = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 8px;
  width: 100%;
  padding: 9px 12px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
  text-align: start;
  transition: border-color 0.15s;
  ${FINGER_HIGH}
  font-variant-numeric: tabular-nums;
  &:hover,
  &[aria-pressed="true"] {
    border-color: var(--ink);
  }
  & > div {
    grid-column: 1 / -1;
  }
  &[data-light] {
    border-style: dashed;
    background: none;
    font-size: var(--text-note);
    overflow-wrap: anywhere;
  }
  & > b {
    font-weight: 600;
  }
  & span:not([data-wraps]) {
    white-space: nowrap;
  }
  & > small {
    grid-column: 1 / -1;
    color: var(--muted);
    overflow-wrap: anywhere;
    & > span:not([data-wraps]) {
      margin-inline-end: 8px;
    }
  }
`;
