import { isFloating } from "#domain/meeting/kind.ts";
import styled from "@emotion/styled";
import { useMemo, useRef } from "react";
import { shading } from "#domain/answers/tally.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { quartersAfter, type Slot, slotStart } from "#domain/time/slot.ts";
import { pageColumns, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { reader, zoneNames } from "../../time/words.ts";
import { cityOf, deviceZone, isZoneKnown, useCities } from "../../time/viewer-time.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { laterPart } from "../../ui/later.tsx";
import { FINGER_HIGH, hue, SMALL } from "../../ui/theme.ts";
import { pageOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "../model/use-meeting-model.ts";
import { ViewSwitch } from "../list/ViewSwitch.tsx";
import { stripes } from "./cell-style.ts";
import { t } from "../../text/t.ts";
import { withTexts } from "../../text/language.ts";

// Loaded later, because its words are not needed to begin with.
const ZoneLine = laterPart(
  withTexts("cities", () => import("./ZoneLine.tsx")),
  <ZoneRoom />,
);

/** On phones, has the height of the line that loads, so that nothing moves. */
function ZoneRoom() {
  const { timezone, kind } = useMeetingState(({ facts }) => facts.meeting);
  const zone = useMeetingState(({ facts }) => facts.zone);
  return timezone === zone || isFloating({ kind }) ? null : <Room />;
}

const Room = styled.i`
  ${SMALL} {
    flex: 1 0 100%;
    order: 1;
    height: 18px;
  }
`;

const MAX_STEPS = 6;

const TimeInWords = laterPart(() => import("./TimeInWords.tsx"));

type GridBusy = ReadonlyMap<Slot, string> | undefined;

type GridFootProps = { readonly most: number; readonly hasOwn: boolean; readonly busy: GridBusy };

/** `most` is the number of people at the fullest time. */
export function GridFoot({ most, hasOwn, busy }: GridFootProps) {
  const { days, group, hidesOthers, hasLevels } = useMeetingState(({ derived }) => derived);
  const page = useMeetingState(pageOf);
  const { kind } = useMeetingState(({ facts }) => facts.meeting);
  const { grid } = days;
  return (
    <Foot>
      {kind !== "wholeDays" && <ZoneButton grid={grid} page={page} />}
      <ViewSwitch />
      {group.names.size > 0 && !hidesOthers && (
        <Legend most={most} all={group.names.size} hasOwn={hasOwn} hasLevels={hasLevels} />
      )}
      {!isFloating({ kind }) && <ZoneLine grid={grid} page={page} />}
      <TimeInWords busy={busy} />
    </Foot>
  );
}

function ZoneButton({ grid, page }: { grid: ViewerGrid; page: number }) {
  const model = useMeetingModel();
  const button = useRef<HTMLButtonElement>(null);
  const { timezone } = useMeetingState(({ facts }) => facts.meeting);
  const monday = useMeetingState(({ derived }) => derived.monday);
  const text = useShownIn(grid, page);
  useModelEvent("focus", ({ on }) => on === "zone" && button.current?.focus());
  return (
    <Zone
      ref={button}
      type="button"
      data-tells=""
      title={monday === undefined ? grid.zone : timezone}
      aria-haspopup="dialog"
      onClick={() =>
        model.emit({ kind: "choose-zone", at: monday === undefined ? firstInstant(grid, page) : Date.parse(monday) })
      }
    >
      <span>{text}</span>
      <DownIcon />
    </Zone>
  );
}

function firstInstant(grid: ViewerGrid, page: number): number {
  const first = pageColumns(grid, page)[0]?.cells.find((slot) => slot !== undefined);
  return first === undefined ? 0 : slotStart(first);
}

/** Names the grid's zone, and its week if it differs from the meeting's. */
export function useShownIn(grid: ViewerGrid, page: number): string {
  const { meeting, zone, serverZone } = useMeetingState(({ facts }) => facts);
  const monday = useMeetingState(({ derived }) => derived.monday);
  const organisers = meeting.timezone;
  const zoneName = useMemo(() => (monday === undefined ? zoneText(grid, page) : ""), [grid, page, monday]);
  useCities();
  if (monday === undefined) {
    if (grid.zone === serverZone) return t("grid.shownByServer", { city: cityOf(organisers), zone: zoneName });
    if (!isZoneKnown()) return t("grid.shownInMeetings", { city: cityOf(grid.zone), zone: zoneName });
    return grid.zone === deviceZone()
      ? t("grid.shownInLocal", { zone: zoneName })
      : t("grid.shownInCity", { city: cityOf(grid.zone), zone: zoneName });
  }
  if (grid.zone === "UTC") return t("grid.weekOnClocks", { city: cityOf(organisers) });
  return t("grid.weekShown", { city: cityOf(zone), other: cityOf(organisers) });
}

/** Names the zone on the page's days, with both names if the clocks change. */
function zoneText(grid: ViewerGrid, page: number): string {
  const cells = pageColumns(grid, page).flatMap((column) => column.cells);
  const slots = cells.filter((slot) => slot !== undefined);
  const [first, last] = [Math.min(...slots) as Slot, Math.max(...slots) as Slot]; // the least and greatest slot are slots
  return zoneNames(grid.zone, { start: slotStart(first), end: slotStart(quartersAfter(last, grid.slotLength)) });
}

type LegendProps = {
  readonly most: number;
  readonly all: number;
  readonly hasOwn: boolean;
  readonly hasLevels: boolean;
};

/** Ends at the shade of the fullest time, because no cell is darker. */
function Legend({ most, all, hasOwn, hasLevels }: LegendProps) {
  const label = hasOwn ? t("grid.legendWithOwn", { all }) : t("grid.legend", { all });
  return (
    <>
      <Scale role="img" aria-label={label}>
        {hasOwn && (
          <>
            <i data-own="" />
            <bdi>{t("grid.you")}</bdi>
          </>
        )}
        <span>{numberText(reader(), 0)}</span>
        {legendCounts(most).map((free) => (
          <i key={free} title={String(free)} style={{ "--level": shading(free, all) } as object} />
        ))}
        <span>{most === all ? numberText(reader(), all) : t("grid.freeOf", { free: most, all })}</span>
      </Scale>
      {hasLevels && (
        <Maybe>
          <i data-stripes="" />
          <span>{t("panel.ifNeededThen")}</span>
        </Maybe>
      )}
    </>
  );
}

/** The number of people of each swatch: one swatch for each number, or even steps. */
export function legendCounts(most: number): readonly number[] {
  const steps = Math.min(MAX_STEPS, most);
  return Array.from({ length: steps }, (_, at) => Math.round(((at + 1) * most) / steps));
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 14px;
  padding-top: 8px;
  padding-inline-start: calc(var(--hours) + 4px);
  color: var(--muted);
  font-size: var(--text-small);
  ${SMALL} {
    padding-inline: 0;
  }
`;

const Zone = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  min-height: 24px;
  border-radius: 4px;
  text-align: start;
  ${FINGER_HIGH}
  &:hover {
    color: var(--ink);
  }
  & > svg {
    flex: none;
    width: 14px;
    height: 14px;
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

const Maybe = styled.span`
  display: flex;
  align-items: center;
  gap: 4px;
  & > i {
    width: 18px;
    height: 10px;
    background: ${stripes("7px")};
  }
`;
