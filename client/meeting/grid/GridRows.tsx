import { isFloating } from "#domain/meeting/kind.ts";
import { zoneOf } from "../model/selectors.ts";
import { type CSSProperties, memo, type ReactNode, useMemo } from "react";
import { type Slot, slotLabel, slotStart } from "#domain/time/slot.ts";
import type { GridRow, ViewerGrid } from "#domain/time/viewer-grid.ts";
import { zoneDistances } from "#domain/time/zone-distance.ts";
import { clockText, dateText, dayText, longDay, markText, zoneAbbreviation } from "../../time/words.ts";
import { cityOf } from "../../time/viewer-time.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";
import {
  type CellLook,
  cellLook,
  deepness,
  type GridScene,
  type GridShow,
  isSameRow,
  restedMarks,
  restingLook,
} from "./cell-look.ts";
import { useDrawnPage } from "./folds/drawn-page.ts";
import { beginsHour } from "./folds/folds.ts";
import { eachColumn, Midnight, type PageColumn, type PageColumns } from "./grid-columns.tsx";
import { listed, t } from "../../text/t.ts";

type GridHeadProps = { readonly today: string; readonly paints: boolean; readonly below?: ReactNode };

export function GridHead({ today, paints, below }: GridHeadProps) {
  const { columns } = useDrawnPage();
  const zone = useMeetingState(zoneOf);
  const { timezone: organisers, kind } = useMeetingState(({ facts }) => facts.meeting);
  const unusual = useMemo(
    () => (isFloating({ kind }) ? [] : zoneDistances(columns.list, zone, organisers).unusual),
    [columns, zone, organisers, kind],
  );
  return (
    <div role="row" data-head="">
      <span role="columnheader">
        <VisuallyHidden>{t("grid.time")}</VisuallyHidden>
      </span>
      {eachColumn(columns.list, (column, at) => (
        <Day
          column={column}
          previous={columns.list[at - 1]}
          isToday={column.date === today}
          paints={paints}
          city={unusual[at] && cityOf(organisers)}
          distance={unusual[at] && markText(unusual[at])}
        />
      ))}
      {below}
    </div>
  );
}

type DayProps = { column: PageColumn; previous: PageColumn | undefined; isToday: boolean; paints: boolean } & Distance;
/** Set on days on which the organiser's clocks have an unusual distance. */
type Distance = { city: string | undefined; distance: string | undefined };

/** Memoised, because a stroke draws the grid again for each of its moves. */
const Day = memo(function Day({ column, previous, isToday, paints, city, distance }: DayProps) {
  const { weekday, letter, day, month } = dayText(column.date);
  const whole = longDay(column.date);
  const isNewMonth = previous !== undefined && dayText(previous.date).month !== month;
  const isMarked = city !== undefined && distance !== undefined;
  const name = isMarked ? t("grid.dayAndDistance", { day: whole, city, distance }) : whole;
  return (
    <span role="columnheader" aria-label={name} aria-current={isToday ? "date" : undefined}>
      <LineButton line={paints ? `column.${column.index}` : undefined} more={t("grid.allDay")}>
        <span data-weekday="">{weekday}</span>
        <span data-letter="">{letter}</span>
        {isNewMonth && <span data-month="">{` · ${month}`}</span>}
        <b>{day}</b>
        {isNewMonth && <b data-date="">{dateText(column.date, column.date)}</b>}
      </LineButton>
      {isMarked && <i title={name}>{distance}</i>}
    </span>
  );
});

/** Paints a whole day or hour. Tab skips it, because it would stop at each; keys use Ctrl or Shift with Space. */
function LineButton({ line, more, children }: { line: string | undefined; more: string; children: ReactNode }) {
  if (line === undefined) return children;
  return (
    <button type="button" tabIndex={-1} data-whole={line} title={more}>
      {children}
      <VisuallyHidden>{t("grid.more", { more })}</VisuallyHidden>
    </button>
  );
}

type GridLineProps = {
  readonly columns: PageColumns;
  readonly at: number;
  readonly scene: GridScene;
  /** The column of the grid's tab stop, if it is in this row. */
  readonly tabStop: number | undefined;
  readonly busy: ReadonlyMap<Slot, string> | undefined;
};

export const GridLine = memo(function GridLine({ columns, at, scene, tabStop, busy }: GridLineProps) {
  const { grid } = useDrawnPage();
  const { show, draft } = scene;
  const resting = useRestingLooks(columns, at, scene);
  const row = grid.rows[at];
  if (row === undefined) return null;
  const isMidnight = row.nextDay && grid.rows[at - 1]?.nextDay === false;
  return (
    <div
      role="row"
      translate="no"
      data-line={at}
      data-hour={beginsHour(row, grid.slotLength) ? "" : undefined}
      data-quarter={row.minute % 30 < grid.slotLength * 15 ? undefined : ""}
      data-last={at === grid.rows.length - 1 ? "" : undefined}
    >
      {isMidnight && <Midnight columns={columns} />}
      <RowLabel
        row={row}
        isHour={beginsHour(row, grid.slotLength)}
        zone={nameOfPass(grid, at, columns)}
        line={draft?.kind === "answer" ? `row.${at}` : undefined}
      />
      {eachColumn(columns.list, (column, place) => {
        const slot = column.cells[at];
        const look = cellLook(column.cells, at, { ...scene, ...resting[place] });
        const isSelectable = slot !== undefined && (draft !== undefined || show.isPersonSelected);
        return (
          <GridCell
            {...look}
            slot={slot}
            at={`${column.index}.${at}`}
            when={column.words[at]}
            of={countedIn(show)}
            isSelected={isSelectable ? look.mark !== undefined : undefined}
            isTabStop={tabStop === column.index}
            busy={slot && busy?.get(slot)}
          />
        );
      })}
    </div>
  );
}, isSameLine);

/** A stroke draws only those rows again that it changes. */
function isSameLine({ scene: oldScene, ...old }: GridLineProps, { scene, ...line }: GridLineProps): boolean {
  const isSame = (Object.keys(line) as (keyof typeof line)[]).every((key) => old[key] === line[key]);
  return isSame && isSameRow({ columns: line.columns.list, row: line.at }, oldScene, scene);
}

/** The looks of a row's cells without the stroke under way, which moves with every frame. */
function useRestingLooks({ list }: PageColumns, at: number, { show, draft }: GridScene) {
  const { kind } = draft ?? {};
  const slots = restedMarks(draft);
  return useMemo(() => {
    const rest: GridScene = { show, draft: kind && slots && { kind, slots } };
    return list.map(({ cells }) => ({ resting: restingLook(cells, at, rest) }));
  }, [list, at, show, kind, slots]);
}

/** Names the zone in a row of an hour that occurs twice: first `EDT`, then `EST`. */
function nameOfPass(grid: ViewerGrid, at: number, { list }: PageColumns): string | undefined {
  const row = grid.rows[at];
  const twin = grid.rows.findIndex(
    ({ minute, nextDay }, other) => other !== at && minute === row?.minute && nextDay === row.nextDay,
  );
  const slot = list.find(({ cells }) => cells[at] !== undefined && cells[twin] !== undefined)?.cells[at];
  return slot && zoneAbbreviation(grid.zone, slotStart(slot));
}

type RowLabelProps = { row: GridRow; isHour: boolean } & Record<"zone" | "line", string | undefined>;

const RowLabel = memo(function RowLabel({ row, isHour, zone, line }: RowLabelProps) {
  if (!isHour) {
    return (
      <span role="rowheader">
        <VisuallyHidden>{clockText(row.minute)}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span role="rowheader" title={row.repeated ? t("grid.repeatedHour") : undefined}>
      <LineButton line={line} more={t("grid.everyDay")}>
        <span>{clockText(row.minute)}</span>
      </LineButton>
      {zone !== undefined && <small>{zone}</small>}
    </span>
  );
});

/** Returns how many people cells count; undefined if the others are hidden. */
export function countedIn({ isUncounted, of, awaited = 0 }: GridShow): number | undefined {
  return isUncounted === true ? undefined : of && of + awaited;
}

export type GridCellProps = CellLook & {
  readonly children?: ReactNode;
  readonly slot: Slot | undefined;
  /** `column.row` among all columns, by which the grid finds an event's cell. */
  readonly at: string;
  /** `Tuesday, November 24, 1:00 – 1:30 AM`, if the heads do not say it. */
  readonly when: string | undefined;
  readonly of: number | undefined;
  readonly isSelected: boolean | undefined;
  readonly isToday?: boolean;
  readonly isTabStop: boolean;
  readonly busy: string | undefined;
};

/** Describes the focused cell: who cannot come, which would be too long for its name. */
export const WHO_ID = "who-at-this-time";
export const BUSY_ID = "busy-at-this-time";

export const GridCell = memo(function GridCell(cell: GridCellProps) {
  const { slot, at, when } = cell;
  const tabIndex = cell.isTabStop ? 0 : -1;
  if (slot === undefined) {
    const label = when === undefined ? t("grid.notPart") : t("grid.notPartWhen", { when });
    return <div role="gridcell" data-at={at} tabIndex={tabIndex} aria-disabled="true" aria-label={label} />;
  }
  return (
    <div
      role="gridcell"
      data-slot={slotLabel(slot)}
      data-at={at}
      tabIndex={tabIndex}
      aria-label={cellText(cell)}
      aria-describedby={cell.isTabStop ? `${BUSY_ID} ${WHO_ID}` : undefined}
      title={cell.busy}
      aria-selected={cell.isSelected}
      aria-current={cell.isToday === true ? "date" : undefined}
      data-tone={cell.tone}
      data-free={cell.number}
      data-in-run={cell.isInRun ? "" : undefined}
      data-between={cell.isBetween ? "" : undefined}
      data-added={cell.isAdded ? "" : undefined}
      data-rank={cell.rank}
      data-deep={deepness(cell.level)}
      data-own={cell.viewerMark}
      data-over={cell.isOver ? "" : undefined}
      data-draft={cell.draft}
      data-mark={cell.draft && cell.mark}
      data-if-needed={cell.band > 0 ? "" : undefined}
      data-plan={cell.plan}
      data-scheduled={cell.scheduled}
      data-spotlight={cell.spotlight}
      style={styleOf(cell)}
    >
      {cell.children}
    </div>
  );
});

/** A band is always visible and leaves room for a number. */
function styleOf({ level, band, number }: CellLook): CSSProperties {
  const share = `max(6px, ${(band * 100).toFixed(1)}%)`;
  const wide = number === undefined ? share : `min(${share}, 100% - 2.2em)`;
  return { "--level": level || undefined, "--wide": band > 0 ? wide : undefined } as object;
}

function cellText(cell: GridCellProps): string {
  const { when, free, ifNeeded, of, viewerMark, mark } = cell;
  const you = mark === "ifNeeded" ? t("grid.withYouIfNeeded") : t("grid.you");
  const count = of === 0 ? t("grid.noAnswersYet") : t("grid.freeOf", { free, all: of ?? 0 });
  const parts = [when, of === undefined ? cell.tone === "person" && you : count];
  if (of !== undefined && ifNeeded > 0) parts.push(t("grid.moreIfNeeded", { count: ifNeeded }));
  if (viewerMark !== undefined) parts.push(viewerMark === "free" ? t("grid.withYou") : t("grid.withYouIfNeeded"));
  if (cell.isSelected === true && mark === "ifNeeded") parts.push(t("grid.markedIfNeeded"));
  if (cell.scheduled !== undefined) parts.push(t("grid.scheduled"));
  if (cell.isOver) parts.push(t("grid.over"));
  return listed(parts.filter((text) => typeof text === "string"));
}
