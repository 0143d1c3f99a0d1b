import { memo, useMemo, useSyncExternalStore } from "react";
import { type Mark, markOf } from "#domain/answers/levels.ts";
import type { GridPoint } from "#domain/answers/selection.ts";
import { HALF_HOUR_QUARTERS, type Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { inRange } from "#domain/meeting/schedule.ts";
import type { CalendarOverlay, Overlay } from "../../calendars/use-overlay.ts";
import { clockText } from "../../time/words.ts";
import { laterPart, laterWithTexts } from "../../ui/later.tsx";
import { pageOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import type { GridDraft, GridShow } from "./cell-look.ts";
import type { DraftsLayerProps } from "./DraftsLayer.tsx";
import { foldAt, type Folds, foldsOf, NO_FOLDS, rowName } from "./folds/folds.ts";
import { gridColumns, type PageColumn, type PageColumns, rowEnd } from "./grid-columns.tsx";
import { DrawnGrid } from "./grid-style.ts";
import { GridHead, GridLine } from "./GridRows.tsx";
import { hoursLayout } from "./painting/hours-layout.ts";
import type { Painter } from "./painting/use-painter.ts";
import { KeysText, useGridSurface, usePaintedScene } from "./use-grid-surface.tsx";

type MeetingGridProps = {
  readonly show: GridShow;
  readonly draft: GridDraft | undefined;
  readonly calendars: CalendarOverlay | undefined;
};

const CalendarLayer = laterWithTexts(() => import("../../calendars/CalendarLayer.tsx"));
const FoldRow = laterPart(() => import("./folds/FoldRow.tsx"), <div data-fold="" />);
const BestLayer = laterPart(() => import("./BestLayer.tsx"));
const ScheduledLayer = laterPart(() => import("./ScheduledLayer.tsx"));
const PointerCard = laterPart(() => import("./PointerCard.tsx"));
const NowLine = laterPart(() => import("./NowLine.tsx"));
const DraftsLayer = laterPart(() => import("./DraftsLayer.tsx"));
const WholeDays = laterWithTexts(() => import("../../calendars/WholeDays.tsx"));
/** With more people, one answer changes a shade by less than 1 %, too little to animate hundreds of cells. */
const MAX_FADING = 100;
const NO_EVENTS: Overlay["events"] = [];

export const MeetingGrid = memo(function MeetingGrid({ show, draft, calendars }: MeetingGridProps) {
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const people = useMeetingState(({ derived }) => derived.people.length);
  const page = useMeetingState(pageOf);
  const today = useMeetingState(({ facts }) => facts.today);
  // Draws empty layers first, because React delays parts that load late by 300 ms.
  const { events = NO_EVENTS, busy, hasDays = false } = calendars?.overlay ?? {};
  const folds = useFolds(grid);
  const layout = useMemo(() => hoursLayout(grid, page), [grid, page]);
  const { drawnGrid, painter, focus, attributes } = useGridSurface({ grid, page, folds, layout, draft });
  const columns = useMemo(() => gridColumns(grid, page), [grid, page]);
  return (
    <>
      <KeysText />
      <DrawnGrid
        {...attributes}
        aria-label={columns.label}
        data-has-days={hasDays ? "" : undefined}
        data-fades={show.of > MAX_FADING ? undefined : ""}
        style={{ "--columns": columns.template } as object}
      >
        <GridHead
          columns={columns}
          today={today}
          paints={draft?.kind === "answer"}
          below={hasDays && <WholeDays events={events} columns={columns.list} rows={grid.rows} />}
        />
        <GridLines
          show={show}
          draft={draft}
          stroke={painter.stroke}
          columns={columns}
          folds={folds}
          tabStop={focus.tabStop}
          busy={busy}
          onFocus={focus.moveTo}
        />
        <ClosingHour grid={grid} />
        <BestLayer columns={columns.list} folds={folds} spotlight={show.spotlight} />
        <ScheduledLayer columns={columns.list} folds={folds} midnight={show.midnight} />
        {isNowIn(columns.list, show) && <NowLine columns={columns.list} folds={folds} />}
        {calendars && <CalendarLayer events={events} columns={columns.list} grid={grid} people={people} />}
        <OthersDrafts columns={columns.list} folds={folds} isPainting={draft?.kind === "answer"} />
      </DrawnGrid>
      <PointerCard drawnGrid={drawnGrid} />
    </>
  );
});

type GridLinesProps = Pick<MeetingGridProps, "show" | "draft"> & {
  readonly stroke: Painter["stroke"];
  readonly columns: PageColumns;
  readonly folds: Folds;
  readonly tabStop: GridPoint;
  readonly busy: ReadonlyMap<Slot, string> | undefined;
  readonly onFocus: (point: GridPoint) => void;
};

/** The rows of cells, the only part that is drawn again for each cell of a stroke. */
function GridLines({ show, draft, stroke, columns, folds, tabStop, busy, onFocus }: GridLinesProps) {
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const scene = usePaintedScene(grid, { show, draft }, stroke);
  return grid.rows.map((row, at) => {
    const key = `${row.minute}${row.repeated}`;
    const fold = foldAt(folds, at);
    if (fold === undefined) {
      const stop = tabStop.row === at ? tabStop.column : undefined;
      return <GridLine key={key} grid={grid} columns={columns} at={at} scene={scene} tabStop={stop} busy={busy} />;
    }
    if (at > fold.from) return null;
    return <FoldRow key={key} fold={fold} grid={grid} columns={columns} onFocus={onFocus} />;
  });
}

/** Returns the folded hours: none while the viewer paints, and none that they have unfolded. */
export function useFolds(grid: ViewerGrid): Folds {
  const counts = useMeetingState(({ derived }) => derived.group.counts);
  const hasLevels = useMeetingState(({ derived }) => derived.hasLevels);
  const scheduled = useMeetingState(({ derived }) => derived.scheduled);
  const paints = useMeetingState(({ isEditorOpen }) => isEditorOpen);
  const unfolded = useMeetingState(({ view }) => view.unfolded);
  return useMemo(() => {
    if (paints || unfolded === "all") return NO_FOLDS;
    const isMarked = (mark: Mark): boolean => (counts.get(mark) ?? 0) > 0;
    const isTaken = (slot: Slot): boolean =>
      isMarked(slot) || (hasLevels && isMarked(markOf(slot, "ifNeeded"))) || inRange(scheduled, slot);
    return foldsOf(grid, isTaken, (row) => unfolded.has(rowName(grid, row)));
  }, [grid, counts, hasLevels, scheduled, paints, unfolded]);
}

function isNowIn(columns: readonly PageColumn[], { quarter = 0, slotLength = HALF_HOUR_QUARTERS }: GridShow): boolean {
  const isNow = (slot: Slot | undefined) => slot !== undefined && slot <= quarter && quarter < slot + slotLength;
  return columns.some(({ cells }) => cells.some(isNow));
}

function ClosingHour({ grid }: { grid: ViewerGrid }) {
  const last = grid.rows.at(-1);
  if (last === undefined) return null;
  return (
    <span aria-hidden="true" data-hour-label="" data-closing="" translate="no">
      {clockText(rowEnd(last, grid))}
    </span>
  );
}

function OthersDrafts(layer: Omit<DraftsLayerProps, "drafts">) {
  const { subscribe, get } = useMeetingModel().drafts;
  const drafts = useSyncExternalStore(subscribe, get);
  if (drafts.length === 0) return null;
  return <DraftsLayer drafts={drafts} {...layer} />;
}
