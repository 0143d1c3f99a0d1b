import styled from "@emotion/styled";
import { useMemo } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { BestTime } from "#domain/deciding/best-times.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { reader } from "../../time/words.ts";
import { hue, SMALL } from "../../ui/theme.ts";
import { shareText } from "../people/people.ts";
import type { MeetingState } from "../model/meeting-state.ts";
import { countedPeople } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useDrawnPage } from "./folds/drawn-page.ts";
import { GridLayer, placeOf, rowsIn } from "./folds/GridLayer.tsx";

/** From this number of people, a flag shows only how many can; "free of all" would be wider than its room. */
const MANY = 100;

/** Returns the times that have a flag. Needs at least two people, because for one person all times are equal. */
export function fullestOf(best: readonly BestTime[] = []): readonly BestTime[] {
  const [first] = best;
  if (first === undefined || first.free.length + first.ifNeeded.length < 2) return [];
  return best.filter(
    ({ free, ifNeeded }) => free.length === first.free.length && ifNeeded.length === first.ifNeeded.length,
  );
}

/** Returns the row of a run's number on a narrow screen; between two quarters stands a number that no line crosses. */
export function middleOf(cells: readonly (Slot | undefined)[], { from, to }: { from: number; to: number }): number {
  const middle = (from + to - 1) / 2;
  const [slot, next] = [cells[Math.floor(middle)], cells[Math.ceil(middle)]];
  const isBetween = slot !== undefined && next === slot + 1 && slot % 2 === 0;
  return isBetween ? middle : Math.floor(middle);
}

/** Brackets beside the best times; the chosen one has a ring around its cells instead. */
export default function BestLayer({ spotlight }: { spotlight: SlotRange | undefined }) {
  const { folds } = useDrawnPage();
  const best = useMeetingState(({ view }) => view.best);
  const fullest = useMemo(() => fullestOf(best), [best]);
  const all = useMeetingState(countedPeople);
  const isShown = useMeetingState(showsGroup);
  if (!isShown || fullest.length === 0) return null;
  return (
    <Layer
      data-best=""
      draw={({ cells }, at) => (
        <div data-inner={at === 0 ? "" : undefined}>
          {fullest.map((range) => {
            const part = rowsIn(cells, range);
            if (part === undefined) return null;
            const isChosen = spotlight !== undefined && spotlight.start < range.end && range.start < spotlight.end;
            return (
              <p
                key={range.start}
                data-chosen={isChosen ? "" : undefined}
                style={{ ...placeOf(part, folds), "--middle": middleOf(cells, part) - part.from } as object}
              >
                {part.isFirst && <Flag {...range} all={all} />}
              </p>
            );
          })}
        </div>
      )}
    />
  );
}

type FlagProps = Pick<BestTime, "free" | "ifNeeded"> & { readonly all: number };

/** A narrow column has room for the number of people who can come. */
function Flag({ free, ifNeeded, all }: FlagProps) {
  const numberOf = (people: number): string => numberText(reader(), people);
  return (
    <b>
      <span>{all < MANY ? shareText({ free, ifNeeded }, all) : numberOf(free.length)}</span>
      <i>{numberOf(free.length + ifNeeded.length)}</i>
    </b>
  );
}

/** True while the viewer sees the whole group or adds their answer to it, and no time is set. */
export function showsGroup({ painting: { mode }, view, derived }: MeetingState): boolean {
  if (mode.kind === "selectedUser" || view.pointedPerson !== undefined) return false;
  if (mode.kind === "editingSchedule") return true;
  return derived.scheduled === undefined && (mode.kind !== "editingRespondent" || mode.cancelsTo === "none");
}

const Layer = styled(GridLayer)`
  z-index: 1;
  & p {
    position: absolute;
    top: calc(var(--row) * var(--from));
    inset-inline: 0;
    height: calc(var(--row) * var(--height));
  }
  /* A bracket; lines of the card's colour separate it from the shading. */
  & p:not([data-chosen])::before {
    content: "";
    position: absolute;
    inset-block: -4px;
    inset-inline-start: -4px;
    width: 11px;
    border: solid ${hue("free")};
    border-width: 3px;
    border-inline-end-width: 0;
    border-start-start-radius: 5px;
    border-end-start-radius: 5px;
    box-shadow:
      calc(var(--forward) * -1px) 0 var(--surface),
      0 -1px var(--surface),
      0 1px var(--surface),
      inset calc(var(--forward) * 1px) 0 var(--surface),
      inset 0 1px var(--surface),
      inset 0 -1px var(--surface);
  }
  & b {
    position: absolute;
    top: 6px;
    inset-inline-end: calc(100% + 3px);
    padding: 0 5px;
    border-radius: 8px;
    background: ${hue("free")};
    box-shadow: 0 0 0 1.5px var(--surface);
    color: var(--on-free);
    font-size: var(--text-small);
    font-weight: 700;
    line-height: 0.9375rem;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  /* Beside the first day are the hours. */
  & [data-inner] b {
    inset-inline: 4px auto;
  }
  & b > i {
    display: none;
    font-style: normal;
  }
  ${SMALL} {
    /* Stands for the run's number. */
    & b,
    & [data-inner] b {
      top: calc(var(--row) * (var(--middle) + 0.5) - 7px);
      inset-inline: 0;
      width: max-content;
      margin-inline: auto;
      & > span {
        display: none;
      }
      & > i {
        display: inline;
      }
    }
  }
  /* Beside the viewer's events, the flag replaces the number at the end of the column. */
  [data-has-days] & b {
    top: calc(var(--row) / 2 - 7px);
    inset-inline: auto 0;
    margin-inline: 0;
  }
`;
