import { memo, useMemo, useSyncExternalStore } from "react";
import type { GridPoint } from "#domain/answers/selection.ts";
import { HALF_HOUR_QUARTERS, type Slot } from "#domain/time/slot.ts";
import { firstColumn, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import type { CalendarOverlay, Overlay } from "../../calendars/use-overlay.ts";
import { clockText } from "../../time/words.ts";
import { laterPart, laterWithTexts } from "../../ui/later.tsx";
import { pageOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import type { GridDraft, GridScene, GridShow } from "./cell-look.ts";
import { PageContext, useDrawnPage, usePage } from "./folds/drawn-page.ts";
import { beginsHour, foldAt } from "./folds/folds.ts";
import { rowEnd } from "./grid-columns.tsx";
import { DrawnGrid } from "./grid-style.ts";
import { GridHead, GridLine } from "./GridRows.tsx";
import { measureHours } from "./painting/geometry.ts";
import type { GridLayout } from "./painting/grid-layout.ts";
import { lineStroke } from "./painting/paint-gesture.ts";
import { cellAfterKey } from "./painting/use-grid-keys.ts";
import { type Painter, paintStroke } from "./painting/use-painter.ts";
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
  const people = useMeetingState(({ derived }) => derived.people.length);
  const page = useMeetingState(pageOf);
  const today = useMeetingState(({ facts }) => facts.today);
  // Draws empty layers first, because React delays parts that load late by 300 ms.
  const { events = NO_EVENTS, busy, hasDays = false } = calendars?.overlay ?? {};
  const drawn = usePage(page);
  const { grid, columns, folds } = drawn;
  const layout = useMemo(() => hoursLayout(grid, page), [grid, page]);
  const { drawnGrid, painter, focus, attributes } = useGridSurface({ grid, page, folds, layout, draft });
  return (
    <PageContext value={drawn}>
      <KeysText />
      <DrawnGrid
        {...attributes}
        aria-label={columns.label}
        data-has-days={hasDays ? "" : undefined}
        data-fades={show.of > MAX_FADING ? undefined : ""}
        style={{ "--columns": columns.template } as object}
      >
        <GridHead
          today={today}
          paints={draft?.kind === "answer"}
          below={hasDays && <WholeDays events={events} columns={columns.list} rows={grid.rows} />}
        />
        <GridLines
          show={show}
          draft={draft}
          stroke={painter.stroke}
          tabStop={focus.tabStop}
          busy={busy}
          onFocus={focus.moveTo}
        />
        <ClosingHour />
        <BestLayer spotlight={show.spotlight} />
        <ScheduledLayer midnight={show.midnight} />
        <CurrentTime show={show} />
        {calendars && <CalendarLayer events={events} columns={columns.list} grid={grid} people={people} />}
        <OthersDrafts isPainting={draft?.kind === "answer"} />
      </DrawnGrid>
      <PointerCard drawnGrid={drawnGrid} />
    </PageContext>
  );
});

/** Days beside hours. */
function hoursLayout(grid: ViewerGrid, page: number): GridLayout {
  const size = { columns: grid.columns.length, rows: grid.rows.length, perPage: firstColumn(grid, 1) };
  return {
    measure: (drawnGrid) => measureHours(drawnGrid, firstColumn(grid, page)),
    cellAfter: (key, from) => cellAfterKey(key, from, size),
    paintLine(model, at, line) {
      // A scheduled time stays within one day.
      const isOneCell = line === "row" && model.get().painting.mode.kind === "editingSchedule";
      const stroke = isOneCell ? { from: at, to: at } : lineStroke(grid, at, line);
      paintStroke(model, { grid, stroke, focus: at });
    },
    /** An hour includes all of its rows. */
    paintNamed(model, line, at) {
      if (line === "column")
        return paintStroke(model, { grid, stroke: lineStroke(grid, { column: at, row: 0 }, line) });
      const stroke = lineStroke(grid, { column: firstColumn(grid, page), row: at }, line);
      const next = grid.rows.findIndex((gridRow, row) => row > at && beginsHour(gridRow, grid.slotLength));
      const row = (next < 0 ? grid.rows.length : next) - 1;
      paintStroke(model, { grid, stroke: { ...stroke, to: { ...stroke.to, row } } });
    },
  };
}

type GridLinesProps = Pick<MeetingGridProps, "show" | "draft"> &
  Omit<HourRowsProps, "scene"> & { readonly stroke: Painter["stroke"] };

/** The rows of cells, the only part that is drawn again for each cell of a stroke. */
function GridLines({ show, draft, stroke, ...rows }: GridLinesProps) {
  const scene = usePaintedScene(useDrawnPage().grid, { show, draft }, stroke);
  return <HourRows scene={scene} {...rows} />;
}

type HourRowsProps = {
  readonly scene: GridScene;
  readonly tabStop?: GridPoint;
  readonly busy?: ReadonlyMap<Slot, string> | undefined;
  readonly onFocus?: (point: GridPoint) => void;
};

export function HourRows({ scene, tabStop, busy, onFocus = () => {} }: HourRowsProps) {
  const { grid, columns, folds } = useDrawnPage();
  return grid.rows.map((row, at) => {
    const key = `${row.minute}${row.repeated}`;
    const fold = foldAt(folds, at);
    if (fold === undefined) {
      const stop = tabStop?.row === at ? tabStop.column : undefined;
      return <GridLine key={key} columns={columns} at={at} scene={scene} tabStop={stop} busy={busy} />;
    }
    return at === fold.from && <FoldRow key={key} fold={fold} onFocus={onFocus} />;
  });
}

function CurrentTime({ show: { quarter = 0, slotLength = HALF_HOUR_QUARTERS } }: { show: GridShow }) {
  const { columns } = useDrawnPage();
  const isNow = (slot: Slot | undefined) => slot !== undefined && slot <= quarter && quarter < slot + slotLength;
  return columns.list.some(({ cells }) => cells.some(isNow)) && <NowLine />;
}

function ClosingHour() {
  const { grid } = useDrawnPage();
  const last = grid.rows.at(-1);
  if (last === undefined) return null;
  return (
    <span aria-hidden="true" data-hour-label="" data-closing="" translate="no">
      {clockText(rowEnd(last, grid))}
    </span>
  );
}

function OthersDrafts({ isPainting }: { isPainting: boolean }) {
  const { subscribe, get } = useMeetingModel().drafts;
  const drafts = useSyncExternalStore(subscribe, get);
  return drafts.length > 0 && <DraftsLayer drafts={drafts} isPainting={isPainting} />;
}
