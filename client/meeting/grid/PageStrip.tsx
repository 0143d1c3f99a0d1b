import styled from "@emotion/styled";
import { useMemo } from "react";
import type { Mark } from "#domain/answers/levels.ts";
import { pageColumns, pageCount, type ViewerGrid } from "#domain/time/viewer-grid.ts";
import { datesText, dayText } from "../../time/words.ts";
import { hue } from "../../ui/theme.ts";
import type { GridShow } from "./cell-look.ts";
import { t } from "../../text/t.ts";

type PageStripProps = {
  readonly grid: ViewerGrid;
  readonly page: number;
  readonly show: Pick<GridShow, "counts" | "of" | "isUncounted">;
  readonly onTurn: (page: number) => void;
};

export default function PageStrip({ grid, page, show, onTurn }: PageStripProps) {
  const pages = useMemo(() => stripPages(grid, show.counts), [grid, show.counts]);
  return (
    <Strip aria-label={t("grid.allDays")} data-hint="">
      {pages.map(({ first, last, most }, at) => {
        const from = dayText(first);
        const isNewMonth = at === 0 || from.month !== dayText(pages[at - 1]?.first ?? first).month;
        const days = datesText(first, last);
        return (
          <button
            key={first}
            type="button"
            aria-label={show.isUncounted === true ? days : t("grid.mostOnDays", { days, most, all: show.of })}
            aria-current={at === page ? "true" : undefined}
            title={days}
            onClick={() => onTurn(at)}
          >
            <i style={{ "--share": show.of === 0 ? 0 : most / show.of } as object} />
            <small>{isNewMonth ? from.month : from.day}</small>
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
    return { first: columns[0]?.date ?? "", last: columns.at(-1)?.date ?? "", most };
  });
}

const Strip = styled.nav`
  display: flex;
  gap: 2px;
  height: 54px;
  padding: 4px 0 6px;
  padding-inline-start: calc(var(--hours) + 4px);
  overflow-x: auto;
  & > button {
    display: flex;
    flex: 1 0 24px;
    flex-direction: column;
    justify-content: end;
    gap: 2px;
    min-width: 0;
    max-width: 64px;
    padding: 0 1px;
    border-radius: 4px;
    outline-offset: -2px;
  }
  & i {
    height: calc(4px + 16px * var(--share));
    border: 1px solid ${hue("free")};
    border-radius: 2px;
    background: rgb(var(--free) / calc(0.2 * min(1, var(--share) * 1000) + 0.8 * var(--share)));
  }
  & small {
    color: var(--muted);
    line-height: 0.875rem;
    font-variant-numeric: tabular-nums;
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
