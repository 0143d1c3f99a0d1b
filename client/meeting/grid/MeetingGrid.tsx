import { lazy, memo, type PointerEvent, Suspense, useEffect, useMemo, useRef } from "react";
import { paintAnswer, paintSchedule, type Selection, type Stroke } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import { COLUMNS_PER_PAGE, slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import type { Overlay } from "../../calendars/overlay.ts";
import type { Calendars } from "../../calendars/use-calendars.ts";
import type { DraftFeed } from "../../live/draft-feed.ts";
import type { Group } from "../../live/group.ts";
import { cellOf } from "./drawn-grid-geometry.ts";
import { gridColumns } from "./grid-columns.ts";
import { GridHead } from "./GridHead.tsx";
import { GridLine } from "./GridLine.tsx";
import type { GridDraft, GridShow } from "./grid-scene.ts";
import { DrawnGrid } from "./grid-style.ts";
import { OthersDrafts } from "./OthersDrafts.tsx";
import { useGridFocus } from "./use-grid-focus.ts";
import { usePaintGesture } from "./use-paint-gesture.ts";

export type MeetingGridProps = {
  readonly label: string;
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly show: GridShow;
  /** What the viewer marks; undefined while they only look. */
  readonly draft: GridDraft | undefined;
  readonly onStroke: (stroke: Stroke) => void;
  /** A press on a cell while nothing is painted. */
  readonly onPress: (slot: Slot) => void;
  /** The cell that is pointed at or focused. */
  readonly onInspect: (slot: Slot | undefined) => void;
  readonly today: string;
  /** The viewer's own, beside what they paint. */
  readonly calendars: Calendars | undefined;
  /** What others paint, and over whose answers. */
  readonly others: DraftFeed;
  readonly group: Group;
  /** What the viewer has marked, with the stroke that is not finished yet; undefined when they stop. */
  readonly onDraft: (slots: Selection | undefined) => void;
};

const CalendarLayer = lazy(() => import("../../calendars/CalendarLayer.tsx"));
const WholeDays = lazy(() => import("../../calendars/WholeDays.tsx"));
const NO_EVENTS: Overlay["events"] = [];

/** The page's days and hours. */
export const MeetingGrid = memo(function MeetingGrid(props: MeetingGridProps) {
  const { grid, page, show, draft, onStroke, onInspect, calendars, onDraft } = props;
  // Drawn without any before they are there: its code is there by then, and React delays what comes late by 300 ms.
  const { events = NO_EVENTS, busy } = calendars?.overlay ?? {};
  const drawnGrid = useRef<HTMLDivElement>(null);
  const firstColumn = page * COLUMNS_PER_PAGE;
  const { stroke, send } = usePaintGesture(drawnGrid, {
    isOn: draft !== undefined,
    firstColumn: () => firstColumn,
    onStroke,
    visible: () => visiblePart(drawnGrid.current),
  });
  const focus = useGridFocus(drawnGrid, {
    grid,
    page,
    onPage: props.onPage,
    ...(draft !== undefined && { painting: { send, onStroke } }),
    hasStroke: stroke !== undefined,
    onPress: (point) => pressAt(slotAtPoint(grid, point)),
  });
  // The stroke shows what it will have done.
  const painted = useMemo(() => (draft && stroke ? afterStroke(grid, draft, stroke) : draft), [grid, draft, stroke]);
  const shared = painted?.kind === "answer" ? painted.slots : undefined;
  useEffect(() => onDraft(shared), [onDraft, shared]);
  const scene = useMemo(() => ({ show, draft: painted }), [show, painted]);
  const columns = useMemo(() => gridColumns(grid, page), [grid, page]);

  function pressAt(slot: Slot | undefined): void {
    if (slot === undefined) return;
    onInspect(slot);
    if (draft === undefined) props.onPress(slot);
  }
  function inspect(event: { target: EventTarget }): void {
    const point = cellOf(event.target);
    onInspect(point && slotAtPoint(grid, point));
  }
  // A finger has no hover: what it passes while it scrolls is not pointed at. Nor is what comes to lie below a mouse that
  // rests, as where a dialog was: browsers say then that it came over something, but not that it moved.
  const ifHovering = (tell: () => void) => (event: PointerEvent) => void (event.pointerType === "touch" || tell());
  return (
    <DrawnGrid
      ref={drawnGrid}
      role="grid"
      aria-label={props.label}
      aria-multiselectable={draft !== undefined || undefined}
      data-paints={draft === undefined ? undefined : ""}
      style={{ "--columns": columns.template } as object}
      onKeyDown={focus.onKeyDown}
      onFocus={(event) => {
        focus.onFocus(event);
        inspect(event);
      }}
      onBlur={() => onInspect(undefined)}
      onPointerMove={(event) => ifHovering(() => inspect(event))(event)}
      onPointerLeave={ifHovering(() => onInspect(undefined))}
      onClick={(event) => {
        const point = cellOf(event.target);
        if (point !== undefined) pressAt(slotAtPoint(grid, point));
      }}
    >
      <GridHead
        columns={columns}
        today={props.today}
        below={
          // There before the events are, so that nothing moves when they come.
          calendars && (
            <>
              <span role="presentation" aria-hidden="true" data-whole-days="">
                all day
              </span>
              <Suspense fallback={null}>
                <WholeDays events={events} columns={columns.list} rows={grid.rows} />
              </Suspense>
            </>
          )
        }
      />
      {grid.rows.map((row, at) => (
        <GridLine
          key={`${row.minute}${row.repeated}`}
          grid={grid}
          columns={columns}
          at={at}
          scene={scene}
          tabStop={focus.tabStop}
          busy={busy}
        />
      ))}
      {calendars && (
        <Suspense fallback={null}>
          <CalendarLayer events={events} columns={columns.list} zone={grid.zone} />
        </Suspense>
      )}
      <OthersDrafts
        feed={props.others}
        group={props.group}
        columns={columns.list}
        isPainting={draft?.kind === "answer"}
      />
    </DrawnGrid>
  );
});

function afterStroke(grid: ViewerGrid, draft: GridDraft, stroke: Stroke): GridDraft {
  const paint = draft.kind === "schedule" ? paintSchedule : paintAnswer;
  return { ...draft, slots: paint(grid, draft.slots, stroke) };
}

/** Between the sticky days and the bar with the buttons. */
function visiblePart(drawnGrid: HTMLElement | null): { top: number; bottom: number } {
  const head = drawnGrid?.querySelector("[data-head]")?.getBoundingClientRect();
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  return { top: head?.height ?? 0, bottom: Math.min(window.innerHeight, bar?.top ?? Infinity) };
}
