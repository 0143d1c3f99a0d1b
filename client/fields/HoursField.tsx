import styled from "@emotion/styled";
import { type Hours, instantOfHour, type OfferedHours } from "#domain/meeting/hours.ts";
import { labelStyle } from "../ui/form/native-fields.tsx";
import { later } from "../ui/later.tsx";
import { Hint } from "../ui/Muted.tsx";
import { clockText, zoneAbbreviation } from "../time/words.ts";
import { t } from "../text/t.ts";
import { HourRange } from "./HourRange.tsx";

const OtherHours = later(() => import("./OtherHours.tsx"));

export type HoursFieldProps = {
  hours: OfferedHours;
  onHours: (hours: OfferedHours) => void;
  days: readonly string[];
  /** The first date decides between the names of summer and winter time. */
  date: string;
  zone: string;
};

export function HoursField({ hours, onHours, days, date, zone }: HoursFieldProps) {
  const { minStartHour, maxEndHour, hoursByDay } = hours;
  const usual: Hours = { minStartHour, maxEndHour };
  return (
    <Fieldset>
      <Legend>{t("create.hours")}</Legend>
      <HourRange
        hours={usual}
        onHours={(next) => onHours({ ...next, hoursByDay })}
        zone={zoneAbbreviation(zone, instantOfHour(date, minStartHour, zone))}
      />
      <Meaning role="status">{windowText(minStartHour, maxEndHour)}</Meaning>
      <OtherHours
        days={days}
        usual={usual}
        byDay={hoursByDay}
        onByDay={(byDay) => onHours({ ...usual, hoursByDay: byDay })}
      />
    </Fieldset>
  );
}

const Fieldset = styled.fieldset`
  margin: 28px 0 24px;
`;

const Legend = styled.legend(labelStyle);

const Meaning = styled(Hint)`
  margin-top: 10px;
`;

/** `8 hours a day`, `4 hours, until 2 AM the next day`, `all day, 24 hours`. */
export function windowText(minStartHour: number, maxEndHour: number): string {
  const time = clockText(maxEndHour * 60);
  if (minStartHour === maxEndHour) return minStartHour === 0 ? t("create.allDay") : t("create.dayUntil", { time });
  const crosses = maxEndHour < minStartHour;
  const count = maxEndHour - minStartHour + (crosses ? 24 : 0);
  return crosses && maxEndHour > 0 ? t("create.hoursUntil", { count, time }) : t("create.hoursADay", { count });
}
