import styled from "@emotion/styled";
import { useMemo } from "react";
import { shading } from "#domain/answers/tally.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import { type Slot, SLOT_MS, slotStart } from "#domain/time/slot.ts";
import { pageColumns, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import type { Group } from "../../live/group.ts";
import { rangeText, zoneNames } from "../../time/words.ts";
import { cityOf, deviceZone } from "../../time/viewer-time.ts";
import { hasFinger } from "../../ui/finger.ts";
import { later } from "../../ui/later.tsx";
import { FINGER, hue, SMALL } from "../../ui/theme.ts";
import { isPainting } from "../answers/painting.ts";
import { namesText } from "../panel/people.ts";
import { pageOf } from "../session/selectors.ts";
import { useMeetingState } from "../session/use-session.ts";
import { BUSY_ID, WHO_ID } from "./GridRows.tsx";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import { withTexts } from "../../text/language.ts";

/** As high as the line that comes: nothing moves. */
const ZoneRoom = styled.div`
  flex: 1 0 100%;
  height: 24px;
  ${FINGER} {
    height: 44px;
  }
`;
const ZoneLine = later(
  withTexts("cities", () => import("../zone/ZoneLine.tsx")),
  <ZoneRoom />,
);

const MAX_STEPS = 6;

/** What is on in the viewer's own calendar, in words. */
type GridBusy = ReadonlyMap<Slot, string> | undefined;

/** Under the cells: the zone, what the colours mean (with `hasOwn` of the viewer's own marked answer too), and a hint. */
export function GridFoot({ hasOwn, busy }: { hasOwn: boolean; busy: GridBusy }) {
  const { days, group } = useMeetingState(({ derived }) => derived);
  const page = useMeetingState(pageOf);
  const { grid } = days;
  const zone = useMemo(() => shownInText(grid, page), [grid, page]);
  return (
    <Foot>
      <span title={grid.zone}>{zone}</span>
      {group.names.size > 0 && <Legend most={group.names.size} hasOwn={hasOwn} />}
      <ZoneLine grid={grid} page={page} />
      <HintLine busy={busy} />
    </Foot>
  );
}

/** About the time that is pointed at; else what one can do. */
function HintLine({ busy }: { busy: GridBusy }) {
  const inspected = useMeetingState(({ view }) => view.inspected);
  const group = useMeetingState(({ derived }) => derived.group);
  const zone = useMeetingState(({ facts }) => facts.zone);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const isClosed = useMeetingState(({ derived }) => derived.isClosed);
  const time = inspected === undefined ? undefined : timeText(inspected, group, zone);
  const busyThen = inspected && busy?.get(inspected);
  return (
    <Hint>
      <Marked
        text={partsOfHint(busyThen !== undefined, time !== undefined && time.who !== "")}
        marks={{
          hint: () => time?.what ?? hintText(mode, { group, isClosed }, hasFinger()),
          busy: () => <span id={BUSY_ID}>{busyThen}</span>,
          who: (colon) => (
            <span id={WHO_ID}>
              {colon}
              {time?.who}
            </span>
          ),
        }}
      />
    </Hint>
  );
}

function partsOfHint(isBusy: boolean, hasWho: boolean): string {
  if (isBusy) return hasWho ? t("grid.hintBusyWho") : t("grid.hintBusy");
  return hasWho ? t("grid.hintWho") : "<hint></hint>";
}

/** What is said about a time: which it is and how many can come, and who cannot. */
function timeText(slot: Slot, { names, answers }: Group, zone: string) {
  const when = rangeText({ start: slotStart(slot), end: slotStart(slot) + SLOT_MS }, zone);
  if (names.size === 0) return { what: when, who: "" };
  const missing = [...names].filter(([id]) => answers.get(id)?.has(slot) !== true).map(([, name]) => name);
  const free = names.size - missing.length;
  const what = t("grid.available", { when, free, all: names.size });
  if (free === 0) return { what, who: "" };
  return { what, who: missing.length === 0 ? t("grid.everyone") : t("grid.without", { names: namesText(missing) }) };
}

/** What one can do with the grid, when nothing is pointed at. */
function hintText(
  mode: SelectionMode,
  { group, isClosed }: { readonly group: Group; readonly isClosed: boolean },
  byTouch: boolean,
): string {
  // How one paints stands beside the buttons.
  if (isPainting(mode)) return "";
  if (group.names.size === 0) return isClosed ? t("meeting.isClosed") : t("grid.pressAdd");
  return byTouch ? t("grid.tapTime") : t("grid.pointAtTime");
}

/** Whose clocks the days and hours are. */
export function shownInText(grid: ViewerGrid, page: number): string {
  const zone = zoneText(grid, page);
  return grid.zone === deviceZone()
    ? t("grid.shownInLocal", { zone })
    : t("grid.shownInCity", { city: cityOf(grid.zone), zone });
}

/** What the zone is called on the days of the page; both names where the clocks change between them. */
function zoneText(grid: ViewerGrid, page: number): string {
  const cells = pageColumns(grid, page).flatMap((column) => column.cells);
  const slots = cells.filter((slot) => slot !== undefined);
  const [first, last] = [Math.min(...slots) as Slot, Math.max(...slots) as Slot]; // the least of slots is one
  return zoneNames(grid.zone, { start: slotStart(first), end: slotStart(last) + SLOT_MS });
}

/** From none of them to all of them, in the colours of the cells. */
function Legend({ most, hasOwn }: { most: number; hasOwn: boolean }) {
  const label = hasOwn ? t("grid.legendWithOwn", { all: most }) : t("grid.legend", { all: most });
  return (
    <Scale role="img" aria-label={label}>
      {hasOwn && (
        <>
          <i data-own="" />
          {t("grid.you")}
        </>
      )}
      <span>{0}</span>
      {legendCounts(most).map((free) => (
        <i key={free} title={String(free)} style={{ "--level": shading(free, most) } as object} />
      ))}
      <span>{most}</span>
    </Scale>
  );
}

/** How many people each swatch stands for: each number has one while there are few, in even steps else. */
export function legendCounts(most: number): readonly number[] {
  const steps = Math.min(MAX_STEPS, most);
  return Array.from({ length: steps }, (_, at) => Math.round(((at + 1) * most) / steps));
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 14px;
  padding: 12px 0 0;
  padding-inline-start: calc(var(--hours) + 4px);
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

const Scale = styled.span`
  display: flex;
  align-items: center;
  gap: 3px;
  margin-inline-start: auto;
  font-variant-numeric: tabular-nums;
  & > i {
    width: clamp(10px, 4vw, 18px);
    height: 10px;
    background: rgb(var(--free) / var(--level));
  }
  & > i[data-own] {
    width: 3px;
    height: 12px;
    background: ${hue("sched")};
  }
  & > span:first-of-type {
    margin-inline: 8px 1px;
  }
  & > span:last-of-type {
    margin-inline-start: 1px;
  }
`;
