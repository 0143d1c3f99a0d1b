import styled from "@emotion/styled";
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from "react";
import { slotStart, SLOT_MS, type Slot } from "#domain/time/slot.ts";
import { pageColumns, pageCount } from "#domain/time/viewer-grid.ts";
import { monthsText } from "../../time/day-text.ts";
import { zoneAbbreviation } from "#domain/time/zone-abbreviation.ts";
import { NextIcon, PreviousIcon } from "../../ui/icons.tsx";
import { FINGER, SMALL } from "../../ui/theme.ts";
import { BUSY_ID, WHO_ID } from "./GridCell.tsx";
import type { HistoryButtonsProps } from "../answers/HistoryButtons.tsx";
import type { TimeText } from "./hint-text.ts";
import { IconButton } from "../IconButton.tsx";
import { Legend } from "./Legend.tsx";
import { MeetingGrid, type MeetingGridProps } from "./MeetingGrid.tsx";

const loadHistoryButtons = () => import("../answers/HistoryButtons.tsx");
const HistoryButtons = lazy(loadHistoryButtons);

export type GridCardProps = Omit<MeetingGridProps, "label"> & {
  /** What one can do. */
  readonly hint: string;
  /** About the time that is pointed at, instead of the hint. */
  readonly time: TimeText | undefined;
  /** What is on then in the viewer's own calendar. */
  readonly busy: string | undefined;
  /** Buttons and words beside the months. */
  readonly tools: ReactNode;
  /** While something is painted. */
  readonly history: HistoryButtonsProps | undefined;
};

/** The one card of the page: months and arrows, days and hours, zone and legend. */
export function GridCard({ hint, time, busy, tools, history, ...grid }: GridCardProps) {
  const { page, onPage, show } = grid;
  // So that they are there at once when somebody begins to paint, which is never in the first moment.
  useEffect(() => void loadHistoryButtons(), []);
  const pages = pageCount(grid.grid);
  const months = useMemo(() => monthsText(pageColumns(grid.grid, page).map(({ date }) => date)), [grid.grid, page]);
  const zone = useMemo(
    () =>
      zoneText(
        grid.grid.zone,
        pageColumns(grid.grid, page).flatMap(({ cells }) => cells),
      ),
    [grid.grid, page],
  );
  return (
    <Card data-quarters={grid.grid.rows.some(({ minute }) => minute % 30 !== 0) ? "" : undefined}>
      <Top>
        <b>{months}</b>
        {tools !== undefined && <Tools>{tools}</Tools>}
        {history !== undefined && (
          <span>
            <Suspense fallback={null}>
              <HistoryButtons {...history} />
            </Suspense>
          </span>
        )}
        {pages > 1 && (
          <span>
            <IconButton type="button" aria-label="Previous days" disabled={page === 0} onClick={() => onPage(page - 1)}>
              <PreviousIcon />
            </IconButton>
            <IconButton
              type="button"
              aria-label="Next days"
              disabled={page === pages - 1}
              onClick={() => onPage(page + 1)}
            >
              <NextIcon />
            </IconButton>
          </span>
        )}
      </Top>
      <MeetingGrid {...grid} label={`Availabilities, ${months}`} />
      <Foot>
        <span title={grid.grid.zone}>Shown in local time ({zone})</span>
        {show.of > 0 && <Legend most={show.of} />}
        <Hint>
          {time?.what ?? hint}
          {time !== undefined && busy !== undefined && (
            <>
              {" "}
              (<span id={BUSY_ID}>{busy}</span>)
            </>
          )}
          {time !== undefined && time.who !== "" && <span id={WHO_ID}>: {time.who}</span>}
        </Hint>
      </Foot>
    </Card>
  );
}

/** What the zone is called on the days of the page; both names where the clocks change between them. */
function zoneText(zone: string, cells: readonly (Slot | undefined)[]): string {
  const slots = cells.filter((slot) => slot !== undefined);
  const first = zoneAbbreviation(zone, slotStart(Math.min(...slots) as Slot)); // the least of slots is one
  const last = zoneAbbreviation(zone, slotStart(Math.max(...slots) as Slot) + SLOT_MS);
  return first === last ? first : `${first}/${last}`;
}

const Card = styled.div`
  --hours: 48px;
  padding: 14px 20px 14px 8px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  ${SMALL} {
    --hours: 44px;
    margin: 0 -10px;
    padding: 12px 8px 12px 2px;
  }
  /* Hours that begin at a quarter have longer names. */
  &[data-quarters] {
    --hours: 62px;
  }
`;

const Top = styled.div`
  position: relative;
  /* Above the days, which would cut its focus rings. */
  z-index: 4;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  /* As high as the buttons that come with painting: nothing moves under the pointer. */
  min-height: 30px;
  ${FINGER} {
    min-height: 44px;
  }
  padding: 0 0 0 calc(var(--hours) + 4px);
  & > span {
    display: flex;
    gap: 4px;
  }
  & > b {
    margin-right: auto;
  }
  ${SMALL} {
    /* Two months take two lines rather than send the buttons into the next one. */
    & > b {
      flex: 1 1 0;
      min-width: 0;
      line-height: 1.25;
    }
  }
`;

/** Beside the months; on phones in a line of their own. */
const Tools = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 8px;
  ${SMALL} {
    flex: 1 0 100%;
    order: 1;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 14px;
  padding: 12px 0 0 calc(var(--hours) + 4px);
  color: var(--muted);
  font-size: 12.5px;
  container-type: inline-size;
`;

const Hint = styled.p`
  flex: 1 0 100%;
  min-height: 1.5em;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  /* A meeting of a day or two has a narrow grid: its hint takes two lines rather than lose its end. */
  @container (max-width: 440px) {
    display: -webkit-box;
    min-height: 3em;
    white-space: normal;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  ${SMALL} {
    display: block;
    min-height: 3em;
    white-space: normal;
  }
`;
