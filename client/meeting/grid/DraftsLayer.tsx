import styled from "@emotion/styled";
import { Fragment, memo, useEffect, useMemo } from "react";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import type { Group } from "../../live/group.ts";
import type { OthersDraft } from "../../live/peers.ts";
import { hue } from "../../ui/theme.ts";
import { draftOutlines, type DraftOutline } from "./draft-outlines.ts";
import { useMeetingSession } from "../session/use-session.ts";
import { drawnAt, type Folds } from "./folds/folds.ts";
import { unfold } from "./folds/unfold.ts";
import type { PageColumn } from "./grid-columns.ts";

export type DraftsLayerProps = {
  readonly drafts: readonly OthersDraft[];
  readonly group: Pick<Group, "answers" | "names">;
  /** Of the shown page. */
  readonly columns: readonly PageColumn[];
  readonly grid: ViewerGrid;
  readonly folds: Folds;
  /** The viewer paints too: their own marks have the edge of the cells. */
  readonly isPainting: boolean;
};

/**
 * What others are painting, as outlines over the cells. For eyes only: the list of respondents says who is editing.
 * A layer of its own, because it changes ten times a second for each of them and the cells must not.
 */
export default function DraftsLayer({ drafts, group, grid, columns, folds, isPainting }: DraftsLayerProps) {
  const outlines = useMemo(() => draftOutlines(columns, drafts, group), [columns, drafts, group]);
  const session = useMeetingSession();
  // No hour is folded in which another paints.
  useEffect(() => {
    if (folds.length === 0) return;
    const painted = new Set(drafts.flatMap(({ added, removed }) => [...added, ...removed]));
    for (const fold of folds) {
      const hidden = grid.columns.flatMap(({ cells }) => cells.slice(fold.from, fold.to));
      if (hidden.some((slot) => slot !== undefined && painted.has(slot))) unfold(session, grid, fold);
    }
  }, [session, grid, drafts, folds]);
  return (
    <Layer
      aria-hidden="true"
      data-drafts=""
      style={{ "--rows": drawnAt(folds, columns[0]?.cells.length ?? 0), "--edge": isPainting ? 1 : 0 } as object}
    >
      <span />
      {columns.map(({ date, afterGap }, at) => (
        <Fragment key={date}>
          {afterGap && <i />}
          <div>
            {outlines[at]?.map(({ key, from, to, ...outline }) => (
              <Outline key={key} top={drawnAt(folds, from)} rows={to - from} {...outline} />
            ))}
          </div>
        </Fragment>
      ))}
    </Layer>
  );
}

type OutlineProps = Omit<DraftOutline, "key" | "from" | "to"> & {
  /** Where it begins, in rows as CSS reads them. */
  readonly top: number | string;
  readonly rows: number;
};

const Outline = memo(function Outline({ top, rows, kind, level, tag, tagAt }: OutlineProps) {
  const place = { "--from": top, "--height": rows, "--level": level, "--tag": tagAt };
  return (
    <p data-change={kind} style={place as object}>
      {tag !== undefined && <b>{tag}</b>}
    </p>
  );
});

/** Lies over all rows, in the same tracks as their cells. */
const Layer = styled.div`
  position: absolute;
  inset-inline: 0;
  bottom: 0;
  /* Above a label that says SCHEDULED, below the sticky days. */
  z-index: 2;
  display: grid;
  grid-template-columns: var(--hours) var(--columns);
  column-gap: var(--gap);
  height: calc(var(--row) * var(--rows));
  contain: strict;
  pointer-events: none;
  & > div {
    position: relative;
    min-width: 0;
  }
  & p {
    --inset: calc((var(--level) + var(--edge)) * 3px);
    position: absolute;
    top: calc(var(--row) * var(--from) + var(--inset));
    inset-inline: var(--inset);
    height: calc(var(--row) * var(--height) - 2 * var(--inset));
    margin: 0;
    border: 2px solid ${hue("sched", 0.85)};
    border-radius: 3px;
    /* A hair of the card's colour keeps it apart from dark shading and from other outlines. */
    box-shadow:
      0 0 0 1px color-mix(in srgb, var(--surface) 65%, transparent),
      inset 0 0 0 1px color-mix(in srgb, var(--surface) 65%, transparent);
  }
  & p[data-change="removed"] {
    border-style: dashed;
    box-shadow: none;
  }
  & b {
    position: absolute;
    top: -1px;
    inset-inline-start: calc(-1px + var(--tag) * 21px);
    padding: 0 3px;
    border-end-end-radius: 3px;
    background: ${hue("sched")};
    color: var(--on-sched);
    font-size: 9px;
    font-weight: 700;
    line-height: 12px;
  }
`;
