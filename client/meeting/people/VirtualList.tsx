import styled from "@emotion/styled";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { WIDE } from "../../ui/theme.ts";
import { LONG, rowTops } from "./list-rows.ts";
import { ROW_HEIGHT } from "./RespondentRow.tsx";

const SHOWN_ROWS = 11;
const SPARE_ROWS = 6;

type VirtualListProps = {
  /** The height of each row in pixels. */
  readonly heights: readonly number[];
  readonly row: (at: number) => ReactNode;
};

/** Draws all rows of a short list. A long list scrolls beside the grid, and only the rows in sight and some more are drawn. */
export function VirtualList({ heights, row }: VirtualListProps) {
  const list = useRef<HTMLUListElement>(null);
  const isLong = heights.length > LONG;
  const tops = rowTops(heights);
  const first = useFirstRow(list, tops, isLong);
  const count = isLong ? Math.ceil(innerHeight / ROW_HEIGHT) + 2 * SPARE_ROWS : heights.length;
  const end = Math.min(heights.length, first + count);
  return (
    <Scroller data-long={isLong ? "" : undefined}>
      <ul ref={list} style={{ height: tops.at(-1), paddingTop: tops[first] }}>
        {heights.slice(first, end).map((_, at) => row(first + at))}
      </ul>
    </Scroller>
  );
}

/** Returns the first row to draw, in a list that scrolls by itself or with the page. */
function useFirstRow(list: RefObject<HTMLElement | null>, tops: readonly number[], isLong: boolean): number {
  const [first, setFirst] = useState(0);
  const latestTops = useRef(tops);
  useEffect(() => {
    latestTops.current = tops;
  });
  useEffect(() => {
    if (!isLong) return;
    const look = (): void => {
      const element = list.current;
      if (element === null) return;
      const from = Math.max(0, element.parentElement?.getBoundingClientRect().top ?? 0);
      const above = from - element.getBoundingClientRect().top;
      setFirst(Math.max(0, latestTops.current.findLastIndex((top) => top <= above) - SPARE_ROWS));
    };
    look();
    document.addEventListener("scroll", look, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", look, { capture: true });
  }, [list, isLong]);
  return isLong ? Math.min(first, tops.length - 1) : 0;
}

const Scroller = styled.div`
  margin-inline: -8px;
  &[data-long] {
    /* Otherwise a browser that anchors on a row undoes its own scrolling. */
    overflow-anchor: none;
    /* Below the grid it flows with the page, whose scrolling it would swallow. */
    ${WIDE} {
      max-height: ${SHOWN_ROWS * ROW_HEIGHT}px;
      overflow-y: auto;
      overscroll-behavior: contain;
      scrollbar-width: thin;
      scrollbar-color: var(--line-strong) transparent;
    }
  }
`;
