import styled from "@emotion/styled";
import { labelStyle } from "../ui/field-style.ts";
import { Hint } from "../ui/Muted.tsx";
import { HourPicker } from "../ui/pickers/HourPicker.tsx";
import { SMALL } from "../ui/theme.ts";
import { clockText, zoneAbbreviation } from "../time/words.ts";
import { t } from "../text/t.ts";

export type Hours = { readonly minStartHour: number; readonly maxEndHour: number };

export type HoursFieldProps = {
  hours: Hours;
  onHours: (hours: Hours) => void;
  /** The first chosen day, by whose summer or winter time the zone is called. */
  date: string;
  /** In which the hours are read. */
  zone: string;
};

export function HoursField({ hours, onHours, date, zone }: HoursFieldProps) {
  const name = zoneOn(date, hours.minStartHour, zone);
  return (
    <Fieldset>
      <Legend>{t("create.hours")}</Legend>
      <Range>
        {ENDS.map(({ end, word, label }) => (
          <Time key={end}>
            <Word>{word}</Word>
            <HourPicker
              label={label}
              isEnd={end === "maxEndHour"}
              hour={hours[end]}
              onHour={(hour) => onHours({ ...hours, [end]: hour })}
            />
            <Hint as="span">{name}</Hint>
          </Time>
        ))}
      </Range>
      <Meaning role="status">{windowText(hours.minStartHour, hours.maxEndHour)}</Meaning>
    </Fieldset>
  );
}

const ENDS = [
  { end: "minStartHour", word: t("create.from"), label: t("create.startTime") },
  { end: "maxEndHour", word: t("create.to"), label: t("create.endTime") },
] as const;

function zoneOn(date: string, hour: number, zone: string): string {
  const at = Temporal.PlainDate.from(date)
    .toPlainDateTime()
    .add({ minutes: hour * 60 })
    .toZonedDateTime(zone);
  return zoneAbbreviation(zone, at.epochMilliseconds);
}

const Fieldset = styled.fieldset`
  margin: 28px 0 24px;
`;

const Legend = styled.legend(labelStyle);

const Range = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 18px;
`;

const Time = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
`;

const Word = styled.span`
  min-width: 18px;
  color: var(--muted);
  ${SMALL} {
    min-width: 38px;
  }
`;

const Meaning = styled(Hint)`
  margin-top: 10px;
`;

/** What the chosen hours mean: `8 hours a day`, `4 hours, until 2 AM the next day`, `all day, 24 hours`. */
export function windowText(minStartHour: number, maxEndHour: number): string {
  const time = clockText(maxEndHour * 60);
  if (minStartHour === maxEndHour) return minStartHour === 0 ? t("create.allDay") : t("create.dayUntil", { time });
  const crosses = maxEndHour < minStartHour;
  const count = maxEndHour - minStartHour + (crosses ? 24 : 0);
  return crosses && maxEndHour > 0 ? t("create.hoursUntil", { count, time }) : t("create.hoursADay", { count });
}
