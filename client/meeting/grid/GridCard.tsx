import { quartersAfter, type Slot } from "#domain/time/slot.ts";
import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useRef, useState } from "react";
import { useOverlay } from "../../calendars/use-overlay.ts";
import { FINGER, SMALL } from "../../ui/theme.ts";
import { keepWhileEqual, memoizeLast } from "../model/derived.ts";
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
import type { Selection } from "#domain/answers/selection.ts";
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
  const show = useMeetingState(gridShow);
  const draft = useMeetingState(({ painting }) => gridDraft(painting.mode, painting.slots));
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

/**
 * Returns the kind of the draft, because the viewer's calendars appear beside the viewer's own draft. Undo brings a
 * dropped draft back.
 */
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

const sameShow = keepWhileEqual<GridShow>();
const countsWithout = memoizeLast(
  (group: Group, edited: RespondentID | undefined) =>
    (edited === undefined ? group : withoutRespondent(group, edited)).counts,
);
const mostIn = memoizeLast((slots: readonly Slot[], counts: Group["counts"]) =>
  slots.reduce((most, slot) => Math.max(most, counts.get(slot) ?? 0), 0),
);
const rangeFrom = memoizeLast((start: Slot, slotLength: number) => ({ start, end: quartersAfter(start, slotLength) }));

/** Describes the page's cells, without the stroke under way. */
function gridShow(state: MeetingState): GridShow {
  const { painting, view, derived, facts } = state;
  const { mode } = painting;
  const { days, group, self } = derived;
  const { rows, slotLength } = days.grid;
  const selected = mode.kind === "selectedUser" ? mode.respondentID : undefined;
  const edited = editedIn(mode, group);
  const shownPerson = view.pointedPerson ?? selected ?? onlyAnswer(state);
  const chosen = view.opened === undefined ? view.chosenRange : rangeFrom(view.opened, slotLength);
  const isNew = mode.kind === "addingRespondent" && edited === undefined;
  // A person who paints by a personal link is already counted as a new answer.
  const isAwaited = isNew && facts.meeting.viewer.expectedID !== undefined;
  const midnight = rows.findIndex(({ nextDay }) => nextDay);
  return sameShow({
    counts: countsWithout(group, edited),
    of: group.names.size + (isNew ? 1 : 0),
    awaited: awaitedCount(state) - (isAwaited ? 1 : 0),
    isUncounted: derived.hidesOthers,
    hasLevels: derived.hasLevels,
    most: mostIn(days.slots, group.counts),
    person: shownPerson && group.answers.get(shownPerson),
    isPersonSelected: selected !== undefined,
    scheduled: isPainting(mode) ? undefined : derived.scheduled,
    viewerAnswer: self === undefined ? undefined : group.answers.get(self),
    quarter: quarterOf(state),
    slotLength,
    midnight: midnight < 0 ? undefined : midnight,
    spotlight: view.pointedRange ?? (mode.kind === "editingSchedule" ? undefined : chosen),
  });
}

const gridDraft = memoizeLast((mode: SelectionMode, slots: Selection): GridDraft | undefined =>
  isPainting(mode) ? { kind: paintedKind(mode), slots } : undefined,
);

/** Returns the painted answer, which must not count twice in the group. */
function editedIn(mode: SelectionMode, { names }: Group): RespondentID | undefined {
  if (mode.kind === "editingRespondent") return mode.respondentID;
  return mode.kind === "addingRespondent" && names.has(ON_THIS_DEVICE) ? ON_THIS_DEVICE : undefined;
}
