import styled from "@emotion/styled";
import { memo } from "react";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { SMALL } from "../ui/theme.ts";
import type { ShownEvent } from "./shown-event.ts";
import { DayEvent } from "./WholeDays.tsx";

export type DayEventsProps = {
  readonly events: readonly ShownEvent[];
  /** The dates of each week, `YYYY-MM-DD`, and the height of the gap above it in CSS pixels. */
  readonly weeks: readonly { readonly dates: readonly (string | undefined)[]; readonly lead: number }[];
};

/** Lies over a calendar of whole days. Decorative: cells name the events. */
const DayEvents = memo(function DayEvents({ events, weeks }: DayEventsProps) {
  const heights = weeks.map(({ lead }) => `${lead}px var(--day)`).join(" ");
  return (
    <Layer aria-hidden="true" data-calendar="" style={{ gridTemplateRows: heights }}>
      {weeks.map(({ dates }, week) =>
        dates.map((date, at) => (
          <p key={date ?? at} style={{ gridRow: 2 * week + 2, gridColumn: at + 1 }}>
            {date !== undefined && <DayEvent events={eventsOn(events, date)} />}
          </p>
        )),
      )}
    </Layer>
  );
});
export default DayEvents;

function eventsOn(events: readonly ShownEvent[], date: string): ShownEvent[] {
  const day = dayNumber(date) * DAY_MS;
  return events.filter(({ start, end }) => start < day + DAY_MS && Math.max(end, start + 1) > day);
}

const Layer = styled.div`
  position: absolute;
  inset-block: var(--head) 0;
  inset-inline: calc(var(--hours) + 4px) 0;
  z-index: 1;
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  column-gap: var(--gap);
  pointer-events: none;
  & > p {
    align-self: end;
    min-width: 0;
    margin: 3px;
  }
  ${SMALL} {
    & small {
      display: none;
    }
  }
  @media print {
    display: none;
  }
`;
