import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { MINUTES_PER_QUARTER, slotStart } from "#domain/time/slot.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { t } from "../../text/t.ts";
import { columnDay } from "../../time/words.ts";
import { hue } from "../../ui/theme.ts";
import { isAnswering } from "../answers/painting.ts";
import { zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import type { GridShow } from "./cell-look.ts";
import { useDrawnPage } from "./folds/drawn-page.ts";
import { GridLayer, placeOf, rowsIn } from "./folds/GridLayer.tsx";

/** The word on the scheduled time; while an answer is painted over its cells, a frame with the word. */
export default function ScheduledLayer({ midnight }: Pick<GridShow, "midnight">) {
  const { grid, folds } = useDrawnPage();
  const scheduled = useMeetingState(({ derived }) => derived.scheduled);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const zone = useMeetingState(zoneOf);
  if (scheduled === undefined || mode.kind === "editingSchedule") return null;
  const word = t("grid.scheduledLabel");
  return (
    <Layer
      draw={({ cells, date }) => {
        const part = rowsIn(cells, scheduled);
        if (part === undefined) return <div />;
        const style = placeOf(part, folds);
        const { rows, room } = placeOfWords(part, midnight);
        const hasRoom = rows * grid.slotLength * MINUTES_PER_QUARTER >= MIN_MINUTES_OF_DAYS;
        const days = hasRoom ? daysOf(scheduled, zone, date) : undefined;
        return (
          <div>
            {isAnswering(mode) ? (
              <p data-frame="" style={style}>
                <span>{word}</span>
              </p>
            ) : (
              <p data-label="" style={{ ...style, ...room }}>
                <b>{word}</b>
                {days !== undefined && <small>{days}</small>}
              </p>
            )}
          </div>
        );
      }}
    />
  );
}

/** Keeps the words clear of the next day's name: they stand in the longer part, above or below that line. */
function placeOfWords({ from, to }: { readonly from: number; readonly to: number }, midnight = from) {
  const [above, below] = [midnight - from, to - midnight];
  if (above <= 0 || below <= 0) return { rows: to - from };
  return above < below ? { rows: below, room: { "--above": above } } : { rows: above, room: { "--below": below } };
}

/** A shorter part has room for one line; the day's name would be cut. */
const MIN_MINUTES_OF_DAYS = 45;

/** Names the days of a time that does not lie within the column's day. */
function daysOf(range: SlotRange, zone: string, date: string): string | undefined {
  const first = localTime(slotStart(range.start), zone).date;
  // A time that ends at midnight does not reach the next day.
  const last = localTime(slotStart(range.end) - 1, zone).date;
  if (first !== last) return t("time.dayToDay", { first: columnDay(first), last: columnDay(last) });
  return first === date ? undefined : columnDay(first);
}

const draw = keyframes`from { clip-path: inset(0 0 100%); }`;

const Layer = styled(GridLayer)`
  z-index: 1;
  & p {
    position: absolute;
    top: calc(var(--row) * var(--from));
    inset-inline: 0;
    height: calc(var(--row) * var(--height));
    border-radius: 4px;
    container-type: size;
  }
  & [data-label] {
    display: grid;
    place-content: center;
    padding-block: calc(var(--row) * var(--above, 0)) calc(var(--row) * var(--below, 0));
    isolation: isolate;
    color: var(--on-sched);
    text-align: center;
  }
  [data-just-scheduled] & [data-label]::before {
    content: "";
    position: absolute;
    inset: 0;
    z-index: -1;
    border-radius: inherit;
    background: ${hue("sched")};
    animation: ${draw} 240ms ease-out;
  }
  /* The word hides the line of an hour behind it. */
  & [data-label] > * {
    background: ${hue("sched")};
  }
  & b {
    padding: 2px 1px;
    font-size: min(var(--text-small), 15cqi);
    font-weight: 700;
    letter-spacing: min(0.08em, 0.4cqi);
    line-height: 1;
  }
  & small {
    overflow: hidden;
    line-height: 0.75rem;
    white-space: nowrap;
  }
  & [data-frame] {
    inset-inline: calc(var(--gap) / -2);
    border: 1px solid ${hue("sched")};
  }
  & [data-frame] > span {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    padding: 0 4px;
    border-radius: 3px;
    background: var(--surface);
    color: ${hue("sched")};
    font-size: var(--text-small);
    font-weight: 600;
    line-height: 1rem;
    text-transform: lowercase;
    white-space: nowrap;
  }
  & [data-frame] > span::first-letter {
    text-transform: uppercase;
  }
  /* Upright in a narrow column, if there is room. */
  @container (max-width: 64px) {
    & [data-frame] > span {
      padding: 4px 0;
      font-size: min(var(--text-small), 16cqh);
      writing-mode: vertical-rl;
    }
  }
  @container (max-width: 64px) and (min-height: 92px) {
    & b {
      padding: 1px 2px;
      font-size: var(--text-small);
      letter-spacing: 0.08em;
      writing-mode: vertical-rl;
    }
  }
`;
