import styled from "@emotion/styled";
import { useMemo } from "react";
import type { BestTime } from "#domain/deciding/best-times.ts";
import { inRange, type SlotRange } from "#domain/meeting/schedule.ts";
import type { Slot } from "#domain/time/slot.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { reader } from "../../time/words.ts";
import { DARK, hue, SMALL } from "../../ui/theme.ts";
import { shareText } from "../people/people.ts";
import type { MeetingState } from "../model/meeting-state.ts";
import { countedPeople } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { drawnAt, type Folds } from "./folds/folds.ts";
import { GridLayer, type PageColumn } from "./grid-columns.tsx";

/** From this number of people, a ring shows only how many can; "free of all" would be wider than a column. */
const MANY = 100;

export default function BestLayer({ columns, folds }: { columns: readonly PageColumn[]; folds: Folds }) {
  const best = useMeetingState(({ view }) => view.best);
  const all = useMeetingState(countedPeople);
  const isShown = useMeetingState(showsGroup);
  const fullest = useMemo(() => fullestOf(best), [best]);
  if (!isShown || fullest.length === 0) return null;
  return (
    <Layer
      {...{ columns, folds }}
      data-best=""
      draw={({ cells }) => (
        <div>
          {fullest.map((range) => {
            const part = rowsIn(cells, range);
            if (part === undefined) return null;
            const place = { "--from": drawnAt(folds, part.from), "--height": part.to - part.from };
            return (
              <p key={range.start} style={place as object} data-top={place["--from"] === 0 ? "" : undefined}>
                {part.isFirst && <b>{all < MANY ? shareText(range, all) : numberText(reader(), range.free.length)}</b>}
              </p>
            );
          })}
        </div>
      )}
    />
  );
}

/** True while the viewer sees the whole group, or adds or edits their answer to it, and no time is set. */
export function showsGroup({ painting: { mode }, view, derived }: MeetingState): boolean {
  if (mode.kind === "selectedUser" || view.pointedPerson !== undefined) return false;
  if (mode.kind === "none") return derived.scheduled === undefined;
  return mode.kind !== "editingRespondent" || mode.cancelsTo === "none";
}

/** Needs at least two people, because for one person all times are equal. */
export function fullestOf(best: readonly BestTime[] = []): readonly BestTime[] {
  const [first] = best;
  if (first === undefined || first.free.length + first.ifNeeded.length < 2) return [];
  return best.filter(
    ({ free, ifNeeded }) => free.length === first.free.length && ifNeeded.length === first.ifNeeded.length,
  );
}

/** Returns the rows of a range in a column; `to` is exclusive. The range may begin on the day before. */
export function rowsIn(cells: readonly (Slot | undefined)[], range: SlotRange) {
  const from = cells.findIndex((slot) => inRange(range, slot));
  if (from < 0) return undefined;
  const length = cells.slice(from).findIndex((slot) => !inRange(range, slot));
  return { from, to: length < 0 ? cells.length : from + length, isFirst: cells[from] === range.start };
}

const Layer = styled(GridLayer)`
  z-index: 1;
  & p {
    position: absolute;
    top: calc(var(--row) * var(--from) - 1px);
    inset-inline: calc(var(--gap) / -2);
    height: calc(var(--row) * var(--height) + 2px);
    border: 2px solid ${hue("free")};
    border-radius: 6px;
    /* A line of the card's colour separates it from the shading; it glows only in light colours. */
    box-shadow:
      inset 0 0 0 1px var(--surface),
      0 2px 12px ${hue("free", 0.35)};
    ${DARK} {
      box-shadow: inset 0 0 0 1px var(--surface);
    }
  }
  & [data-top] {
    --flag: 3px;
  }
  & b {
    position: absolute;
    top: var(--flag, -9px);
    inset-inline-end: 4px;
    padding: 0 5px;
    border-radius: 8px;
    background: ${hue("free")};
    box-shadow: 0 0 0 1.5px var(--surface);
    color: var(--on-free);
    font-size: var(--text-small);
    font-weight: 700;
    line-height: 0.9375rem;
    font-variant-numeric: tabular-nums;
    /* In a narrow column the flag replaces the cell's number; text without room wraps into a hidden line. */
    ${SMALL} {
      top: calc(var(--row) / 2 - 9px);
      inset-inline: -5px;
      width: max-content;
      max-width: calc(100% + 10px);
      height: 0.9375rem;
      margin-inline: auto;
      padding-inline: 3px;
      overflow: hidden;
      text-align: center;
    }
    /* Beside the viewer's events, the flag replaces the number at the end of the column. */
    [data-has-days] & {
      top: calc(var(--row) / 2 - 9px);
      inset-inline: auto 0;
      margin-inline: 0;
    }
  }
`;
