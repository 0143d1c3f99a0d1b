import styled from "@emotion/styled";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { endOfHours, hoursOn } from "#domain/meeting/hours.ts";
import type { Weekday } from "#domain/time/weekdays.ts";
import { KindField, WeekdaysField } from "../fields/KindField.tsx";
import { listed, t } from "../text/t.ts";
import { serverTime } from "../api/clock.ts";
import { datesText, shortDay } from "../time/words.ts";
import { Link } from "../ui/Link.tsx";
import { TextButton } from "../ui/TextButton.tsx";
import type { Typed } from "./create-draft.ts";

type DaysChoiceProps = PastDayProps &
  Pick<Typed, "kind"> & {
    readonly weekdays: readonly Weekday[];
    readonly onChoice: (change: Pick<Typed, "kind" | "weekdays">) => void;
  };

export function DaysChoice({ kind, weekdays, onChoice, ...chosen }: DaysChoiceProps) {
  return (
    <>
      <Kinds>
        <KindField kind={kind} onKind={(next) => onChoice({ kind: next })} />
      </Kinds>
      {kind === "weekdays" ? (
        <Weekdays>
          <WeekdaysField label={t("home.prompt")} days={weekdays} onDays={(days) => onChoice({ weekdays: days })} />
          <p role="status">{weekdays.length === 0 && t("home.chooseDay")}</p>
        </Weekdays>
      ) : (
        <Days>
          <span>{daysText(chosen.dates)}</span> <Link to="/">{t("create.changeDays")}</Link>
        </Days>
      )}
      {kind === undefined && <PastDay {...chosen} />}
    </>
  );
}

const Kinds = styled.div`
  margin-top: 20px;
`;

const Weekdays = styled.div`
  margin-top: 12px;
  & > p {
    margin-top: -16px;
    color: var(--muted);
  }
`;

const Days = styled.p`
  margin-top: 12px;
  color: var(--muted);
  & > a {
    white-space: nowrap;
  }
`;

const MAX_RUNS = 5;

/** Joins neighbours: `Nov 23 – 25, Nov 30 – Dec 1`; of many only the first. */
export function daysText(days: Iterable<string>): string {
  const runs: [first: string, last: string][] = [];
  for (const day of [...days].toSorted()) {
    const run = runs.at(-1);
    if (run !== undefined && dayNumber(day) === dayNumber(run[1]) + 1) run[1] = day;
    else runs.push([day, day]);
  }
  const listedRuns = runs.slice(0, MAX_RUNS).map(([first, last]) => datesText(first, last));
  const hidden = runs.slice(MAX_RUNS).reduce((sum, [first, last]) => sum + dayNumber(last) - dayNumber(first) + 1, 0);
  const text = listed(listedRuns);
  return hidden === 0 ? text : t("create.daysAndMore", { days: text, count: hidden });
}

type PastDayProps = {
  readonly dates: readonly string[];
  readonly hours: Typed["hours"];
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
