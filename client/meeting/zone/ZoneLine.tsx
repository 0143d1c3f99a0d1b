import styled from "@emotion/styled";
import { useMemo, useRef } from "react";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { slotStart } from "#domain/time/slot.ts";
import { pageColumns, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { zoneDistances } from "#domain/time/zone-distance.ts";
import { cityOf } from "../../time/viewer-time.ts";
import { clockChangeTexts, differenceText } from "../../time/zone-text.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { FINGER } from "../../ui/theme.ts";
import { useMeetingSession, useMeetingState, useSessionEvent } from "../session/use-session.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";

/** In whose time the grid is shown, and what the organiser's clocks say: `Your time: Tokyo · New York is 14 h behind`. */
export default function ZoneLine({ grid, page }: { grid: ViewerGrid; page: number }) {
  const organisers = useMeetingState(({ facts }) => facts.meeting.timezone);
  const session = useMeetingSession();
  const button = useRef<HTMLButtonElement>(null);
  useSessionEvent((event) => {
    if (event.kind === "focus" && event.on === "zone") button.current?.focus();
  });
  const distances = useMemo(
    () => zoneDistances(pageColumns(grid, page), grid.zone, organisers),
    [grid, page, organisers],
  );
  const changes = useMemo(() => {
    const shown = pageColumns(grid, page).map(({ date }) => dayNumber(date));
    // A column may go on after midnight.
    const isNight = grid.rows.some(({ nextDay }) => nextDay);
    const days = new Set(shown.flatMap((day) => (isNight ? [day, day + 1] : [day])));
    const dates = [...days].map(isoDate);
    return clockChangeTexts(dates, { own: grid.zone, other: organisers });
  }, [grid, page, organisers]);
  return (
    <Line>
      <Marked
        text={t("zone.yours")}
        marks={{
          city: () => (
            <button
              ref={button}
              type="button"
              aria-haspopup="dialog"
              onClick={() => session.emit({ kind: "choose-zone", at: firstInstant(grid, page) })}
            >
              {cityOf(grid.zone)}
              <DownIcon />
            </button>
          ),
        }}
      />
      {organisers !== grid.zone && <span>{`· ${differenceText(organisers, distances)}`}</span>}
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </Line>
  );
}

/** When the shown days begin. */
function firstInstant(grid: ViewerGrid, page: number): number {
  const slot = pageColumns(grid, page)[0]?.cells.find((one) => one !== undefined);
  return slot === undefined ? 0 : slotStart(slot);
}

const Line = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 4px;
  min-height: 24px;
  & > p {
    flex: 1 0 100%;
    color: var(--ink);
  }
  & > button {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    min-height: 24px;
    padding: 0 2px;
    border-radius: 4px;
    color: var(--ink);
    font-weight: 600;
    ${FINGER} {
      min-height: 44px;
    }
  }
  & > button:hover {
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
  & > button > svg {
    width: 14px;
    height: 14px;
  }
`;
