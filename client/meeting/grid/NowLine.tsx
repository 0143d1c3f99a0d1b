import styled from "@emotion/styled";
import { Fragment } from "react";
import { SLOT_MS, type Slot, slotStart } from "#domain/time/slot.ts";
import { clockText, localTime } from "../../time/time-text.ts";
import { useMeetingState } from "../session/use-session.ts";
import type { PageColumn } from "./grid-columns.ts";

/** How far down a column it is now, in rows; undefined where now is not. */
export function nowIn(cells: readonly (Slot | undefined)[], now: number): number | undefined {
  const at = cells.findIndex((slot) => slot !== undefined && slotStart(slot) <= now && now < slotStart(slot) + SLOT_MS);
  const slot = cells[at];
  return slot === undefined ? undefined : at + (now - slotStart(slot)) / SLOT_MS;
}

/** A thin line where it is now, for eyes only. It moves with the minute, and alone: no cell is drawn again for it. */
export default function NowLine({ columns }: { columns: readonly PageColumn[] }) {
  const { now, zone } = useMeetingState(({ facts }) => facts);
  const places = columns.map(({ cells }) => nowIn(cells, now));
  if (places.every((place) => place === undefined)) return null;
  return (
    <Layer aria-hidden="true" style={{ "--rows": columns[0]?.cells.length ?? 0 } as object}>
      <span />
      {columns.map(({ date, afterGap }, at) => (
        <Fragment key={date}>
          {afterGap && <i />}
          <div>
            {places[at] !== undefined && (
              <hr data-now={clockText(localTime(now, zone).minute)} style={{ "--at": places[at] } as object} />
            )}
          </div>
        </Fragment>
      ))}
    </Layer>
  );
}

/** Lies over all rows, in the same tracks as their cells. */
const Layer = styled.div`
  position: absolute;
  inset-inline: 0;
  bottom: 0;
  z-index: 1;
  display: grid;
  grid-template-columns: var(--hours) var(--columns);
  column-gap: var(--gap);
  height: calc(var(--row) * var(--rows));
  pointer-events: none;
  & > div {
    position: relative;
    min-width: 0;
  }
  & hr {
    position: absolute;
    top: calc(var(--row) * var(--at) - 1px);
    inset-inline: -1px;
    height: 2px;
    margin: 0;
    border: 0;
    background: rgb(var(--danger));
    /* A hair of the card's colour keeps it apart from any shading. */
    box-shadow: 0 0 0 1px var(--surface);
  }
  & hr::before {
    content: "";
    position: absolute;
    top: -3px;
    inset-inline-start: -3px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: inherit;
  }
`;
