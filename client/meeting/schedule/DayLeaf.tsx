import styled from "@emotion/styled";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { isOfWeek } from "#domain/time/words/formats.ts";
import { isWholeDays, type Range, readings } from "#domain/time/words/range-text.ts";
import { dayText } from "../../time/words.ts";
import { icon } from "../../ui/icons.tsx";
import { hue } from "../../ui/theme.ts";

/** From here on the card of a time beside a week has one row; as in `layout.css`. */
export const WIDE_CARD = "@media (min-width: 1200px)";

const RepeatIcon = icon(
  "M4 9.5V8a3 3 0 0 1 3-3h8.5L13 2.5M15.5 5 13 7.5m3 3V12a3 3 0 0 1-3 3H4.5L7 12.5M4.5 15 7 17.5",
);

/** Draws a leaf of a calendar: `THU 3`, `MON 1–3` for several days, a sign of repetition for a day of every week. */
export function DayLeaf({ time, zone }: { readonly time: Range | undefined; readonly zone: string }) {
  const leaf = time && wordsOf(time, zone);
  return (
    <Leaf aria-hidden="true" data-empty={leaf === undefined ? "" : undefined}>
      <small>{leaf?.weekday}</small>
      {leaf !== undefined &&
        (leaf.days === "" ? <RepeatIcon /> : <b data-long={leaf.days.length > 2 ? "" : undefined}>{leaf.days}</b>)}
    </Leaf>
  );
}

function wordsOf(time: Range, zone: string): { readonly weekday: string; readonly days: string } {
  const [from, to] = readings(time, zone);
  const { weekday, day } = dayText(from.date);
  if (isOfWeek(time.start) || !isWholeDays(time, zone)) return { weekday, days: day };
  const last = dayText(isoDate(dayNumber(to.date) - 1)).day;
  return { weekday, days: last === day ? day : `${day}–${last}` };
}

const Leaf = styled.div`
  grid-area: leaf;
  align-self: center;
  display: grid;
  grid-template-rows: 17px 1fr;
  overflow: hidden;
  /* Arabic has no short names of days. */
  min-width: 48px;
  height: 48px;
  border: 1px solid ${hue("sched", 0.35)};
  border-radius: 10px;
  background: var(--surface);
  place-items: center;
  & > small {
    display: grid;
    place-self: stretch;
    place-items: center;
    padding-inline: 5px;
    background: ${hue("sched")};
    color: var(--on-sched);
    font-weight: 700;
    letter-spacing: 0.04em;
    line-height: 1;
    text-transform: uppercase;
    white-space: nowrap;
  }
  & > b {
    font-size: var(--text-heading);
    line-height: 1;
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  & > b[data-long] {
    font-size: var(--text-body);
  }
  & > svg {
    color: ${hue("sched")};
  }
  &[data-empty] {
    border-style: dashed;
    & > small {
      background: none;
    }
  }
  ${WIDE_CARD} {
    [data-many] & {
      grid-template-rows: 20px 1fr;
      min-width: 56px;
      height: 64px;
      border-radius: 12px;
      & > b {
        font-size: var(--text-title);
      }
      & > b[data-long] {
        font-size: var(--text-heading);
      }
      & > svg {
        scale: 1.4;
      }
    }
  }
`;
