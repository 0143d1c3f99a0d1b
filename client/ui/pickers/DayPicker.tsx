import styled from "@emotion/styled";
import { type KeyboardEvent, useRef, useState } from "react";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { DAYS_PER_PAGE, homeDays, type HomeDay, weekBegin } from "#domain/time/home-days.ts";
import { Button } from "../Button.tsx";
import { Pill } from "../Pill.tsx";
import { DayCell } from "./DayCell.tsx";
import { toggledDays } from "./day-choice.ts";
import { keyAlongLines } from "../direction.ts";
import { NextIcon, PreviousIcon } from "../icons.tsx";
import { FINGER, hue, SMALL } from "../theme.ts";
import { useDayKeys, useDayPointer } from "./use-day-choice.ts";
import { VisuallyHidden, visuallyHidden } from "../VisuallyHidden.tsx";
import { isAtWeekend, weekdayOf, weekdays, workingDaysText } from "#domain/time/words/day-text.ts";
import { monthsText, useReader } from "../../time/words.ts";
import { t } from "../../text/t.ts";

export type DayPickerProps = {
  label: string;
  /** The viewer's day, `YYYY-MM-DD`; earlier days are blank. */
  today: string;
  lastDay: string;
  days: ReadonlySet<string>;
  onDays: (days: ReadonlySet<string>) => void;
  onDrag: (days: ReadonlySet<string> | undefined) => void;
  /** `days` are only proposed: a drag replaces them. */
  isSuggested?: boolean;
  /** The first page shows this day, by default today. */
  opensAt?: string | undefined;
};

export function DayPicker(props: DayPickerProps) {
  const { label, today, lastDay, days, onDays, onDrag, isSuggested = false, opensAt = today } = props;
  const reader = useReader();
  const { firstDay } = reader;
  const pageOf = (date: string): number =>
    Math.max(0, Math.floor((dayNumber(date) - weekBegin(dayNumber(today), firstDay)) / DAYS_PER_PAGE));
  const grid = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(() => pageOf(opensAt));
  const cells = homeDays(page, today, firstDay);
  const open = cells.filter(({ date, past }) => !past && date <= lastDay).map(({ date }) => date);
  const choice = { grid, days, isSuggested, onDays };
  const pointer = useDayPointer({ ...choice, onDrag });
  const shows = (date: string | undefined): boolean =>
    date !== undefined && open.includes(date) && pointer.shown.has(date);
  const several = (some: readonly string[]) => ({
    type: "button" as const,
    disabled: some.length === 0,
    "aria-pressed": new Set(some).isSubsetOf(pointer.shown),
    onClick: () => onDays(toggledDays(isSuggested ? new Set() : days, some)),
  });
  const soon = Array.from({ length: SOON }, (_, i) => isoDate(dayNumber(today) + 1 + i));
  const keys = useDayKeys({ ...choice, today, lastDay, firstDay, open, onLeave: (date) => setPage(pageOf(date)) });
  return (
    <>
      <Head>
        <Turn aria-label={t("ui.previousWeeks")} data-end={page === 0} onClick={() => setPage(page - 1)}>
          <PreviousIcon />
        </Turn>
        <b aria-live="polite">{monthsText(open, "short")}</b>
        <Turn aria-label={t("ui.nextWeeks")} data-end={page >= pageOf(lastDay)} onClick={() => setPage(page + 1)}>
          <NextIcon />
        </Turn>
      </Head>
      <Grid
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        ref={grid}
        {...pointer.handlers}
        {...keys.handlers}
      >
        <Row role="row" onKeyDown={moveAlongRow}>
          {weekdays(reader).map(({ day, short, long }, at) => (
            <Weekday key={day} role="columnheader">
              <button {...several(open.filter((date) => weekdayOf(date) === day))} tabIndex={at === 0 ? 0 : -1}>
                {/* Arabic has no short names; without their article they fit a phone. */}
                <span aria-hidden="true">{short.replace(/^ال/, "")}</span>
                <VisuallyHidden>{long}</VisuallyHidden>
              </button>
            </Weekday>
          ))}
        </Row>
        {weeksOf(cells).map((week) => (
          <Row key={week[0]?.date} role="row">
            {week.map((cell, i) => (
              <DayCell
                key={cell.date}
                date={cell.date}
                monthLabel={cell.monthLabel}
                blank={!open.includes(cell.date)}
                today={cell.date === today}
                chosen={shows(cell.date)}
                joinsBefore={shows(week[i - 1]?.date)}
                joinsAfter={shows(week[i + 1]?.date)}
                focusable={cell.date === keys.focus}
              />
            ))}
          </Row>
        ))}
      </Grid>
      <Several>
        <Pill {...several(open.filter((date) => !isAtWeekend(reader, date)))}>{workingDaysText(reader)}</Pill>
        <Pill {...several(soon)}>{t("ui.nextTwoWeeks")}</Pill>
      </Several>
    </>
  );
}

/** From tomorrow, because few plan a meeting for today. */
const SOON = 14;

/** The names of weekdays are one tab stop; arrows move among them. */
function moveAlongRow({ key, target }: KeyboardEvent): void {
  const cell = (target as Element).parentElement;
  const move = keyAlongLines(key);
  const next = move === "ArrowRight" ? cell?.nextElementSibling : move === "ArrowLeft" && cell?.previousElementSibling;
  if (next) next.querySelector("button")?.focus();
}

function weeksOf(cells: readonly HomeDay[]): HomeDay[][] {
  return [0, 7, 14, 21].map((first) => cells.slice(first, first + 7));
}

/** Beside the kind of days, where it is chosen; the cells say the months, too. */
const Head = styled.div`
  display: flex;
  grid-column: 2;
  align-items: center;
  justify-content: flex-end;
  gap: 4px;
  ${SMALL} {
    [role="radiogroup"] + & > b {
      ${visuallyHidden}
    }
  }
`;

const Turn = styled(Button)`
  min-height: 36px;
  width: 36px;
  padding: 0;
  border-color: transparent;
  &[data-end="true"] {
    visibility: hidden;
  }
  ${SMALL} {
    min-height: 44px;
    width: 44px;
  }
`;

const Grid = styled.div`
  display: grid;
  grid-column: 1 / -1;
  row-gap: 4px;
  user-select: none;
  -webkit-user-select: none;
  -webkit-touch-callout: none;
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
`;

/** Quiet until hovered; chosen, as green as its days. */
const Weekday = styled.div`
  text-align: center;
  & > button {
    padding: 5px 9px;
    border-radius: 8px;
    color: var(--muted);
    font-size: var(--text-small);
  }
  & > [aria-pressed="true"] {
    color: ${hue("free")};
    font-weight: 700;
  }
  & > button:hover {
    background: color-mix(in srgb, var(--line) 70%, transparent);
    color: var(--ink);
  }
  ${FINGER} {
    & > button {
      width: 100%;
      min-height: 44px;
      padding-inline: 0;
    }
  }
`;

const Several = styled.div`
  display: flex;
  grid-column: 1 / -1;
  flex-wrap: wrap;
  gap: 8px;
`;
