import styled from "@emotion/styled";
import { useEffect, useMemo } from "react";
import type { RespondentID } from "#domain/ids.ts";
import { type Level, levelsOf, type Mark, type Marks, slotOf } from "#domain/answers/levels.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import type { OthersDraft } from "../../live/live-state.ts";
import { hue } from "../../ui/theme.ts";
import { initials } from "../people/people.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { CELL_STRIPES, stripes } from "./cell-style.ts";
import { outlineStyle } from "./days-style.ts";
import { useDrawnPage } from "./folds/drawn-page.ts";
import { drawnAt, unfold } from "./folds/folds.ts";
import { GridLayer } from "./folds/GridLayer.tsx";

type DraftsLayerProps = { readonly drafts: readonly OthersDraft[]; readonly isPainting: boolean };

/** The drafts of others, decorative. A separate layer, because it changes far more often than the cells. */
export default function DraftsLayer({ drafts, isPainting }: DraftsLayerProps) {
  const model = useMeetingModel();
  const group = useMeetingState(({ derived }) => derived.group);
  const { grid, columns, folds } = useDrawnPage();
  const outlines = useMemo(() => draftOutlines(columns.list, drafts, group), [columns, drafts, group]);
  useEffect(() => {
    if (folds.length === 0) return;
    const painted = new Set(drafts.flatMap(({ added, removed }) => [...added, ...removed].map(slotOf)));
    for (const fold of folds) {
      const hidden = grid.columns.flatMap(({ cells }) => cells.slice(fold.from, fold.to));
      if (hidden.some((slot) => slot !== undefined && painted.has(slot))) unfold(model, grid, fold);
    }
  }, [model, grid, drafts, folds]);
  return (
    <Layer
      data-drafts=""
      style={{ "--edge": isPainting ? 1 : 0 } as object}
      draw={(_, at) => (
        <div>
          {outlines[at]?.map(({ key, from, to, kind, mark, level, tag, tagAt }) => {
            const place = { "--from": drawnAt(folds, from), "--height": to - from, "--level": level, "--tag": tagAt };
            return (
              <p key={key} data-change={kind} data-mark={mark} style={place as object}>
                {tag !== undefined && <b>{tag}</b>}
              </p>
            );
          })}
        </div>
      )}
    />
  );
}

type DraftOutline = {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly kind: "added" | "removed";
  readonly mark: Level | undefined;
  /** Distance from the cell's edge in steps, so that outlines in one place stay distinct. */
  readonly level: number;
  /** The painter's initials, unless the outline to the left already shows them. */
  readonly tag: string | undefined;
  readonly tagAt: number;
};

type Column = { readonly cells: readonly (Slot | undefined)[] };

/** Maximum number of nested outlines; more would fill the cell. */
const MAX_LEVELS = 3;
const NEWCOMER = "+";

/** Leaves out marks of the stored answer, so that an outline becomes shading when it is saved. */
export function draftOutlines(
  columns: readonly Column[],
  drafts: readonly OthersDraft[],
  { answers, names }: Pick<Group, "answers" | "names">,
): DraftOutline[][] {
  const shownSlots = new Set(columns.flatMap(({ cells }) => cells));
  const levels = new Map<Slot, number>();
  const outlines: DraftOutline[][] = columns.map(() => []);
  const tags = columns.map(() => new Map<number, number>());
  for (const { clientID, of, name, added, removed } of drafts) {
    const answer = answers.get(of as RespondentID); // comes from the server
    const inSight = (marks: Marks, isNews: (mark: Mark) => boolean) =>
      levelsOf([...marks].filter((mark) => shownSlots.has(slotOf(mark)) && isNews(mark)));
    const more = inSight(added, (mark) => answer?.has(mark) !== true);
    const marked = more.free.union(more.ifNeeded);
    const cleared = inSight(removed, (mark) => answer?.has(mark) === true);
    // A slot that changes its level is not cleared.
    const fewer = cleared.free.union(cleared.ifNeeded).difference(marked);
    const level = freeLevel(levels, [...marked, ...fewer]);
    const letters = initials(names.get(of as RespondentID) ?? name ?? "") || NEWCOMER;
    let stretchesBefore: readonly Stretch[] = [];
    for (const [at, { cells }] of columns.entries()) {
      const stretchesHere = [
        ...stretches(cells, more.free, { kind: "added", mark: "free" }),
        ...stretches(cells, more.ifNeeded, { kind: "added", mark: "ifNeeded" }),
        ...stretches(cells, fewer, { kind: "removed", mark: undefined }),
      ];
      for (const stretch of stretchesHere) {
        const { kind, mark, from } = stretch;
        const isTagged = !stretchesBefore.some(
          (other) => other.kind === kind && other.mark === mark && other.from === from,
        );
        const tagAt = isTagged ? countIn(tags[at], stretch.from) : 0;
        const tag = isTagged ? letters : undefined;
        outlines[at]?.push({ ...stretch, key: `${clientID} ${kind} ${mark} ${from}`, level, tag, tagAt });
      }
      stretchesBefore = stretchesHere;
    }
  }
  return outlines;
}

type Change = Pick<DraftOutline, "kind" | "mark">;
type Stretch = Change & Pick<DraftOutline, "from" | "to">;

/** Counts the tags of a row; returns the number of earlier ones. */
function countIn(rows: Map<number, number> | undefined, row: number): number {
  const count = rows?.get(row) ?? 0;
  rows?.set(row, count + 1);
  return count;
}

/** Takes the outermost free level in all of these cells. `used` has a bit for each taken level. */
function freeLevel(used: Map<Slot, number>, slots: readonly Slot[]): number {
  const usedLevels = slots.reduce((all, slot) => all | (used.get(slot) ?? 0), 0);
  const free = Array.from({ length: MAX_LEVELS }, (_, level) => level).find(
    (level) => (usedLevels & (1 << level)) === 0,
  );
  const level = free ?? MAX_LEVELS - 1;
  for (const slot of slots) used.set(slot, (used.get(slot) ?? 0) | (1 << level));
  return level;
}

function stretches(cells: Column["cells"], slots: ReadonlySet<Slot>, change: Change): Stretch[] {
  const list: Stretch[] = [];
  for (const [row, slot] of cells.entries()) {
    if (slot === undefined || !slots.has(slot)) continue;
    const last = list.at(-1);
    if (last?.to === row) list[list.length - 1] = { ...last, to: row + 1 };
    else list.push({ from: row, to: row + 1, ...change });
  }
  return list;
}

const Layer = styled(GridLayer)`
  z-index: 2;
  contain: strict;
  & p {
    --inset: calc((var(--level) + var(--edge)) * 3px);
    position: absolute;
    top: calc(var(--row) * var(--from) + var(--inset));
    inset-inline: var(--inset);
    height: calc(var(--row) * var(--height) - 2 * var(--inset));
    border-radius: 3px;
    ${outlineStyle}
  }
  & p[data-mark="ifNeeded"] {
    background: ${stripes(CELL_STRIPES)} calc(50% - var(--forward) * 50%) 0 / 12px 100% no-repeat;
  }
  & b {
    position: absolute;
    z-index: 1;
    top: -1px;
    inset-inline-start: calc(-1px + var(--tag) * 21px);
    padding: 0 3px;
    border-end-end-radius: 3px;
    background: ${hue("sched")};
    color: var(--on-sched);
    font-size: var(--text-small);
    font-weight: 700;
    line-height: 0.75rem;
  }
`;
