import styled from "@emotion/styled";
import { useDeferredValue, useMemo, useState } from "react";
import { bestWindows, windowsOf } from "#domain/deciding/best-windows.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { type Slot, slotStart } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { rangeText } from "../../time/time-text.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { FINGER, hue } from "../../ui/theme.ts";
import { PanelTitle } from "./PanelTitle.ts";
import { namesText } from "./people.ts";

/** Half an hour to four hours. */
const DURATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const USUAL = 2;
const MOST = 3;

export type BestTimesProps = {
  readonly group: Group;
  readonly slots: readonly Slot[];
  readonly zone: string;
  /** The one that is shown in the grid. */
  readonly chosen: SlotRange | undefined;
  readonly onChoose: (range: SlotRange | undefined) => void;
  readonly onPoint: (range: SlotRange | undefined) => void;
};

/** When most people can, for as long as the meeting takes. */
export function BestTimes({ group, slots, zone, chosen, onChoose, onPoint }: BestTimesProps) {
  const [halfHours, setHalfHours] = useState<number>(USUAL);
  // Never in the way of a stroke: a large group's ranking may come a frame later.
  const { answers, names } = useDeferredValue(group);
  const best = useMemo(() => bestWindows(windowsOf({ answers, slots, halfHours }), MOST), [answers, slots, halfHours]);
  const isChosen = (range: SlotRange): boolean => chosen?.start === range.start && chosen.end === range.end;
  return (
    <section aria-labelledby="best-times">
      <PanelTitle>
        <h2 id="best-times">Best times</h2>
        <Duration>
          <select
            aria-label="Duration"
            value={halfHours}
            onChange={(event) => setHalfHours(Number(event.target.value))}
          >
            {DURATIONS.map((length) => (
              <option key={length} value={length}>
                {durationText(length)}
              </option>
            ))}
          </select>
          <DownIcon />
        </Duration>
      </PanelTitle>
      {best.length === 0 && <NoTime>No one is free for {durationText(halfHours)} in a row.</NoTime>}
      <List>
        {best.map((range) => (
          <li key={range.start}>
            <Choice
              type="button"
              aria-pressed={isChosen(range)}
              onClick={() => onChoose(isChosen(range) ? undefined : range)}
              onPointerEnter={(event) => event.pointerType !== "touch" && onPoint(range)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={(event) => event.currentTarget.matches(":focus-visible") && onPoint(range)}
              onBlur={() => onPoint(undefined)}
            >
              <b>{rangeText({ start: slotStart(range.start), end: slotStart(range.end) }, zone)}</b>
              <Count>
                {range.free.length}/{names.size}
              </Count>
              {range.missing.length > 0 && (
                <small>without {namesText(range.missing.map((id) => names.get(id) ?? ""))}</small>
              )}
            </Choice>
          </li>
        ))}
      </List>
    </section>
  );
}

function durationText(halfHours: number): string {
  return halfHours === 1 ? "30 min" : `${halfHours / 2} h`;
}

/** The browser's own list of choices, looking like the word that is chosen. */
const Duration = styled.div`
  position: relative;
  margin: -6px 0;
  color: var(--muted);
  & > select {
    appearance: none;
    field-sizing: content;
    padding: 6px 20px 6px 10px;
    border: 0;
    border-radius: 6px;
    background: transparent;
    color: inherit;
    font-size: 13px;
    line-height: 20px;
    cursor: pointer;
  }
  & > svg {
    position: absolute;
    top: calc(50% - 8px);
    right: 0;
    width: 16px;
    height: 16px;
    pointer-events: none;
  }
  &:hover {
    color: var(--ink);
  }
  ${FINGER} {
    margin: -12px 0;
    & > select {
      padding-block: 12px;
    }
  }
  & option {
    background: var(--surface);
    color: var(--ink);
  }
`;

const NoTime = styled.p`
  color: var(--muted);
`;

const List = styled.ol`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Choice = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 8px;
  width: 100%;
  padding: 9px 10px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
  text-align: left;
  cursor: pointer;
  transition: border-color 0.15s;
  ${FINGER} {
    min-height: 44px;
  }
  font-variant-numeric: tabular-nums;
  &:hover,
  &[aria-pressed="true"] {
    border-color: var(--ink);
  }
  & > b {
    font-weight: 600;
  }
  & > small {
    grid-column: 1 / -1;
    overflow: hidden;
    color: var(--muted);
    font-size: 12.5px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Count = styled.span`
  color: ${hue("free")};
  font-weight: 700;
`;
