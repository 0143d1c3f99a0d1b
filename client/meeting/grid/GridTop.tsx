import styled from "@emotion/styled";
import { useEffect, useMemo } from "react";
import type { Calendars } from "../../calendars/use-calendars.ts";
import { pageColumns } from "#domain/time/viewer-grid.ts";
import { monthsText } from "../../time/words.ts";
import { NextIcon, PreviousIcon, QuickIcon } from "../../ui/icons.tsx";
import { laterPart, laterWithTexts } from "../../ui/later.tsx";
import { FINGER_HIGH, SMALL } from "../../ui/theme.ts";
import { ViewSwitch } from "../list/ViewSwitch.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import type { GridDraft } from "./cell-look.ts";
import { IconButton, QuickButton } from "./IconButton.tsx";
import { t } from "../../text/t.ts";

/** Has the width of a button that loads; otherwise the row would break on phones and move the grid. */
const ButtonRoom = () => <IconButton disabled style={{ visibility: "hidden" }} />;
const QuickRoom = () => (
  <QuickButton disabled style={{ visibility: "hidden" }}>
    <QuickIcon />
    <span>{t("grid.quickChoices")}</span>
  </QuickButton>
);
const QuickChoices = laterWithTexts(() => import("../list/QuickChoices.tsx"), <QuickRoom />);
const HistoryButtons = laterPart(
  () => import("../answers/HistoryButtons.tsx"),
  <>
    <ButtonRoom />
    <ButtonRoom />
  </>,
);
/** Has the height of the buttons that load, so that nothing moves. */
const ToolsRoom = styled.i`
  height: 30px;
  @media (pointer: coarse) {
    height: 36px;
  }
`;
const CalendarTools = laterWithTexts(() => import("../../calendars/CalendarTools.tsx"), <ToolsRoom />);

const LevelTools = laterPart(() => import("./LevelTools.tsx"));

type GridTopProps = {
  readonly page: number;
  readonly draft: GridDraft["kind"] | undefined;
  readonly calendars: Calendars | undefined;
  readonly onTurn: (page: number) => void;
};

/** Its height stays the same while painting, otherwise the grid would move under the first stroke. */
export function GridTop({ page, draft, calendars, onTurn }: GridTopProps) {
  const { grid, pages } = useMeetingState(({ derived }) => derived.days);
  const isList = useMeetingState(({ view }) => view.isList);
  const hasLevels = useMeetingState(({ derived }) => derived.hasLevels);
  const isEditorOpen = useMeetingState((state) => state.isEditorOpen);
  useEffect(() => void HistoryButtons.load().catch(() => {}), []);
  useEffect(() => void (hasLevels && LevelTools.load().catch(() => {})), [hasLevels]);
  const dates = useMemo(() => pageColumns(grid, page).map(({ date }) => date), [grid, page]);
  return (
    <Top data-list={isList ? "" : undefined} data-paints={draft}>
      <b>
        <span data-long="">{monthsText(dates)}</span>
        <span data-short="">{monthsText(dates, "short")}</span>
      </b>
      {calendars !== undefined && <OwnCalendars calendars={calendars} />}
      {hasLevels && isEditorOpen && draft === "answer" && <LevelTools />}
      <ViewSwitch />
      {draft !== undefined && (
        <span>
          {draft === "answer" && <QuickChoices />}
          <HistoryButtons />
        </span>
      )}
      {pages > 1 && (
        <span>
          <small data-hint="">{t("grid.page", { page: page + 1, pages })}</small>
          <IconButton aria-label={t("grid.previousDays")} disabled={page === 0} onClick={() => onTurn(page - 1)}>
            <PreviousIcon />
          </IconButton>
          <IconButton aria-label={t("grid.nextDays")} disabled={page === pages - 1} onClick={() => onTurn(page + 1)}>
            <NextIcon />
          </IconButton>
        </span>
      )}
    </Top>
  );
}

function OwnCalendars({ calendars }: { calendars: Calendars }) {
  const { send } = useMeetingModel();
  const { meetingID, days } = useMeetingState(({ derived }) => derived);
  const { zone, today } = useMeetingState(({ facts }) => facts);
  const draft = useMeetingState(({ painting }) => painting.slots);
  return (
    <Tools>
      <CalendarTools
        {...{ calendars, meetingID, zone, today, draft }}
        slotLength={days.grid.slotLength}
        slots={days.slots}
        onPaint={(slots) => send({ kind: "paint", slots })}
      />
    </Tools>
  );
}

const Top = styled.div`
  position: relative;
  /* Above the days, which would cut its focus rings. */
  z-index: 4;
  /* Popups lie over the bar too, if a meeting is short. */
  &:has([aria-expanded="true"]) {
    z-index: 6;
  }
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  min-height: 30px;
  ${FINGER_HIGH}
  padding-inline-start: calc(var(--hours) + 4px);
  break-after: avoid;
  & > span {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  & > span > small {
    margin-inline-end: 4px;
    color: var(--muted);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & > b {
    margin-inline-end: auto;
  }
  & [data-short] {
    display: none;
  }
  &[data-list] {
    padding-inline-start: 12px;
  }
  @media (max-width: 900px) {
    gap: 6px;
    padding-inline-start: 12px;
    & > b {
      font-size: var(--text-note);
    }
  }
  ${SMALL} {
    gap: 6px;
    padding-inline-start: 10px;
    /* Later parts share the first line, or take two lines of their own. */
    & > b {
      flex: 1 1 0;
      min-width: 0;
      max-height: 2.5em;
      overflow: hidden;
      line-height: 1.25;
    }
    &[data-paints] [data-long],
    &[data-paints] small {
      display: none;
    }
    &[data-paints] [data-short] {
      display: inline;
    }
  }
`;

const Tools = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 8px;
  ${SMALL} {
    flex: 1 0 100%;
    order: 1;
  }
`;
