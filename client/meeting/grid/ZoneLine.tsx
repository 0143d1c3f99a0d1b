import styled from "@emotion/styled";
import { useMemo } from "react";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { pageColumns, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { zoneDistances } from "#domain/time/zone-distance.ts";
import { clockChangeTexts, differenceText } from "../../time/zone-text.ts";
import { SMALL } from "../../ui/theme.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";

/** Says how far the organiser's clocks are, `New York is 14 h behind`, and on which days clocks change. */
export default function ZoneLine({ grid, page }: { grid: ViewerGrid; page: number }) {
  const { meeting, serverZone } = useMeetingState(({ facts }) => facts);
  const organisers = serverZone ?? meeting.timezone;
  const distances = useMemo(
    () => zoneDistances(pageColumns(grid, page), grid.zone, organisers),
    [grid, page, organisers],
  );
  const changes = useMemo(() => {
    const days = pageColumns(grid, page).map(({ date }) => dayNumber(date));
    const isNight = grid.rows.some(({ nextDay }) => nextDay);
    const dates = [...new Set(days.flatMap((day) => (isNight ? [day, day + 1] : [day])))].map(isoDate);
    return clockChangeTexts(dates, { viewers: grid.zone, other: organisers });
  }, [grid, page, organisers]);
  const isElsewhere = organisers !== grid.zone;
  return (
    <>
      {isElsewhere && <Difference>{differenceText(organisers, distances)}</Difference>}
      {changes.map((change) => (
        <Change key={change}>{change}</Change>
      ))}
    </>
  );
}

const Difference = styled.span`
  ${SMALL} {
    flex: 1 0 100%;
    order: 1;
    min-height: 18px;
  }
`;

const Change = styled.p`
  flex: 1 0 100%;
  order: 2;
  color: var(--ink);
`;
