import styled from "@emotion/styled";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
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
  // By its place: when the times change under a pointer that rests, the one that is there now is pointed at.
  const [pointed, setPointed] = useState<number>();
  const pointedRange = pointed === undefined ? undefined : best[pointed];
  useEffect(() => onPoint(pointedRange), [onPoint, pointedRange]);
  const isChosen = (range: SlotRange): boolean => chosen?.start === range.start && chosen.end === range.end;
  return (
    <section aria-labelledby="best-times">
      <PanelTitle>
        <h2 id="best-times">Best times</h2>
        <Duration>
          <span aria-hidden="true">{durationText(halfHours)}</span>
          <DownIcon />
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
        </Duration>
      </PanelTitle>
      {best.length === 0 && <NoTime>No one is free for {durationText(halfHours)} in a row.</NoTime>}
      <List>
        {best.map((range, place) => (
          <li key={place}>
            <Choice
              type="button"
              aria-pressed={isChosen(range)}
              onClick={() => onChoose(isChosen(range) ? undefined : range)}
              onPointerEnter={(event) => event.pointerType !== "touch" && setPointed(place)}
              onPointerLeave={() => setPointed(undefined)}
              onFocus={(event) => event.currentTarget.matches(":focus-visible") && setPointed(place)}
              onBlur={() => setPointed(undefined)}
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

/** The word that is chosen; over it, unseen, the browser's own list of choices, which cannot be as narrow everywhere. */
const Duration = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: 4px;
  margin: -6px 0;
  padding: 6px 0 6px 10px;
  border-radius: 6px;
  color: var(--muted);
  font-size: 13px;
  line-height: 20px;
  & > select {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    font-size: inherit;
    cursor: pointer;
  }
  & > svg {
    width: 16px;
    height: 16px;
  }
  &:hover {
    color: var(--ink);
  }
  &:has(:focus-visible) {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
  ${FINGER} {
    margin: -12px 0;
    padding-block: 12px;
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
