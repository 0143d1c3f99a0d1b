import styled from "@emotion/styled";
import { endOfHours, hoursOn, type OfferedHours } from "#domain/meeting/hours.ts";
import { serverTime } from "../api/clock.ts";
import { t } from "../text/t.ts";
import { shortDay } from "../time/words.ts";
import { TextButton } from "../ui/TextButton.tsx";

type PastDayProps = {
  readonly dates: readonly string[];
  readonly hours: OfferedHours;
  readonly zone: string;
  readonly onLeaveOut: (date: string) => void;
};

/** Late on a chosen day its hours may be over: offers to leave it out. */
export function PastDay({ dates, hours, zone, onLeaveOut }: PastDayProps) {
  const past = dates.find((date) => endOfHours(date, hoursOn(hours, date), zone) <= serverTime());
  return (
    <Note role="status">
      {past !== undefined && (
        <>
          <span>{t("create.hoursOver", { day: shortDay(past) })}</span>{" "}
          {dates.length > 1 && <TextButton onClick={() => onLeaveOut(past)}>{t("create.leaveDayOut")}</TextButton>}
        </>
      )}
    </Note>
  );
}

const Note = styled.p`
  &:not(:empty) {
    margin-top: 4px;
  }
`;
