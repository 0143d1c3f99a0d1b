import {
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type Mark, markOf } from "#domain/answers/levels.ts";
import type { GridPoint, Stroke } from "#domain/answers/selection.ts";
import { DAY_QUARTERS, HALF_HOUR_QUARTERS, type Slot } from "#domain/time/slot.ts";
import { slotAtPoint, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { inRange } from "#domain/meeting/schedule.ts";
import type { Overlay } from "../../calendars/shown-event.ts";
import type { Calendars } from "../../calendars/use-calendars.ts";
import { clockText } from "../../time/words.ts";
import { laterPart, laterWithTexts } from "../../ui/later.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { nextPainting } from "../answers/painting.ts";
import { pressCell, sayWhoCan } from "../model/actions.ts";
import { pageOf } from "../model/selectors.ts";
import type { MeetingModel } from "../model/meeting-model.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "../model/use-meeting-model.ts";
import type { GridDraft, GridShow } from "./cell-look.ts";
import type { DraftsLayerProps } from "./DraftsLayer.tsx";
import { foldAt, type Folds, foldsOf, NO_FOLDS, rowName } from "./folds/folds.ts";
import { cellOf, isBetweenCells, scrollToCell, scrollToGrid } from "./painting/geometry.ts";
import { gridColumns, type PageColumn, type PageColumns, rowEnd } from "./grid-columns.tsx";
import { DrawnGrid } from "./grid-style.ts";
import { GridHead, GridLine } from "./GridRows.tsx";
import { useGridKeys } from "./painting/use-grid-keys.ts";
import { isOpen, type Painter, paintWhole, usePainter } from "./painting/use-painter.ts";
import { t } from "../../text/t.ts";

type MeetingGridProps = {
  readonly show: GridShow;
  readonly draft: GridDraft | undefined;
  readonly calendars: Calendars | undefined;
};

const CalendarLayer = laterWithTexts(() => import("../../calendars/CalendarLayer.tsx"));
const FoldRow = laterPart(() => import("./folds/FoldRow.tsx"), <div data-fold="" />);
const BestLayer = laterPart(() => import("./BestLayer.tsx"));
const PointerCard = laterPart(() => import("./PointerCard.tsx"));
const NowLine = laterPart(() => import("./NowLine.tsx"));
const DraftsLayer = laterPart(() => import("./DraftsLayer.tsx"));
const WholeDays = laterWithTexts(() => import("../../calendars/WholeDays.tsx"));
const KEYS_ID = "keys-of-the-grid";
/** With more people, one answer changes a shade by less than 1 %, too little to animate hundreds of cells. */
const MAX_FADING = 100;
const NO_EVENTS: Overlay["events"] = [];

export const MeetingGrid = memo(function MeetingGrid({ show, draft, calendars }: MeetingGridProps) {
  const model = useMeetingModel();
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const people = useMeetingState(({ derived }) => derived.people.length);
  const page = useMeetingState(pageOf);
  const today = useMeetingState(({ facts }) => facts.today);
  // Draws empty layers first, because React delays parts that load late by 300 ms.
  const { events = NO_EVENTS, busy } = calendars?.overlay ?? {};
  const drawnGrid = useRef<HTMLDivElement>(null);
  const { notePress, takePress } = useHandPresses();
  const onInspect = (inspected: Slot | undefined): void => model.send({ kind: "view", view: { inspected } });
  const folds = useFolds(grid);
  const painter = usePainter(drawnGrid, grid, page);
  const focus = useGridKeys(drawnGrid, {
    grid,
    page,
    folds,
    painter,
    onPress: (slot) => pressTime(model, slot, true),
  });
  useScrolling(drawnGrid, focus.focusTabStop);
  const columns = useMemo(() => gridColumns(grid, page), [grid, page]);

  function inspect(event: { target: EventTarget }): void {
    const point = cellOf(event.target);
    onInspect(point && slotAtPoint(grid, point));
  }
  return (
    <>
      <VisuallyHidden id={KEYS_ID}>{t("grid.keys")}</VisuallyHidden>
      <DrawnGrid
        ref={drawnGrid}
        role="grid"
        aria-label={columns.label}
        aria-describedby={KEYS_ID}
        aria-multiselectable={draft !== undefined || undefined}
        data-days=""
        data-paints={draft?.kind}
        data-has-days={calendars && ""}
        data-fades={show.of > MAX_FADING ? undefined : ""}
        style={{ "--columns": columns.template } as object}
        onKeyDown={focus.onKeyDown}
        onFocus={(event) => {
          focus.onFocus(event);
          inspect(event);
        }}
        onBlur={() => onInspect(undefined)}
        // Ignores the gaps between cells, so that names do not flicker.
        onPointerMove={(event) => isHovering(event) && !isBetweenCells(event.target) && inspect(event)}
        onPointerLeave={(event) => isHovering(event) && onInspect(undefined)}
        onPointerDown={notePress}
        onClick={(event) => {
          const point = cellOf(event.target);
          if (point !== undefined && takePress(event)) pressTime(model, slotAtPoint(grid, point), false);
          else if (point !== undefined) focus.press(point, "Enter");
          paintWhole(model, { grid, page }, event.target);
        }}
      >
        <GridHead
          columns={columns}
          today={today}
          paints={draft?.kind === "answer"}
          below={
            calendars && (
              <>
                <span role="presentation" aria-hidden="true" data-whole-days="">
                  {t("grid.wholeDays")}
                </span>
                <WholeDays events={events} columns={columns.list} rows={grid.rows} />
              </>
            )
          }
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
        <BestLayer columns={columns.list} folds={folds} />
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
  const model = useMeetingModel();
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const painted = usePainted(grid, draft, useSyncExternalStore(stroke.subscribe, stroke.get));
  const shared = painted?.kind === "answer" ? painted.slots : undefined;
  // Shares before painting, so that others see the stroke a frame sooner.
  useLayoutEffect(() => model.shareDraft(shared), [model, shared]);
  const scene = useMemo(() => ({ show, draft: painted }), [show, painted]);
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

function usePainted(grid: ViewerGrid, draft: GridDraft | undefined, stroke: Stroke | undefined) {
  const painting = useMeetingState((state) => state.painting);
  return useMemo(
    () =>
      draft && stroke
        ? { ...draft, slots: nextPainting(painting, { kind: "stroke", grid, stroke }).slots, slotsBefore: draft.slots }
        : draft,
    [grid, draft, painting, stroke],
  );
}

/** Handles a press on a time while nothing is painted. `isUnseen` means by keys or assistive technology. */
function pressTime(model: MeetingModel, slot: Slot | undefined, isUnseen: boolean): void {
  if (slot === undefined) return;
  model.send({ kind: "view", view: { inspected: slot } });
  if (isOpen(model)) return;
  pressCell(model, slot);
  if (isUnseen) sayWhoCan(model, slot);
}

/** Distinguishes clicks by hand from those of assistive technology, which send no press before. */
function useHandPresses() {
  const [presses] = useState(() => {
    let isPressed = false;
    return {
      notePress: (): void => void (isPressed = true),
      takePress: ({ detail }: { detail: number }): boolean => {
        const isByHand = isPressed && detail > 0;
        isPressed = false;
        return isByHand;
      },
    };
  });
  return presses;
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

/** A finger has no hover. A resting mouse gets `pointerover` when something moves below it, but no `pointermove`. */
function isHovering({ pointerType }: PointerEvent): boolean {
  return pointerType !== "touch";
}

function isNowIn(columns: readonly PageColumn[], { quarter = 0, slotLength = HALF_HOUR_QUARTERS }: GridShow): boolean {
  if (slotLength === DAY_QUARTERS) return false;
  const isNow = (slot: Slot | undefined) => slot !== undefined && slot <= quarter && quarter < slot + slotLength;
  return columns.some(({ cells }) => cells.some(isNow));
}

function ClosingHour({ grid }: { grid: ViewerGrid }) {
  const last = grid.rows.at(-1);
  if (last === undefined || grid.slotLength === DAY_QUARTERS) return null;
  return (
    <span aria-hidden="true" data-hour-label="" data-closing="" translate="no">
      {clockText(rowEnd(last, grid))}
    </span>
  );
}

function useScrolling(drawnGrid: RefObject<HTMLElement | null>, focusTabStop: () => void): void {
  const [target, setTarget] = useState<{ readonly slot: Slot }>();
  const showGrid = (): void => void (drawnGrid.current && scrollToGrid(drawnGrid.current));
  useModelEvent("began-painting", showGrid);
  useModelEvent("show-grid", showGrid);
  useModelEvent("focus", ({ on }) => on === "grid" && focusTabStop());
  useModelEvent("show-slot", setTarget);
  // Runs after the page has turned, and again if the same time is chosen again.
  useEffect(() => {
    if (target !== undefined && drawnGrid.current !== null) scrollToCell(drawnGrid.current, target.slot);
  }, [drawnGrid, target]);
}

function OthersDrafts(layer: Omit<DraftsLayerProps, "drafts">) {
  const { subscribe, get } = useMeetingModel().drafts;
  const drafts = useSyncExternalStore(subscribe, get);
  if (drafts.length === 0) return null;
  return <DraftsLayer drafts={drafts} {...layer} />;
}
