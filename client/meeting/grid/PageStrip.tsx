import styled from "@emotion/styled";
import { useLayoutEffect, useMemo, useRef } from "react";
import { inRange } from "#domain/meeting/schedule.ts";
import type { Mark } from "#domain/answers/levels.ts";
import { pageColumns, pageCount, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { dateText, datesText, dayText } from "../../time/words.ts";
import { FINGER, hue } from "../../ui/theme.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { fullestOf } from "./BestLayer.tsx";
import { bestHour, hourRows } from "./best-hours.ts";
import type { GridShow } from "./cell-look.ts";
import { t } from "../../text/t.ts";

type PageStripProps = {
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly show: Pick<GridShow, "counts" | "of" | "isUncounted">;
  readonly onTurn: (page: number) => void;
};

/** A bar for each page, as high as the share of people who are free in its best hour; a dot marks the best times. */
export default function PageStrip({ grid, page, show, onTurn }: PageStripProps) {
  const { counts, of } = show;
  const best = useMeetingState(({ view }) => view.best);
  const pages = useMemo(() => stripPages(grid, counts), [grid, counts]);
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const button = strip.current?.children[page];
    if (strip.current === null || button === undefined) return;
    const [room, { left, right }] = [strip.current.getBoundingClientRect(), button.getBoundingClientRect()];
    // The page itself must not scroll, as with scrollIntoView.
    strip.current.scrollLeft += Math.min(0, left - room.left) + Math.max(0, right - room.right);
  }, [page]);
  return (
    <Strip ref={strip} aria-label={t("grid.allDays")} data-hint="">
      {pages.map(({ first, last, most, hour, slots }, at) => {
        const isNewMonth = dayText(first).month !== dayText(pages[at - 1]?.first ?? last).month;
        const days = datesText(first, last);
        const isBest = fullestOf(best).some((time) => slots.some((slot) => inRange(time, slot)));
        return (
          <button
            key={first}
            type="button"
            aria-label={show.isUncounted === true ? days : t("grid.mostOnDays", { days, most, all: of })}
            aria-current={at === page ? "true" : undefined}
            title={days}
            onClick={() => onTurn(at)}
          >
            <i data-best-page={isBest ? "" : undefined} style={{ "--share": of === 0 ? 0 : hour / of } as object} />
            <small>{isNewMonth || at === 0 ? dateText(first, first) : dayText(first).day}</small>
          </button>
        );
      })}
    </Strip>
  );
}

export function stripPages(grid: ViewerGrid, counts: ReadonlyMap<Mark, number>) {
  return Array.from({ length: pageCount(grid) }, (_, page) => {
    const columns = pageColumns(grid, page);
    const slots = columns.flatMap(({ cells }) => cells.filter((slot) => slot !== undefined));
    const most = Math.max(0, ...slots.map((slot) => counts.get(slot) ?? 0));
    const hour = bestHour(columns, counts, hourRows(grid)).free;
    return { first: columns[0]?.date ?? "", last: columns.at(-1)?.date ?? "", most, hour, slots };
  });
}

const Strip = styled.nav`
  display: flex;
  gap: 4px;
  height: 54px;
  padding: 2px 0 6px;
  padding-inline-start: calc(var(--hours) + var(--gap, 4px));
  overflow-x: auto;
  & > button {
    display: flex;
    flex: 1 0 24px;
    flex-direction: column;
    justify-content: end;
    gap: 2px;
    min-width: max-content;
    border-radius: 4px;
    outline-offset: -2px;
    ${FINGER} {
      flex-basis: 44px;
    }
  }
  & i {
    position: relative;
    height: calc(4px + 16px * var(--share));
    border: 1px solid ${hue("free")};
    border-radius: 2px;
    background: rgb(var(--free) / calc(0.2 * min(1, var(--share) * 1000) + 0.8 * var(--share)));
  }
  & [data-best-page]::before {
    content: "";
    position: absolute;
    inset: -8px auto auto 50%;
    width: 5px;
    height: 5px;
    margin-inline-start: -2.5px;
    border-radius: 50%;
    background: ${hue("free")};
  }
  & small {
    padding: 0 4px;
    color: var(--muted);
    line-height: 0.875rem;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  & > button:hover small,
  & > button[aria-current] small {
    color: var(--ink);
  }
  & > button[aria-current] small {
    font-weight: 700;
    box-shadow: inset 0 -2px var(--ink);
  }
`;
