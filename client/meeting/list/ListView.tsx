import { isFloating } from "#domain/meeting/kind.ts";
import { DAY_QUARTERS } from "#domain/time/slot.ts";
import styled from "@emotion/styled";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Slot } from "#domain/time/slot.ts";
import { firstColumn, pageColumns } from "#domain/time/viewer-grid.ts";
import { SMALL } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { isAnswering } from "../answers/painting.ts";
import { useShownIn } from "../grid/GridFoot.tsx";
import { pageOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "../model/use-meeting-model.ts";
import { AnswerDay } from "./AnswerDay.tsx";
import ZoneLine from "../grid/ZoneLine.tsx";
import { ViewSwitch } from "./ViewSwitch.tsx";
import { GroupDay } from "./GroupDay.tsx";
import { ScheduleFields } from "../schedule/ScheduleFields.tsx";
import { listWords, slotsOfDay } from "./stretches.ts";
import { useIsPrinting } from "../printing.ts";
import { usePaintedLevel } from "../answers/use-painted-level.ts";

export default function ListView() {
  const model = useMeetingModel();
  const { grid, slots } = useMeetingState(({ derived }) => derived.days);
  const page = useMeetingState(pageOf);
  const { mode, slots: draft } = useMeetingState(({ painting }) => painting);
  const isAnswer = isAnswering(mode);
  const { level, marked, others, paintLevel } = usePaintedLevel();
  const { kind } = useMeetingState(({ facts }) => facts.meeting);
  const shownIn = useShownIn(grid, page);
  const words = useMemo(() => listWords(slots, grid), [slots, grid]);
  const [announcement, announce] = useAnnouncement();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => model.shareDraft(isAnswer ? draft : undefined), [model, isAnswer, draft]);
  useModelEvent("focus", ({ on }) => {
    if (on === "grid") list.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  });
  useModelEvent("began-painting", () => scrollToTop(list.current));
  useModelEvent("show-grid", () => scrollToTop(list.current));
  useModelEvent("show-time", ({ range }) => {
    const column = grid.columns.findIndex(({ cells }) => cells.includes(range.start));
    requestAnimationFrame(() => list.current?.querySelector(`[data-column="${column}"]`)?.scrollIntoView(NEAR));
  });

  function paint(next: ReadonlySet<Slot>, result: string): void {
    paintLevel(next);
    announce(result);
  }
  const isPrinting = useIsPrinting();
  const first = isPrinting ? 0 : firstColumn(grid, page);
  const columns = isPrinting ? grid.columns : pageColumns(grid, page);
  return (
    <List ref={list} data-days="">
      {mode.kind === "editingSchedule" && <ScheduleFields words={words} />}
      {columns.map(({ date, cells }, at) => {
        const day = { column: first + at, date, slots: slotsOfDay({ cells }), length: grid.slotLength };
        return isAnswer ? (
          <AnswerDay key={date} {...{ day, grid, level, marked, others, words }} onPaint={paint} />
        ) : (
          <GroupDay key={date} day={day} words={words} />
        );
      })}
      <Zone>
        {grid.slotLength < DAY_QUARTERS && <span title={grid.zone}>{shownIn}</span>}
        <ViewSwitch />
        {grid.slotLength < DAY_QUARTERS && !isFloating({ kind }) && <ZoneLine grid={grid} page={page} />}
      </Zone>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </List>
  );
}

const FIELDS = "button:not([aria-disabled]), select";
const NEAR = { block: "nearest" } as const;

function scrollToTop(list: HTMLElement | null): void {
  if (list !== null && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start" });
}

function useAnnouncement(): readonly [string, (text: string) => void] {
  const [announcement, setAnnouncement] = useState("");
  return [announcement, (text) => setAnnouncement((last) => (last === text ? `${text}\u00a0` : text))];
}

const List = styled.div`
  padding: 4px 0 0;
  padding-inline-start: 12px;
  scroll-margin-top: 120px;
  ${SMALL} {
    padding-inline: 0;
  }
`;

const Zone = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 14px;
  padding-top: 12px;
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-size: var(--text-small);
`;
