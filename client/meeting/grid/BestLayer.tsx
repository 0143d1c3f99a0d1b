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

/** Of so many people a ring says only how many can: of how many would be wider than a day's column. */
const MANY = 100;

/** Rings around the best times, as the panel ranks them. For eyes only: the panel says when they are. */
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

/** The group as a whole is looked at, or joined by the viewer: no one person, and no time is set. */
function showsGroup({ painting: { mode }, view, derived }: MeetingState): boolean {
  if (mode.kind === "selectedUser" || view.pointedPerson !== undefined) return false;
  if (mode.kind === "none") return derived.scheduled === undefined;
  return mode.kind !== "editingRespondent" || mode.cancelsTo === "none";
}

/** Those of the best times that most people can attend, the fewest of them only if needed; of one person every time is as good. */
export function fullestOf(best: readonly BestTime[] = []): readonly BestTime[] {
  const [first] = best;
  if (first === undefined || first.free.length + first.ifNeeded.length < 2) return [];
  return best.filter(
    ({ free, ifNeeded }) => free.length === first.free.length && ifNeeded.length === first.ifNeeded.length,
  );
}

/** Which rows of a column a stretch takes; `to` is exclusive. It may begin on the day before. */
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
    /* A hair of the card's colour keeps it apart from the shading inside; it glows in the light only. */
    box-shadow:
      inset 0 0 0 1px var(--surface),
      0 2px 12px ${hue("free", 0.35)};
    ${DARK} {
      box-shadow: inset 0 0 0 1px var(--surface);
    }
  }
  /* Above the first row the edge of the grid would cut its flag. */
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
    /* In a narrow column it would hide the number above: here it stands in the place of its own. What has no room there falls into a second line, unseen. */
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
    /* Beside the viewer's own events numbers stand at the end of their column: there it takes the place of its own. */
    [data-has-days] & {
      top: calc(var(--row) / 2 - 9px);
      inset-inline: auto 0;
      margin-inline: 0;
    }
  }
`;
