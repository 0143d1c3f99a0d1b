import styled from "@emotion/styled";
import { Fragment, memo, useMemo } from "react";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { SMALL } from "../ui/theme.ts";
import { eventTitle, type OverlayColumn, type ShownEvent } from "./shown-event.ts";
import { eventBlocks, packEvents, type Lane, type Stretch } from "./event-blocks.ts";

export type CalendarLayerProps = {
  readonly events: readonly ShownEvent[];
  readonly columns: readonly OverlayColumn[];
  readonly grid: Pick<ViewerGrid, "slotLength">;
  readonly people: number;
};

type Block = Stretch & Lane & { readonly event: ShownEvent };

/** Decorative: cells name the events, and whole days stand at the head of their columns. */
const CalendarLayer = memo(function CalendarLayer({ events, columns, grid, people }: CalendarLayerProps) {
  const { slotLength } = grid;
  const timed = useMemo(() => events.filter(({ isAllDay }) => !isAllDay), [events]);
  const blocks = useMemo(
    () =>
      columns.map(({ cells }): Block[] =>
        packEvents(
          timed.flatMap((event) => eventBlocks(cells, event, slotLength).map((stretch) => ({ ...stretch, event }))),
        ),
      ),
    [columns, timed, slotLength],
  );
  return (
    <Layer
      aria-hidden="true"
      data-layer=""
      data-calendar=""
      style={{ "--rows": columns[0]?.cells.length ?? 0, "--digits": String(people).length } as object}
    >
      <span />
      {columns.map(({ date, afterGap }, at) => (
        <Fragment key={date}>
          {afterGap && <i />}
          <div>
            {blocks[at]?.map((block, place) => (
              <Event key={place} {...block} isLow={(block.to - block.from) * slotLength < LEAST_FOR_TEXT} />
            ))}
          </div>
        </Fragment>
      ))}
    </Layer>
  );
});
export default CalendarLayer;

const MANY_LANES = 3;
const ALL_ROOM = 117;

function Event({ event, from, to, lane, lanes, span, isLow }: Block & { readonly isLow: boolean }) {
  const room = lanes < MANY_LANES ? 100 : ALL_ROOM;
  const place = {
    "--from": from,
    "--height": to - from,
    insetInlineStart: `${(lane / lanes) * room}%`,
    width: `${(span / lanes) * room}%`,
  };
  return (
    <p data-busyness={event.busyness} data-provider={event.provider} style={place}>
      {!isLow && (
        <span>
          <bdi>{eventTitle(event)}</bdi>
        </span>
      )}
    </p>
  );
}

/** In quarter hours; a lower event would show half a line. */
const LEAST_FOR_TEXT = 1.5;

const Layer = styled.div`
  /* A layer of its own, so that a stroke does not draw it again. */
  contain: strict;
  will-change: transform;
  /* The cells below must stay visible in forced colours. */
  forced-color-adjust: none;
  /* Paper is handed round. */
  @media print {
    visibility: hidden;
  }
  & > div {
    margin-inline: 3px max(15%, 2px + var(--digits) * 8px);
  }

  & p {
    position: absolute;
    top: calc(var(--row) * var(--from) + 1px);
    height: calc(var(--row) * var(--height) - 1px);
    min-width: 4px;
    overflow: hidden;
    container-type: size;
    border: solid color-mix(in srgb, var(--ink) 32%, transparent);
    border-width: 1px;
    border-inline-start-width: 3px;
    border-inline-start-color: color-mix(in srgb, var(--ink) 70%, transparent);
    border-radius: 4px;
    background: color-mix(in srgb, var(--surface) 80%, transparent);
    color: var(--ink);
    font-size: var(--text-small);
    font-weight: 500;
    line-height: 0.8125rem;
  }
  & p > span {
    display: block;
    max-height: round(down, 100cqh, 1lh);
    margin-inline: 4px 2px;
    overflow: hidden;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
  }
  @container (max-height: 25px) {
    & p > span {
      white-space: nowrap;
    }
  }
  /* A narrow column shows an upright title, or none. */
  @container (max-width: 24px) {
    & p > span {
      display: none;
    }
  }
  @container (min-width: 9px) and (max-width: 24px) and (min-height: 28px), (max-width: 44px) and (min-height: 36px) {
    & p > span {
      display: block;
      max-width: max(1lh, round(down, 100cqw, 1lh));
      max-height: calc(100cqh - 2px);
      margin: 2px 0 0;
      white-space: nowrap;
      writing-mode: vertical-rl;
    }
  }
  @container (max-width: 13px) {
    & p > span {
      line-height: 0.5625rem;
    }
  }
  & p[data-busyness="tentative"] {
    border-style: dashed;
    border-inline-start-style: dashed;
    background: color-mix(in srgb, var(--surface) 72%, transparent);
    font-style: italic;
  }
  & p[data-busyness="free"] {
    border-style: dotted;
    border-width: 1px;
    border-color: color-mix(in srgb, var(--ink) 34%, transparent);
    background: color-mix(in srgb, var(--surface) 66%, transparent);
    font-weight: 400;
  }
  ${SMALL} {
    & p {
      line-height: 0.75rem;
    }
    & p > span {
      margin-inline: 2px 0;
    }
  }
`;
