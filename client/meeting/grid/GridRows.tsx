import { isFloating } from "#domain/meeting/kind.ts";
import { zoneOf } from "../model/selectors.ts";
import { type CSSProperties, memo, type ReactNode, useMemo } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { DAY_QUARTERS, type Slot, slotLabel, slotStart } from "#domain/time/slot.ts";
import type { GridRow, ViewerGrid } from "#domain/time/viewer-grid.ts";
import { zoneDistances } from "#domain/time/zone-distance.ts";
import { clockText, columnDay, dayText, longDay, markText, zoneAbbreviation } from "../../time/words.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { cityOf } from "../../time/viewer-time.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { type CellLook, cellLook, deepness, type GridScene, isSameRow, restedMarks, restingLook } from "./cell-look.ts";
import { beginsHour } from "./folds/folds.ts";
import { eachColumn, Midnight, type PageColumn, type PageColumns } from "./grid-columns.tsx";
import { listed, t } from "../../text/t.ts";

type GridHeadProps = {
  readonly columns: PageColumns;
  readonly today: string;
  /** An answer is painted: a head paints its whole day. */
  readonly paints: boolean;
  readonly below?: ReactNode;
};

export function GridHead({ columns, today, paints, below }: GridHeadProps) {
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
          before={columns.list[at - 1]}
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

type DayProps = { column: PageColumn; before: PageColumn | undefined; isToday: boolean; paints: boolean } & Distance;
/** The organiser's city, and how far its clocks are, where that is another distance than on most days. */
type Distance = { city: string | undefined; distance: string | undefined };

/** As the label of a row, drawn again only when it looks different: a stroke draws the grid for each of its moves. */
const Day = memo(function Day({ column, before, isToday, paints, city, distance }: DayProps) {
  const { weekday, day, month } = dayText(column.date);
  const whole = longDay(column.date);
  const isNewMonth = before !== undefined && dayText(before.date).month !== month;
  const isMarked = city !== undefined && distance !== undefined;
  const name = isMarked ? t("grid.dayAndDistance", { day: whole, city, distance }) : whole;
  return (
    <span role="columnheader" aria-label={name} aria-current={isToday ? "date" : undefined}>
      {isNewMonth && <small>{month}</small>}
      <LineButton line={paints ? `column.${column.index}` : undefined} more={t("grid.allDay")}>
        <span>{weekday}</span>
        <b>{day}</b>
      </LineButton>
      {isMarked && <i title={name}>{distance}</i>}
    </span>
  );
});

/** Paints all of a day or of an hour. Not reached by Tab, which would take a stop for each: keys have Ctrl and Shift with Space. */
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
  readonly grid: ViewerGrid;
  readonly columns: PageColumns;
  readonly at: number;
  readonly scene: GridScene;
  /** The column of the cell that Tab leads to, if that is in this row. */
  readonly tabStop: number | undefined;
  readonly busy: ReadonlyMap<Slot, string> | undefined;
};

export const GridLine = memo(function GridLine({ grid, columns, at, scene, tabStop, busy }: GridLineProps) {
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
      data-last={at === grid.rows.length - 1 ? "" : undefined}
    >
      {isMidnight && <Midnight columns={columns} />}
      <RowLabel
        row={row}
        isHour={beginsHour(row, grid.slotLength)}
        isDay={grid.slotLength === DAY_QUARTERS}
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
            of={show.isUncounted === true ? undefined : show.of && show.of + (show.awaited ?? 0)}
            labelDays={look.labelRows > 1 ? daysOfLabel(column, show.scheduled, grid.zone) : undefined}
            isSelected={isSelectable ? look.mark !== undefined : undefined}
            isTabStop={tabStop === column.index}
            busy={slot && busy?.get(slot)}
          />
        );
      })}
    </div>
  );
}, isSameLine);

/** A stroke draws the rows again in which it changes something, and no others. */
function isSameLine({ scene: before, ...one }: GridLineProps, { scene: now, ...other }: GridLineProps): boolean {
  const isSame = (Object.keys(one) as (keyof typeof one)[]).every((key) => one[key] === other[key]);
  return isSame && isSameRow({ columns: one.columns.list, row: one.at }, before, now);
}

/** The looks of a row's cells but for the stroke under way, whose moves come with every frame. */
function useRestingLooks({ list }: PageColumns, at: number, { show, draft }: GridScene) {
  const { kind } = draft ?? {};
  const slots = restedMarks(draft);
  return useMemo(() => {
    const rest: GridScene = { show, draft: kind && slots && { kind, slots } };
    return list.map(({ cells }) => ({ resting: restingLook(cells, at, rest) }));
  }, [list, at, show, kind, slots]);
}

/** What the zone is called in a row of an hour that clocks show twice: `EDT` the first time, `EST` the second. */
function nameOfPass(grid: ViewerGrid, at: number, { list }: PageColumns): string | undefined {
  const row = grid.rows[at];
  const twin = grid.rows.findIndex(
    ({ minute, nextDay }, other) => other !== at && minute === row?.minute && nextDay === row.nextDay,
  );
  const slot = list.find(({ cells }) => cells[at] !== undefined && cells[twin] !== undefined)?.cells[at];
  return slot && zoneAbbreviation(grid.zone, slotStart(slot));
}

type RowLabelProps = {
  row: GridRow;
  isHour: boolean;
  isDay: boolean;
  zone: string | undefined;
  line: string | undefined;
};

const RowLabel = memo(function RowLabel({ row, isHour, isDay, zone, line }: RowLabelProps) {
  if (!isHour || isDay) {
    return (
      <span role="rowheader">
        <VisuallyHidden>{isDay ? t("time.wholeDay") : clockText(row.minute)}</VisuallyHidden>
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

/** The days of what is scheduled, where they are not the one that its column is named after. */
function daysOfLabel({ date }: PageColumn, range: SlotRange | undefined, zone: string): string | undefined {
  if (range === undefined) return undefined;
  const first = localTime(slotStart(range.start), zone).date;
  // What ends at midnight does not reach the day that begins then.
  const last = localTime(slotStart(range.end) - 1, zone).date;
  if (first !== last) return t("time.dayToDay", { first: columnDay(first), last: columnDay(last) });
  return first === date ? undefined : columnDay(first);
}

type GridCellProps = CellLook & {
  readonly slot: Slot | undefined;
  /** `column.row` among all columns: how the grid finds the cell that an event happened on. */
  readonly at: string;
  /** `Tuesday, November 24, 1:00 – 1:30 AM`, where its heads do not say so. */
  readonly when: string | undefined;
  /** Undefined where others' answers are hidden. */
  readonly of: number | undefined;
  /** `Tue 24 → Wed 25`, where that is not the column's day. */
  readonly labelDays: string | undefined;
  readonly isSelected: boolean | undefined;
  readonly isTabStop: boolean;
  /** What is on in the viewer's own calendar: `busy: Dentist`. */
  readonly busy: string | undefined;
};

/** Where it is said who cannot come at the focused time, which would be too long for a cell's name. */
export const WHO_ID = "who-at-this-time";
/** Where it is said what is on in the viewer's own calendar at the focused time. */
export const BUSY_ID = "busy-at-this-time";
/** So many rows are high enough for the label to stand upright in a narrow column. */
const TALL_ROWS = 4;

/** Only plain values come in, so that it is drawn again only when it looks different. */
const GridCell = memo(function GridCell(cell: GridCellProps) {
  const { slot, at, when, labelRows } = cell;
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
      data-tone={cell.tone}
      data-free={cell.number}
      data-in-run={cell.isInRun ? "" : undefined}
      data-added={cell.isAdded ? "" : undefined}
      data-rank={cell.rank}
      data-deep={deepness(cell.level)}
      data-own={cell.own}
      data-over={cell.isOver ? "" : undefined}
      data-draft={cell.draft}
      data-mark={cell.draft && cell.mark}
      data-if-needed={cell.band > 0 ? "" : undefined}
      data-plan={cell.plan}
      data-scheduled={cell.scheduled}
      data-spotlight={cell.spotlight}
      style={styleOf(cell)}
    >
      {labelRows > 0 && (
        // Of an even number of rows the middle is an hour's line, which would strike the word through: it stands above it.
        <span
          data-label={labelRows < TALL_ROWS ? "" : "tall"}
          style={{ "--label-rows": labelRows - ((labelRows + 1) % 2) } as object}
        >
          <span>{t("grid.scheduledLabel")}</span>
          {cell.labelDays !== undefined && <small>{cell.labelDays}</small>}
        </span>
      )}
    </div>
  );
});

/** Each band is seen, and leaves a number its room. */
function styleOf({ level, band, number }: CellLook): CSSProperties {
  const share = `max(6px, ${(band * 100).toFixed(1)}%)`;
  const wide = number === undefined ? share : `min(${share}, 100% - 2.2em)`;
  return { "--level": level || undefined, "--wide": band > 0 ? wide : undefined } as object;
}

function cellText({ when, free, ifNeeded, of, own, isOver, scheduled, isSelected, mark, tone }: GridCellProps): string {
  const you = mark === "ifNeeded" ? t("grid.withYouIfNeeded") : t("grid.you");
  const said = [when, of === undefined ? tone === "person" && you : countText(free, of)];
  if (of !== undefined && ifNeeded > 0) said.push(t("grid.moreIfNeeded", { count: ifNeeded }));
  if (own !== undefined) said.push(own === "free" ? t("grid.withYou") : t("grid.withYouIfNeeded"));
  if (isSelected === true && mark === "ifNeeded") said.push(t("grid.markedIfNeeded"));
  if (scheduled !== undefined) said.push(t("grid.scheduled"));
  if (isOver) said.push(t("grid.over"));
  return listed(said.filter((text) => typeof text === "string"));
}

function countText(free: number, of: number): string {
  return of === 0 ? t("grid.noAnswersYet") : t("grid.freeOf", { free, all: of });
}
