import styled from "@emotion/styled";
import { longDatedDay } from "#domain/time/words/day-text.ts";
import { dayText, useReader } from "../../time/words.ts";
import { hue } from "../theme.ts";
import { VisuallyHidden } from "../VisuallyHidden.tsx";

export type DayCellProps = {
  date: string;
  blank: boolean;
  monthLabel: boolean;
  today: boolean;
  chosen: boolean;
  joinsBefore: boolean;
  joinsAfter: boolean;
  focusable: boolean;
};

export function DayCell({ date, blank, monthLabel, today, chosen, joinsBefore, joinsAfter, focusable }: DayCellProps) {
  const reader = useReader();
  if (blank) return <Cell role="gridcell" aria-disabled="true" />;
  const { day, month } = dayText(date);
  return (
    <Cell
      role="gridcell"
      translate="no"
      data-day={date}
      aria-selected={chosen}
      aria-current={today ? "date" : undefined}
      data-before={chosen && joinsBefore ? "" : undefined}
      data-after={chosen && joinsAfter ? "" : undefined}
      tabIndex={focusable ? 0 : -1}
    >
      {monthLabel && <i aria-hidden="true">{month}</i>}
      {/* No label, because it would have to begin with the visible month and number. */}
      <VisuallyHidden>{longDatedDay(reader, date)}</VisuallyHidden>
      <b aria-hidden="true">{day}</b>
    </Cell>
  );
}

const Cell = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  height: 52px;
  padding-top: 6px;
  font-size: var(--text-body);
  font-variant-numeric: tabular-nums;
  outline: none;
  &[data-day] {
    cursor: pointer;
    /* Vertical movement of a finger scrolls; sideways it chooses. */
    touch-action: pan-y pinch-zoom;
  }
  & > i {
    position: absolute;
    top: -8px;
    inset-inline: 0;
    color: ${hue("sched")};
    font-size: var(--text-small);
    font-style: normal;
    font-weight: 600;
    letter-spacing: 0.06em;
    text-align: center;
    text-transform: uppercase;
  }
  & > b {
    position: relative;
    display: grid;
    place-items: center;
    width: min(40px, 100%);
    aspect-ratio: 1;
    border-radius: 50%;
    font-weight: 500;
  }
  @media (hover: hover) {
    &:hover > b {
      background: color-mix(in srgb, var(--line) 70%, transparent);
    }
  }
  &[aria-current="date"] > b {
    box-shadow: inset 0 0 0 2px ${hue("free")};
  }
  &[aria-selected="true"] > b {
    background: ${hue("free")};
    color: var(--on-free);
    font-weight: 700;
  }
  &[data-before]::before,
  &[data-after]::before {
    content: "";
    position: absolute;
    inset: 9px 50% 3px;
    background: ${hue("free", 0.18)};
  }
  &[data-before]::before {
    inset-inline-start: 0;
  }
  &[data-after]::before {
    inset-inline-end: 0;
  }
  &:focus-visible > b {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
`;
