import styled from "@emotion/styled";
import { QUARTER_MS, HALF_HOUR_QUARTERS, type Slot, slotStart } from "#domain/time/slot.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { clockText } from "../../time/words.ts";
import { slotLengthOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useDrawnPage } from "./folds/drawn-page.ts";
import { drawnAt } from "./folds/folds.ts";
import { GridLayer } from "./folds/GridLayer.tsx";

export function nowIn(cells: readonly (Slot | undefined)[], nowMs: number, length = HALF_HOUR_QUARTERS) {
  const rowsSince = (slot: Slot): number => (nowMs - slotStart(slot)) / (length * QUARTER_MS);
  const at = cells.findIndex((slot) => slot !== undefined && rowsSince(slot) >= 0 && rowsSince(slot) < 1);
  const slot = cells[at];
  return slot === undefined ? undefined : at + rowsSince(slot);
}

/** Half of the height of a number, as a share of the cell. */
const NUMBER = 0.3;

export function crossesNumber(place: number): boolean {
  return Math.abs((place % 1) - 0.5) < NUMBER;
}

/** A line at the current time, decorative. Moves each minute without drawing a cell again. */
export default function NowLine() {
  const { columns, folds } = useDrawnPage();
  const { nowMs, zone } = useMeetingState(({ facts }) => facts);
  const length = useMeetingState(slotLengthOf);
  const { counts, names } = useMeetingState(({ derived }) => derived.group);
  const draft = useMeetingState(({ painting }) => painting.slots);
  const places = columns.list.map(({ cells }) => nowIn(cells, nowMs, length));
  const mayCount = (slot: Slot | undefined): boolean =>
    slot !== undefined && names.size > 1 && ((counts.get(slot) ?? 0) > 0 || draft.has(slot));
  return (
    <Layer
      draw={({ cells }, at) => {
        const place = places[at];
        return (
          <div style={{ "--at": place && drawnAt(folds, place) } as object}>
            {place !== undefined && (
              <hr
                data-now={clockText(localTime(nowMs, zone).minute)}
                data-gap={crossesNumber(place) && mayCount(cells[Math.floor(place)]) ? "" : undefined}
              />
            )}
          </div>
        );
      }}
    />
  );
}

const Layer = styled(GridLayer)`
  z-index: 1;
  & hr {
    position: absolute;
    top: calc(var(--row) * var(--at) - 1px);
    inset-inline: -1px;
    display: flex;
    gap: 20px;
    margin: 0;
    border: 0;
    color: rgb(var(--danger));
  }
  /* A line of the card's colour separates it from any shading. */
  & hr::before,
  & hr[data-gap]::after {
    content: "";
    flex: 1;
    height: 2px;
    background: currentcolor;
    box-shadow: 0 0 0 1px var(--surface);
  }
  & div:has(hr)::before {
    content: "";
    position: absolute;
    z-index: 1;
    top: calc(var(--row) * var(--at) - 4px);
    inset-inline-start: -4px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: rgb(var(--danger));
  }
`;
