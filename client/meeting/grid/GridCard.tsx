import styled from "@emotion/styled";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { slotStart, SLOT_MS, type Slot } from "#domain/time/slot.ts";
import { pageColumns, pageCount } from "#domain/time/viewer-grid.ts";
import { monthsText } from "../../time/day-text.ts";
import { zoneAbbreviation } from "#domain/time/zone-abbreviation.ts";
import { useCalendars } from "../../calendars/use-calendars.ts";
import { pageOf } from "../session/actions.ts";
import type { MeetingState } from "../session/meeting-state.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { NextIcon, PreviousIcon } from "../../ui/icons.tsx";
import { FINGER, SMALL } from "../../ui/theme.ts";
import { BUSY_ID, WHO_ID } from "./GridCell.tsx";
import { hintText, timeText } from "./hint-text.ts";
import { IconButton } from "../IconButton.tsx";
import { Legend } from "./Legend.tsx";
import { MeetingGrid } from "./MeetingGrid.tsx";
import { OwnCalendars } from "./OwnCalendars.tsx";
import { useGridScene } from "./use-grid-scene.ts";

const loadHistoryButtons = () => import("../answers/HistoryButtons.tsx");
const HistoryButtons = lazy(loadHistoryButtons);

const hasFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

/** The one card of the page: months and arrows, days and hours, zone and legend. */
export function GridCard() {
  const { send } = useMeetingSession();
  const { grid } = useMeetingState(({ known }) => known.days);
  const page = useMeetingState(pageOf);
  const calendars = useCalendars(useMeetingState(isPaintingOwn));
  const { show, draft } = useGridScene();
  // So that they are there at once when one begins to paint, which is never in the first moment.
  useEffect(() => void loadHistoryButtons(), []);
  const turnTo = (to: number): void => send({ kind: "view", view: { page: to } });
  const pages = pageCount(grid);
  const months = useMemo(() => monthsText(pageColumns(grid, page).map(({ date }) => date)), [grid, page]);
  const zone = useMemo(
    () =>
      zoneText(
        grid.zone,
        pageColumns(grid, page).flatMap(({ cells }) => cells),
      ),
    [grid, page],
  );
  return (
    <Card data-quarters={grid.rows.some(({ minute }) => minute % 30 !== 0) ? "" : undefined}>
      <Top>
        <b>{months}</b>
        {calendars !== undefined && (
          <Tools>
            <OwnCalendars calendars={calendars} />
          </Tools>
        )}
        {draft !== undefined && (
          <span>
            <Suspense fallback={null}>
              <HistoryButtons />
            </Suspense>
          </span>
        )}
        {pages > 1 && (
          <span>
            <IconButton type="button" aria-label="Previous days" disabled={page === 0} onClick={() => turnTo(page - 1)}>
              <PreviousIcon />
            </IconButton>
            <IconButton
              type="button"
              aria-label="Next days"
              disabled={page === pages - 1}
              onClick={() => turnTo(page + 1)}
            >
              <NextIcon />
            </IconButton>
          </span>
        )}
      </Top>
      <MeetingGrid
        label={`Availabilities, ${months}`}
        grid={grid}
        page={page}
        show={show}
        draft={draft}
        calendars={calendars}
      />
      <Foot>
        <span title={grid.zone}>Shown in local time ({zone})</span>
        {show.of > 0 && <Legend most={show.of} />}
        <HintLine busy={calendars?.overlay?.busy} />
      </Foot>
    </Card>
  );
}

/** About the time that is pointed at; else what one can do. */
function HintLine({ busy }: { busy: ReadonlyMap<Slot, string> | undefined }) {
  const inspected = useMeetingState(({ view }) => view.inspected);
  const group = useMeetingState(({ known }) => known.group);
  const zone = useMeetingState(({ facts }) => facts.zone);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const time = inspected === undefined ? undefined : timeText(inspected, group, zone);
  const busyThen = inspected && busy?.get(inspected);
  return (
    <Hint>
      {time?.what ?? hintText(mode, group, hasFinger())}
      {busyThen !== undefined && (
        <>
          {" "}
          (<span id={BUSY_ID}>{busyThen}</span>)
        </>
      )}
      {time !== undefined && time.who !== "" && <span id={WHO_ID}>: {time.who}</span>}
    </Hint>
  );
}

/** Whether the signed-in viewer paints their own answer: then their calendars are shown beside it. */
function isPaintingOwn({ painting: { mode }, known: { isSignedIn, self } }: MeetingState): boolean {
  if (!isSignedIn) return false;
  return mode.at === "addingRespondent" || (mode.at === "editingRespondent" && mode.respondentID === self);
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
