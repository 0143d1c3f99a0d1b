import styled from "@emotion/styled";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { CalendarOverlay } from "../../calendars/use-overlay.ts";
import { type Slot, slotLabel } from "#domain/time/slot.ts";
import { pageColumns } from "#domain/time/viewer-grid.ts";
import { monthsText } from "../../time/words.ts";
import { hasFinger } from "../../ui/finger.ts";
import { NextIcon, PreviousIcon } from "../../ui/icons.tsx";
import { laterPart, laterWithTexts } from "../../ui/later.tsx";
import { NOTE, ONE_LINE, scrollBehavior, SMALL } from "../../ui/theme.ts";
import { visuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Connection } from "../Connection.tsx";
import { hintText, modeTitle } from "../mode-words.ts";
import { selectedIn } from "../model/selectors.ts";
import { isAnswering } from "../answers/painting.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { visiblePart } from "./painting/geometry.ts";
import type { GridDraft } from "./cell-look.ts";
import { ToolButton } from "./ToolButton.tsx";
import { t } from "../../text/t.ts";

const FillMenu = laterWithTexts(() => import("../answers/FillMenu.tsx"));
const NoteButton = laterWithTexts(() => import("../answers/NoteButton.tsx"));
const HistoryButtons = laterPart(() => import("../answers/HistoryButtons.tsx"));
const LevelTools = laterPart(() => import("./LevelTools.tsx"));

type GridTopProps = {
  readonly page: number;
  readonly draft: GridDraft["kind"] | undefined;
  readonly calendars: CalendarOverlay | undefined;
  readonly onTurn: (page: number) => void;
};

/** Two rows of one height in every mode, otherwise the grid would move under the first stroke. */
export function GridTop({ page, draft, calendars, onTurn }: GridTopProps) {
  const top = useRef<HTMLDivElement>(null);
  const { grid, pages } = useMeetingState(({ derived }) => derived.days);
  const isList = useMeetingState(({ view }) => view.isList);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const owner = useMeetingState((state) => selectedIn(state).owner);
  useGridTop(top);
  const dates = useMemo(() => pageColumns(grid, page).map(({ date }) => date), [grid, page]);
  const title = modeTitle(mode, owner);
  return (
    <Top ref={top} data-list={isList ? "" : undefined}>
      <h2 title={title} data-mode={mode.kind}>
        {title}
      </h2>
      <div>
        <b>
          <span data-long="">{monthsText(dates)}</span>
          <span data-short="">{monthsText(dates, "short")}</span>
        </b>
        <Connection />
      </div>
      {pages > 1 && (
        <Pager>
          <ToolButton aria-label={t("grid.previousDays")} disabled={page === 0} onClick={() => onTurn(page - 1)}>
            <PreviousIcon />
          </ToolButton>
          <small data-hint="">{t("grid.page", { page: page + 1, pages })}</small>
          <ToolButton aria-label={t("grid.nextDays")} disabled={page === pages - 1} onClick={() => onTurn(page + 1)}>
            <NextIcon />
          </ToolButton>
        </Pager>
      )}
      <Tools draft={draft} calendars={calendars} />
    </Top>
  );
}

/** As `SMALL` and `LOW`: here the parts above the grid leave few rows to paint in. */
const LITTLE_ROOM = "(max-width: 767px), (max-height: 499px)";
const ROOM_BELOW = 48;

/** On phones, scrolls the card's `top` to the page's top for painting, and back into sight afterwards. */
function useGridTop(top: RefObject<HTMLElement | null>): void {
  const model = useMeetingModel();
  const isEditorOpen = useMeetingState((state) => state.isEditorOpen);
  const wasOpen = useRef(false);

  // Scrolls before the next press, which would otherwise hit another cell.
  useLayoutEffect(() => {
    if (wasOpen.current === isEditorOpen) return;
    wasOpen.current = isEditorOpen;
    const { painting } = model.get();
    const y = top.current?.getBoundingClientRect().top ?? 0;
    // The card of a time that is being scheduled stays in sight, and so does the first stroke's cell.
    const makesRoom =
      isAnswering(painting.mode) && matchMedia(LITTLE_ROOM).matches && isInSightBelow(y, painting.anchor?.slot);
    if (isEditorOpen ? makesRoom : y < 0) top.current?.scrollIntoView({ block: "start", behavior: scrollBehavior() });
  }, [isEditorOpen, top, model]);
}

/** Returns whether the slot's cell stays above the bar when `top` scrolls to the top. True without a cell. */
function isInSightBelow(top: number, slot: Slot | undefined): boolean {
  const cell = slot === undefined ? null : document.querySelector(`[data-slot="${slotLabel(slot)}"]`);
  return cell === null || cell.getBoundingClientRect().bottom - top + ROOM_BELOW < visiblePart(null).bottom;
}

function Tools({ draft, calendars }: Pick<GridTopProps, "draft" | "calendars">) {
  const isEditorOpen = useMeetingState((state) => state.isEditorOpen);
  const hasLevels = useMeetingState(({ derived }) => derived.hasLevels);
  const hint = useMeetingState((state) => hintText(state, hasFinger()));
  const isAnswer = isEditorOpen && draft === "answer";
  useEffect(() => void HistoryButtons.load().catch(() => {}), []);
  useEffect(() => void (hasLevels && LevelTools.load().catch(() => {})), [hasLevels]);
  return (
    <Row data-hint="">
      {isAnswer && hasLevels && <LevelTools />}
      {hint !== undefined && <Hint>{hint}</Hint>}
      {isAnswer && hint === undefined && <NoteButton />}
      <i />
      {draft !== undefined && <HistoryButtons />}
      {isAnswer && <FillMenu calendars={calendars} />}
    </Row>
  );
}

/**
 * Lies above the days, because they would cut its focus rings. In a short meeting its popups also lie above the bar.
 * Only the mode of a selected person has a visible heading; the controls of the other modes show the mode.
 */
const Top = styled.div`
  position: relative;
  z-index: 4;
  &:has([aria-expanded="true"]) {
    z-index: 6;
  }
  display: grid;
  grid-template: 44px 36px / minmax(0, 1fr) auto;
  align-items: center;
  padding-inline-start: calc(var(--hours) + 4px);
  scroll-margin-top: 4px;
  break-after: avoid;
  &[data-list] {
    padding-inline-start: 12px;
    &:has(> [data-mode="none"]) {
      grid-template-rows: 44px 8px;
    }
  }
  & > h2 {
    grid-area: 2 / 1 / auto / span 2;
    ${NOTE};
    ${ONE_LINE};
    color: var(--ink);
    letter-spacing: 0;
  }
  & > h2:not([data-mode="selectedUser"]) {
    ${visuallyHidden};
  }
  & > div:first-of-type {
    position: relative;
    display: flex;
    align-items: center;
    gap: 4px 16px;
    align-self: stretch;
  }
  & b {
    line-height: 1.2;
  }
  & [data-short] {
    display: none;
  }
  ${SMALL} {
    &,
    &[data-list] {
      padding: 0;
    }
  }
  @media (max-width: 389px) {
    & [data-long] {
      display: none;
    }
    & [data-short] {
      display: inline;
    }
  }
  @media print {
    grid-template-rows: 44px;
  }
`;

/** Aligns the last arrow, not the button's padding, with the end of the days. */
const Pager = styled.span`
  display: flex;
  align-items: center;
  & > small {
    ${NOTE};
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & > :last-child {
    margin-inline-end: -6px;
  }
  @media (pointer: coarse) {
    & > :last-child {
      margin-inline-end: -12px;
    }
  }
`;

/**
 * Its buttons are higher on phones than it is, and reach over its edges. Boxes open below it. The gap pushes the buttons
 * to the end one by one: a frame around them would move when Undo appears.
 */
const Row = styled.div`
  position: relative;
  grid-area: 2 / 1 / auto / span 2;
  display: flex;
  align-items: center;
  gap: 4px 12px;
  height: 36px;
  & > i {
    flex: 1;
  }
  ${SMALL} {
    gap: 8px;
  }
`;

const Hint = styled.small`
  ${NOTE};
  line-height: 1.3;
  text-wrap: balance;
`;
