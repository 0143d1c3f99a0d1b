import styled from "@emotion/styled";
import { type Hours, hoursOn, type OfferedHours } from "#domain/meeting/hours.ts";
import { now } from "../time/viewer-time.ts";
import { shortDay } from "../time/words.ts";
import { TextButton } from "../ui/TextButton.tsx";
import { t } from "../text/t.ts";

export type PastDayProps = {
  /** The chosen days, `YYYY-MM-DD`. */
  readonly dates: readonly string[];
  readonly hours: OfferedHours;
  readonly zone: string;
  readonly onLeaveOut: (date: string) => void;
};

/** Late on a chosen day its hours may be over: says so, and offers to meet on the others only. */
export function PastDay({ dates, hours, zone, onLeaveOut }: PastDayProps) {
  const past = dates.find((date) => isOver(date, { hours: hoursOn(hours, date), zone, now: now() }));
  return (
    <Note role="status">
      {past !== undefined && (
        <>
          {t("create.hoursOver", { day: shortDay(past) })}{" "}
          {dates.length > 1 && (
            <TextButton type="button" onClick={() => onLeaveOut(past)}>
              {t("create.leaveDayOut")}
            </TextButton>
          )}
        </>
      )}
    </Note>
  );
}

type Window = { readonly hours: Hours; readonly zone: string; readonly now: number };

/** Whether the hours of that day in `zone` have ended by `now`, in milliseconds since the epoch. */
export function isOver(date: string, { hours: { minStartHour, maxEndHour }, zone, now: at }: Window): boolean {
  const minutes = maxEndHour * 60 + (maxEndHour > minStartHour ? 0 : 24 * 60);
  const end = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
  return end.toZonedDateTime(zone).epochMilliseconds <= at;
}

const Note = styled.p`
  &:not(:empty) {
    margin-top: 4px;
  }
`;
