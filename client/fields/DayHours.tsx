import styled from "@emotion/styled";
import { type ComponentProps, Fragment, type ReactNode, useId, useState } from "react";
import type { Hours, HoursByDay, OfferedHours } from "#domain/meeting/hours.ts";
import { dateOfKey } from "#domain/meeting/kind.ts";
import { t } from "../text/t.ts";
import { clocksText, dayText, longDay, shortDay, useReader } from "../time/words.ts";
import { Hint } from "../ui/Muted.tsx";
import { MoreButton, PlainButton } from "../ui/TextButton.tsx";
import { hue } from "../ui/theme.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { HourRange } from "./HourRange.tsx";

export type DayHoursProps = {
  /** Dates or weekdays, in order. */
  readonly days: readonly string[];
  readonly hours: OfferedHours;
  readonly onHoursByDay: (byDay: HoursByDay) => void;
  /** Whole days have no hours. */
  readonly isWhole?: boolean;
  /** Behind the chips. */
  readonly children?: ReactNode;
  /** Behind the hint below them. */
  readonly note?: ReactNode;
};

/** Two rows on a phone. */
const MAX_CHIPS = 12;

/** A chip for each day. A press on it opens the hours of that day. */
export function DayHours({ days, hours, onHoursByDay, isWhole = false, children, note }: DayHoursProps) {
  useReader();
  const hintID = useId();
  const [openDay, setOpenDay] = useState<string>();
  const [areAllShown, setAreAllShown] = useState(false);
  const { hoursByDay = {}, ...usual } = hours;
  const hasHours = !isWhole && days.length > 1;
  const chips = areAllShown ? days : days.slice(0, MAX_CHIPS);
  const edited = hasHours && openDay !== undefined && days.includes(openDay) ? openDay : undefined;

  function setHours(day: string, next: Hours): void {
    const { [day]: _, ...others } = hoursByDay;
    const isOther = next.minStartHour !== usual.minStartHour || next.maxEndHour !== usual.maxEndHour;
    onHoursByDay(isOther ? { ...others, [day]: next } : others);
  }
  return (
    <div>
      <Chips>
        {chips.map((day, at) => (
          <Fragment key={day}>
            {isFirstOfMonth(day, chips[at - 1]) && <small aria-hidden="true">{dayText(day).month}</small>}
            <DayChip
              day={day}
              hours={hasHours ? hoursByDay[day] : undefined}
              disabled={!hasHours}
              aria-expanded={hasHours ? day === edited : undefined}
              aria-describedby={hasHours ? hintID : undefined}
              onClick={() => setOpenDay(day === edited ? undefined : day)}
            />
          </Fragment>
        ))}
        {chips.length < days.length && (
          <MoreButton onClick={() => setAreAllShown(true)}>
            {t("create.moreDays", { count: days.length - chips.length })}
          </MoreButton>
        )}
        {children}
      </Chips>
      {edited !== undefined && (
        <Editor aria-label={longDay(dateOfKey(edited))}>
          <b aria-hidden="true">{shortDay(dateOfKey(edited))}</b>
          <HourRange hours={hoursByDay[edited] ?? usual} onHours={(next) => setHours(edited, next)} />
          {hoursByDay[edited] !== undefined && (
            <MoreButton onClick={() => setHours(edited, usual)}>{t("shape.sameHours")}</MoreButton>
          )}
        </Editor>
      )}
      <Below>
        {hasHours && edited === undefined && <span id={hintID}>{t("shape.otherHours")}</span>}
        {note}
      </Below>
    </div>
  );
}

/** Weekdays have no month. */
function isFirstOfMonth(day: string, before = ""): boolean {
  return dateOfKey(day) === day && day.slice(0, 7) !== before.slice(0, 7);
}

type DayChipProps = ComponentProps<"button"> & { readonly day: string; readonly hours: Hours | undefined };

/** `Tue 24`, as on a leaf of a calendar, or `Tue 24` over `3 – 7 PM`. */
function DayChip({ day: key, hours, ...button }: DayChipProps) {
  const { weekday, day } = dayText(dateOfKey(key));
  const lines = day === "" ? [weekday] : [weekday, day];
  return (
    <Chip {...button} data-own={hours === undefined ? undefined : ""}>
      <VisuallyHidden>{longDay(dateOfKey(key))}</VisuallyHidden>
      {hours === undefined ? (
        lines.map((line, at) => (
          <span key={line} aria-hidden="true" data-first={at === 0 && lines.length > 1 ? "" : undefined}>
            {line}
          </span>
        ))
      ) : (
        <>
          <span aria-hidden="true" data-first="">
            {lines.join(" ")}
          </span>
          <span>{clocksText(hours.minStartHour * 60, hours.maxEndHour * 60)}</span>
        </>
      )}
    </Chip>
  );
}

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
  & > small {
    margin-inline: 4px 2px;
    color: var(--muted);
    font-weight: 600;
  }
  & > a {
    margin-inline: 4px;
    color: var(--muted);
    white-space: nowrap;
  }
`;

const Chip = styled(PlainButton)`
  display: grid;
  align-content: center;
  justify-items: center;
  min-width: 44px;
  height: 44px;
  padding: 0 8px;
  border: 1px solid var(--line-strong);
  border-radius: 10px;
  background: var(--surface);
  font-weight: 600;
  line-height: 1.2;
  white-space: nowrap;
  & > [data-first] {
    color: var(--muted);
    font-size: var(--text-small);
    font-weight: 400;
  }
  &:disabled {
    border-color: var(--line);
    cursor: default;
  }
  &:not(:disabled):hover {
    border-color: var(--field);
  }
  &[data-own],
  &[aria-expanded="true"] {
    border-color: ${hue("sched")};
    color: ${hue("sched")};
  }
  &[aria-expanded="true"] {
    background: ${hue("sched", 0.08)};
  }
`;

const Below = styled(Hint)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 12px;
  &:not(:empty) {
    min-height: 32px;
  }
`;

const Editor = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  margin-top: 8px;
  padding: 8px 12px;
  border: 1px solid ${hue("sched", 0.4)};
  border-radius: var(--radius);
  & > b {
    color: ${hue("sched")};
    font-weight: 600;
  }
`;
