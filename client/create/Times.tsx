import styled from "@emotion/styled";
import { endOfHours, hoursOn, type OfferedHours } from "#domain/meeting/hours.ts";
import { serverTime } from "../api/clock.ts";
import type { ChosenDays } from "../chosen-days.ts";
import { DayHours } from "../fields/DayHours.tsx";
import { TimesLine } from "../fields/TimesLine.tsx";
import { t } from "../text/t.ts";
import { today } from "../time/viewer-time.ts";
import { shortDay } from "../time/words.ts";
import { Link } from "../ui/Link.tsx";
import { MoreButton, TextButton } from "../ui/TextButton.tsx";
import { kindOf, type Typed } from "./create-draft.ts";

type TimesProps = {
  readonly typed: Typed;
  readonly onTyped: (change: Partial<Typed>) => void;
  readonly days: ChosenDays;
  readonly zone: string;
  readonly onLeaveOut: (date: string) => void;
};

/** The days that Home chose, and their hours. */
export function Times({ typed, onTyped, days, zone, onLeaveOut }: TimesProps) {
  const { hours, durationMinutes, slotMinutes } = typed;
  const { hoursByDay, ...usual } = hours;
  const dates = days.isWeekly ? [] : [...(days.dates ?? [])].toSorted();
  const isWhole = kindOf(typed, days) === "wholeDays";
  return (
    <>
      <DayHours
        days={days.isWeekly ? days.weekdays : dates}
        hours={hours}
        onHoursByDay={(byDay) => onTyped({ hours: { ...usual, hoursByDay: byDay } })}
        isWhole={isWhole}
        note={
          !days.isWeekly && (
            <>
              {isWhole && <span>{t("home.wholeDays")}</span>}
              <MoreButton onClick={() => onTyped({ isWhole: !isWhole })}>
                {isWhole ? t("create.withHours") : t("create.withoutHours")}
              </MoreButton>
            </>
          )
        }
      >
        <Link to="/">{t("create.changeDays")}</Link>
      </DayHours>
      {!isWhole && (
        <>
          <PastDay dates={dates} hours={hours} zone={zone} onLeaveOut={onLeaveOut} />
          <Line>
            <TimesLine
              hours={usual}
              onHours={(next) => onTyped({ hours: { ...next, hoursByDay } })}
              length={durationMinutes}
              onLength={(minutes) => onTyped({ durationMinutes: minutes })}
              slotMinutes={slotMinutes}
              zone={zone}
              onZone={(timezone) => onTyped({ timezone })}
              date={dates[0] ?? today()}
            />
          </Line>
        </>
      )}
    </>
  );
}

const Line = styled.div`
  margin-top: 8px;
`;

type PastDayProps = {
  readonly dates: readonly string[];
  readonly hours: OfferedHours;
  readonly zone: string;
  readonly onLeaveOut: (date: string) => void;
};

/** Late on a chosen day its hours may be over: offers to leave it out. */
function PastDay({ dates, hours, zone, onLeaveOut }: PastDayProps) {
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
