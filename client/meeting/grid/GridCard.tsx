import { quartersAfter } from "#domain/time/slot.ts";
import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useMemo, useRef, useState } from "react";
import { useOverlay } from "../../calendars/use-overlay.ts";
import { FINGER, SMALL } from "../../ui/theme.ts";
import type { MeetingState } from "../model/meeting-state.ts";
import { awaitedCount, onlyAnswer, pageOf, quarterOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "../model/use-meeting-model.ts";
import { calendarRows } from "./calendar/calendar-rows.ts";
import { GridFoot } from "./GridFoot.tsx";
import { beginsHour } from "./folds/folds.ts";
import { GridTop } from "./GridTop.tsx";
import { MeetingGrid } from "./MeetingGrid.tsx";
import { useOpening } from "./use-opening.ts";
import { useSwipe } from "./painting/swipe.ts";
import { later, laterPart, laterWithTexts } from "../../ui/later.tsx";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Group, ON_THIS_DEVICE, withoutRespondent } from "../../live/group.ts";
import { isPainting, paintedKind } from "../answers/painting.ts";
import type { GridDraft, GridShow } from "./cell-look.ts";

const ListView = laterWithTexts(() => import("../list/ListView.tsx"));
/** With more pages the arrows alone do not show where the viewer is. */
const MANY_PAGES = 2;
const NextPage = laterPart(() => import("../answers/NextPage.tsx"));
const CalendarNote = laterWithTexts(() => import("../../calendars/CalendarNote.tsx"));
const PrintedPages = laterPart(() => import("./PrintedPages.tsx"));
const DaysCalendar = later(() => import("./calendar/DaysCalendar.tsx"), <CalendarRoom />);
const PageStrip = laterPart(() => import("./PageStrip.tsx"), <div style={{ height: 54 }} />);

export function GridCard() {
  const { send } = useMeetingModel();
  const meetingID = useMeetingState(({ derived }) => derived.meetingID);
  const { grid, pages } = useMeetingState(({ derived }) => derived.days);
  const page = useMeetingState(pageOf);
  const isList = useMeetingState(({ view }) => view.isList);
  const isPaged = pages > 1 && !isList;
  const isCalendar = grid.weeks !== undefined;
  const calendars = useOverlay(meetingID, useMeetingState(draftOf));
  const { show, draft } = useGridScene();
  const turnTo = (to: number): void => send({ kind: "view", view: { page: to } });
  const [isJustScheduled, setIsJustScheduled] = useState(false);
  useModelEvent("scheduled", () => setIsJustScheduled(true));
  const card = useRef<HTMLDivElement>(null);
  useOpening(card);
  const swipe = useSwipe((by) => turnTo(Math.min(Math.max(page + by, 0), pages - 1)));
  return (
    <Card
      ref={card}
      data-quarters={
        grid.rows.some((row) => row.minute % 30 !== 0 && beginsHour(row, grid.slotLength)) ? "" : undefined
      }
      data-calendar={isCalendar ? "" : undefined}
      data-minutes={grid.slotLength * 15}
      data-just-scheduled={isJustScheduled ? "" : undefined}
      {...swipe}
    >
      {isPaged && <PrintedPages show={show} draft={draft} from={0} to={page} />}
      <GridTop page={page} draft={draft?.kind} calendars={calendars} onTurn={turnTo} />
      {isList ? (
        <ListView />
      ) : (
        <>
          {pages > MANY_PAGES && <PageStrip grid={grid} page={page} show={show} onTurn={turnTo} />}
          {isCalendar ? (
            <DaysCalendar show={show} draft={draft} calendars={calendars} />
          ) : (
            <MeetingGrid show={show} draft={draft} calendars={calendars} />
          )}
          {draft?.kind === "answer" && page < pages - 1 && <NextPage page={page + 1} onTurn={turnTo} />}
          {isPaged && <PrintedPages show={show} draft={draft} from={page + 1} to={pages} />}
          <GridFoot
            most={show.most}
            hasOwn={show.viewerAnswer !== undefined && draft === undefined}
            busy={calendars?.overlay?.busy}
          />
        </>
      )}
      {calendars?.overlay && <CalendarNote {...calendars.overlay} />}
    </Card>
  );
}

/** Has the height of the calendar that loads, so that nothing moves. */
function CalendarRoom() {
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const rows = calendarRows(grid, useMeetingState(pageOf));
  const leads = rows.reduce((sum, { lead }) => sum + lead, 0);
  return <div style={{ height: `calc(var(--head) + ${leads}px + ${rows.length} * var(--day))` }} />;
}

/** Tells whose draft is painted: the viewer's calendars appear beside their own. Undo brings a dropped one back. */
function draftOf({ isEditorOpen, painting: { mode, dropped }, derived: { self } }: MeetingState) {
  const isOwn = mode.kind === "addingRespondent" || (mode.kind === "editingRespondent" && mode.respondentID === self);
  return isEditorOpen && isOwn ? "own" : dropped && "dropped";
}

const wait = keyframes`from { opacity: 0; }`;

/** The cells of a newly scheduled time wait for its block, which `ScheduledLayer` draws from top to bottom. */
const Card = styled.div`
  --hours: 3rem;
  &[data-just-scheduled] {
    & [data-scheduled]::after {
      animation: ${wait} 240ms steps(1);
    }
  }
  padding: 4px 0 16px;
  padding-inline: 8px 20px;
  border: 1px solid var(--line);
  border-radius: 20px;
  background: var(--surface);
  box-shadow: var(--shadow);
  /* Scrolling to the days shows whose they are. */
  & [role="grid"] {
    scroll-margin-top: 80px;
  }
  /* From edge to edge, so that days, title and lists have the same margins. */
  ${SMALL} {
    --hours: 2.5rem;
    margin: 0 -16px;
    padding-inline: 16px;
    border-inline: 0;
    border-radius: 0;
    box-shadow: none;
    & :is([role="rowheader"], [data-hour-label], [role="rowheader"] > [data-whole]) {
      text-align: start;
    }
  }
  & [role="columnheader"] {
    touch-action: pan-y pinch-zoom;
  }
  &[data-calendar] {
    --hours: 8px;
    --day: 4.5rem;
    --head: 30px;
    ${SMALL} {
      --hours: 6px;
      --day: 3.5rem;
      padding-inline-end: 12px;
    }
    ${FINGER} {
      --head: 44px;
    }
  }
  &[data-quarters] {
    --hours: 3.875rem;
  }
`;

/** Builds the scene of the cells from the page's state, without the stroke under way. */
function useGridScene(): { readonly show: GridShow; readonly draft: GridDraft | undefined } {
  const { days, group, scheduled, self, hidesOthers, hasLevels } = useMeetingState(({ derived }) => derived);
  const only = useMeetingState(onlyAnswer);
  const { mode, slots } = useMeetingState(({ painting }) => painting);
  const quarter = useMeetingState(quarterOf);
  const pointedPerson = useMeetingState(({ view }) => view.pointedPerson);
  const pointedRange = useMeetingState(({ view }) => view.pointedRange);
  const chosenRange = useMeetingState(({ view }) => view.chosenRange);
  const opened = useMeetingState(({ view }) => view.opened);
  const { slotLength } = days.grid;
  const openedRange = useMemo(
    () => opened && { start: opened, end: quartersAfter(opened, slotLength) },
    [opened, slotLength],
  );

  const selected = mode.kind === "selectedUser" ? mode.respondentID : undefined;
  const edited = editedIn(mode, group);
  const shownPerson = pointedPerson ?? selected ?? only;
  const spotlight = mode.kind === "editingSchedule" ? pointedRange : (pointedRange ?? openedRange ?? chosenRange);
  const counts = useMemo(
    () => (edited === undefined ? group : withoutRespondent(group, edited)).counts,
    [edited, group],
  );
  const isNew = mode.kind === "addingRespondent" && edited === undefined;
  // A person who paints by a personal link is already counted as a new answer.
  const linkedID = useMeetingState(({ facts }) => facts.meeting.viewer.expectedID);
  const awaited = useMeetingState(awaitedCount) - (isNew && linkedID !== undefined ? 1 : 0);
  const most = useMemo(
    () => days.slots.reduce((all, slot) => Math.max(all, group.counts.get(slot) ?? 0), 0),
    [days, group],
  );
  const midnight = days.grid.rows.findIndex(({ nextDay }) => nextDay);
  const show = useMemo(
    (): GridShow => ({
      counts,
      of: group.names.size + (isNew ? 1 : 0),
      awaited,
      isUncounted: hidesOthers,
      hasLevels,
      most,
      person: shownPerson && group.answers.get(shownPerson),
      isPersonSelected: selected !== undefined,
      scheduled: isPainting(mode) ? undefined : scheduled,
      viewerAnswer: self === undefined ? undefined : group.answers.get(self),
      quarter,
      slotLength,
      midnight: midnight < 0 ? undefined : midnight,
      spotlight,
    }),
    [
      counts,
      group,
      isNew,
      awaited,
      hidesOthers,
      hasLevels,
      most,
      shownPerson,
      selected,
      mode,
      scheduled,
      spotlight,
      self,
      quarter,
      slotLength,
      midnight,
    ],
  );
  const draft = useMemo(
    (): GridDraft | undefined => (isPainting(mode) ? { kind: paintedKind(mode), slots } : undefined),
    [mode, slots],
  );
  return { show, draft };
}

/** Returns the painted answer, which must not count twice in the group. */
function editedIn(mode: SelectionMode, { names }: Group): RespondentID | undefined {
  if (mode.kind === "editingRespondent") return mode.respondentID;
  return mode.kind === "addingRespondent" && names.has(ON_THIS_DEVICE) ? ON_THIS_DEVICE : undefined;
}
