import styled from "@emotion/styled";
import { useRef } from "react";
import type { GridPoint } from "#domain/answers/selection.ts";
import { type Slot, slotLabel } from "#domain/time/slot.ts";
import { clockText } from "../../../time/words.ts";
import { DownIcon } from "../../../ui/icons.tsx";
import { useMeetingModel, useMeetingState, useModelEvent } from "../../model/use-meeting-model.ts";
import { useDrawnPage } from "./drawn-page.ts";
import { type Fold, unfold } from "./folds.ts";
import { Midnight, rowEnd } from "../grid-columns.tsx";
import { Marked } from "../../../text/Marked.tsx";
import { t } from "../../../text/t.ts";

type FoldRowProps = { readonly fold: Fold; readonly onFocus: (point: GridPoint) => void };

/** A low row for hours without free people. A press unfolds it; painting unfolds all. */
export default function FoldRow({ fold, onFocus }: FoldRowProps) {
  const model = useMeetingModel();
  const { grid, columns } = useDrawnPage();
  const hasAnswers = useMeetingState(({ derived }) => derived.group.names.size > 0 && !derived.hidesOthers);
  const row = useRef<HTMLDivElement>(null);
  useModelEvent("began-painting", () => {
    model.send({ kind: "view", view: { unfolded: "all" } });
    holdInPlace(row.current?.parentElement, model.get().painting.anchor?.slot);
  });
  const { rows } = grid;
  const { from, to } = fold;
  const [first, last] = [rows[from], rows[to - 1]];
  if (first === undefined || last === undefined) return null;
  const start = clockText(first.minute);
  const isMidnight = first.nextDay && rows[from - 1]?.nextDay === false;
  return (
    <Folded role="row" data-fold="" ref={row}>
      {isMidnight && <Midnight columns={columns} />}
      <span aria-hidden="true" data-hour-label="" translate="no">
        {start}
      </span>
      <span role="cell" aria-colspan={columns.list.length + 1}>
        <button
          type="button"
          onClick={({ detail }) => {
            unfold(model, grid, fold);
            if (detail === 0) onFocus({ column: columns.list[0]?.index ?? 0, row: from });
          }}
        >
          <Marked
            text={t("grid.unfold", { start, end: clockText(rowEnd(last, grid)) })}
            marks={{ b: (words) => <b>{words}</b>, why: (words) => hasAnswers && <span data-why="">{words}</span> }}
          />
          <DownIcon />
        </button>
      </span>
    </Folded>
  );
}

const HELD = "[data-at]:active, [data-at]:hover, [data-at]:focus";

/** Keeps the painted cell in place when hours above it unfold in the next frame. */
function holdInPlace(drawnGrid: HTMLElement | null | undefined, painted: Slot | undefined): void {
  const cell = painted === undefined ? HELD : `[data-slot="${slotLabel(painted)}"]`;
  const at = drawnGrid?.querySelector<HTMLElement>(cell)?.dataset["at"];
  const top = (): number => drawnGrid?.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect().top ?? 0;
  const topBefore = top();
  if (at !== undefined) requestAnimationFrame(() => window.scrollBy({ top: top() - topBefore, behavior: "instant" }));
}

const Folded = styled.div`
  position: relative;
  & > [role="cell"] {
    grid-column: 2 / -1;
    padding: 4px 0 3px;
    border-top: 1px solid var(--line);
  }
  & button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    width: 100%;
    height: 100%;
    padding: 0 8px;
    border: 1px solid transparent;
    border-radius: 8px;
    background: color-mix(in srgb, var(--line) 45%, var(--surface));
    color: var(--muted);
    font-size: var(--text-small);
    line-height: 1;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & button > b {
    color: var(--ink);
    font-weight: 600;
  }
  & button > svg {
    width: 16px;
    height: 16px;
  }
  @media (hover: hover) {
    & button:hover {
      background: color-mix(in srgb, var(--line) 85%, var(--surface));
    }
  }
  @media (max-width: 360px) {
    & [data-why] {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`;
