import styled from "@emotion/styled";
import type { Hours, HoursByDay } from "#domain/meeting/hours.ts";
import { dateOfKey } from "#domain/meeting/kind.ts";
import { t } from "../text/t.ts";
import { longDay, shortDay, useReader } from "../time/words.ts";
import { Button } from "../ui/Button.tsx";
import { CrossIcon } from "../ui/icons.tsx";
import { Choice } from "../ui/form/Select.tsx";
import { MoreButton } from "../ui/TextButton.tsx";
import { HourRange } from "./HourRange.tsx";

export type OtherHoursProps = {
  days: readonly string[];
  usual: Hours;
  byDay: HoursByDay | undefined;
  onByDay: (byDay: HoursByDay) => void;
};

export default function OtherHours({ days, usual, byDay, onByDay }: OtherHoursProps) {
  useReader();
  const dayHours: HoursByDay = Object.fromEntries(Object.entries(byDay ?? {}).filter(([day]) => days.includes(day)));
  const others = days.filter((day) => dayHours[day] === undefined);
  const [next] = others;

  function remove(day: string): void {
    const { [day]: _, ...remaining } = dayHours;
    onByDay(remaining);
  }
  function move(from: string, to: string): void {
    const { [from]: hours = usual, ...remaining } = dayHours;
    onByDay({ ...remaining, [to]: hours });
  }
  if (days.length < 2) return null;
  return (
    <Place>
      {days.map(
        (day) =>
          dayHours[day] !== undefined && (
            <Line key={day} aria-label={longDay(dateOfKey(day))}>
              <Day
                aria-label={t("shape.dayWithOtherHours")}
                value={day}
                options={days
                  .filter((date) => date === day || others.includes(date))
                  .map((date) => [date, shortDay(dateOfKey(date))])}
                onChoose={(to) => move(day, to)}
              />
              <HourRange hours={dayHours[day]} onHours={(hours) => onByDay({ ...dayHours, [day]: hours })} />
              <Remove
                kind="quiet"
                aria-label={t("shape.removeOtherHours", { day: longDay(dateOfKey(day)) })}
                onClick={() => remove(day)}
              >
                <CrossIcon />
              </Remove>
            </Line>
          ),
      )}
      {next !== undefined && (
        <MoreButton onClick={() => onByDay({ ...dayHours, [next]: usual })}>{t("shape.otherHours")}</MoreButton>
      )}
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  justify-items: start;
  gap: 10px;
  margin-top: 12px;
  color: var(--muted);
`;

const Line = styled.fieldset`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 10px 18px;
  width: 100%;
  padding-block: 12px;
  padding-inline: 14px 56px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
`;

const Day = styled(Choice<string>)`
  & > select {
    width: auto;
  }
`;

const Remove = styled(Button)`
  position: absolute;
  inset-block-start: 10px;
  inset-inline-end: 6px;
  min-width: 44px;
  min-height: 44px;
  padding: 0;
`;
