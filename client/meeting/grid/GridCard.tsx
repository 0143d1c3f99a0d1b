import styled from "@emotion/styled";
import { useEffect, useMemo, useState } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import { pageColumns } from "#domain/time/viewer-grid.ts";
import { type Calendars, useCalendars } from "../../calendars/use-calendars.ts";
import { monthsText } from "../../time/day-text.ts";
import { NextIcon, PreviousIcon } from "../../ui/icons.tsx";
import { FINGER, SMALL } from "../../ui/theme.ts";
import { ViewSwitch } from "../list/ViewSwitch.tsx";
import type { MeetingState } from "../session/meeting-state.ts";
import { pageOf, quarterOf } from "../session/selectors.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { GridFoot } from "./GridFoot.tsx";
import { IconButton } from "./IconButton.tsx";
import { MeetingGrid } from "./MeetingGrid.tsx";
import { later } from "../../ui/later.tsx";
import { tallyAfter } from "#domain/answers/tally.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { ON_THIS_DEVICE } from "../../offline/with-queued.ts";
import { isPainting, paintedKind } from "../answers/painting.ts";
import type { GridDraft, GridShow } from "./cell-look.ts";
import { t } from "../../text/t.ts";

const ListView = later(() => import("../list/ListView.tsx"));
/** As wide as a button that comes: on phones the row would break, and the grid move away from a finger. */
const ButtonRoom = styled(IconButton)`
  visibility: hidden;
`;
const QuickChoices = later(() => import("../list/QuickChoices.tsx"), <ButtonRoom as="i" />);
const HistoryButtons = later(
  () => import("../answers/HistoryButtons.tsx"),
  <>
    <ButtonRoom as="i" />
    <ButtonRoom as="i" />
  </>,
);
/** As high as the buttons that come: nothing moves. */
const ToolsRoom = styled.i`
  height: 30px;
  @media (pointer: coarse) {
    height: 36px;
  }
`;
const CalendarTools = later(() => import("../../calendars/CalendarTools.tsx"), <ToolsRoom />);

/** With more pages than this one is lost between the arrows. */
const MANY_PAGES = 2;
const StripRoom = styled.i`
  display: block;
  height: 46px;
`;
const PageStrip = later(() => import("./PageStrip.tsx"), <StripRoom />);

/** The one card of the page: months and arrows, days and hours, zone and legend. */
export function GridCard() {
  const { send } = useMeetingSession();
  const { grid, pages } = useMeetingState(({ known }) => known.days);
  const page = useMeetingState(pageOf);
  const isList = useMeetingState(({ view }) => view.isList);
  const calendars = useCalendars(useMeetingState(isPaintingOwn));
  const { show, draft } = useGridScene();
  // So that they are there at once when one begins to paint, which is never in the first moment.
  useEffect(() => void HistoryButtons.load().catch(() => {}), []);
  const turnTo = (to: number): void => send({ kind: "view", view: { page: to } });
  const months = useMemo(() => monthsText(pageColumns(grid, page).map(({ date }) => date)), [grid, page]);
  return (
    <Card data-quarters={grid.rows.some(({ minute }) => minute % 30 !== 0) ? "" : undefined}>
      <Top data-list={isList ? "" : undefined}>
        <b>{months}</b>
        {calendars !== undefined && (
          <Tools>
            <OwnCalendars calendars={calendars} />
          </Tools>
        )}
        <ViewSwitch />
        {draft !== undefined && (
          <span>
            {draft.kind === "answer" && <QuickChoices />}
            <HistoryButtons />
          </span>
        )}
        {pages > 1 && (
          <span>
            <small>{t("grid.page", { page: page + 1, pages })}</small>
            <IconButton
              type="button"
              aria-label={t("grid.previousDays")}
              disabled={page === 0}
              onClick={() => turnTo(page - 1)}
            >
              <PreviousIcon />
            </IconButton>
            <IconButton
              type="button"
              aria-label={t("grid.nextDays")}
              disabled={page === pages - 1}
              onClick={() => turnTo(page + 1)}
            >
              <NextIcon />
            </IconButton>
          </span>
        )}
      </Top>
      {isList ? (
        <ListView />
      ) : (
        <>
          {pages > MANY_PAGES && <PageStrip grid={grid} page={page} show={show} onTurn={turnTo} />}
          <MeetingGrid
            label={t("grid.label", { months })}
            grid={grid}
            page={page}
            show={show}
            draft={draft}
            calendars={calendars}
          />
          <GridFoot
            grid={grid}
            page={page}
            of={show.of}
            hasOwn={show.own !== undefined && draft === undefined}
            busy={calendars?.overlay?.busy}
          />
        </>
      )}
    </Card>
  );
}

/** Whether the signed-in viewer paints their own answer: then their calendars are shown beside it. */
function isPaintingOwn({ painting: { mode }, known: { isSignedIn, self } }: MeetingState): boolean {
  if (!isSignedIn) return false;
  return mode.at === "addingRespondent" || (mode.at === "editingRespondent" && mode.respondentID === self);
}

/** What one can do with one's own calendars while one paints one's answer. Their code comes with the first of them. */
function OwnCalendars({ calendars }: { calendars: Calendars }) {
  const { send } = useMeetingSession();
  const { meetingID, days } = useMeetingState(({ known }) => known);
  const { zone, today } = useMeetingState(({ facts }) => facts);
  const draft = useMeetingState(({ painting }) => painting.slots);
  const [onPaint] = useState(() => (slots: Selection) => send({ kind: "paint", slots }));
  return (
    <CalendarTools
      calendars={calendars}
      meetingID={meetingID}
      slots={days.slots}
      zone={zone}
      today={today}
      draft={draft}
      onPaint={onPaint}
    />
  );
}

const Card = styled.div`
  --hours: 48px;
  padding: 14px 0;
  padding-inline: 8px 20px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  ${SMALL} {
    --hours: 44px;
    margin: 0 -10px;
    padding: 12px 0;
    padding-inline: 2px 8px;
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
  padding-inline-start: calc(var(--hours) + 4px);
  & > span {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  & > span > small {
    margin-inline-end: 4px;
    color: var(--muted);
    font-size: 12.5px;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & > b {
    margin-inline-end: auto;
  }
  &[data-list] {
    padding-inline-start: 12px;
  }
  @media (max-width: 900px) {
    gap: 6px;
    padding-inline-start: 12px;
    & > b {
      font-size: 14px;
    }
  }
  ${SMALL} {
    /* Two months take two lines rather than send the buttons into the next one. */
    & > b {
      flex: 1 1 0;
      min-width: 70px;
      line-height: 1.25;
    }
    gap: 6px 8px;
    padding-inline-start: 10px;
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

const NOTHING: ReadonlySet<Slot> = new Set();

/** What the page's state makes of the cells: everything but the stroke that is not finished yet. */
function useGridScene(): { readonly show: GridShow; readonly draft: GridDraft | undefined } {
  const group = useMeetingState(({ known }) => known.group);
  const scheduled = useMeetingState(({ known }) => known.scheduled);
  const self = useMeetingState(({ known }) => known.self);
  const quarter = useMeetingState(quarterOf);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const slots = useMeetingState(({ painting }) => painting.slots);
  const pointedPerson = useMeetingState(({ view }) => view.pointedPerson);
  const pointedRange = useMeetingState(({ view }) => view.pointedRange);
  const chosenRange = useMeetingState(({ view }) => view.chosenRange);

  const selected = mode.at === "selectedUser" ? mode.respondentID : undefined;
  const edited = editedIn(mode, group);
  const shownPerson = pointedPerson ?? selected;
  const spotlight = mode.at === "editingSchedule" ? pointedRange : (pointedRange ?? chosenRange);
  const counts = useMemo(
    () =>
      edited === undefined ? group.counts : tallyAfter(group.counts, group.answers.get(edited) ?? NOTHING, NOTHING),
    [edited, group],
  );
  const show = useMemo(
    (): GridShow => ({
      counts,
      of: group.names.size,
      person: shownPerson && group.answers.get(shownPerson),
      isPersonSelected: selected !== undefined,
      scheduled: isPainting(mode) ? undefined : scheduled,
      own: self === undefined ? undefined : group.answers.get(self),
      quarter,
      spotlight,
    }),
    [counts, group, shownPerson, selected, mode, scheduled, spotlight, self, quarter],
  );
  const draft = useMemo(
    (): GridDraft | undefined =>
      isPainting(mode) ? { kind: paintedKind(mode), slots, counts: edited !== undefined } : undefined,
    [mode, edited, slots],
  );
  return { show, draft };
}

/** The answer that is being painted: the group is counted without it, so that it does not count twice. */
function editedIn(mode: SelectionMode, { names }: Group): RespondentID | undefined {
  if (mode.at === "editingRespondent") return mode.respondentID;
  return mode.at === "addingRespondent" && names.has(ON_THIS_DEVICE) ? ON_THIS_DEVICE : undefined;
}
