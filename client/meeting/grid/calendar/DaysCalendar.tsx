import { useMemo } from "react";
import type { CalendarOverlay } from "../../../calendars/use-overlay.ts";
import { laterPart } from "../../../ui/later.tsx";
import { pageOf } from "../../model/selectors.ts";
import { useMeetingState } from "../../model/use-meeting-model.ts";
import type { GridScene } from "../cell-look.ts";
import { NO_FOLDS } from "../folds/folds.ts";
import { KeysText, useGridSurface, usePaintedScene } from "../use-grid-surface.tsx";
import { CalendarPage } from "./CalendarPage.tsx";
import { calendarLayout } from "./calendar-layout.ts";

export { CalendarPage } from "./CalendarPage.tsx";

const PointerCard = laterPart(() => import("../PointerCard.tsx"));

type DaysCalendarProps = GridScene & { readonly calendars: CalendarOverlay | undefined };

/** A page of a meeting on whole days: weeks as rows. */
export default function DaysCalendar({ show, draft, calendars }: DaysCalendarProps) {
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const page = useMeetingState(pageOf);
  const layout = useMemo(() => calendarLayout(grid, page), [grid, page]);
  const { drawnGrid, painter, focus, attributes } = useGridSurface({ grid, page, folds: NO_FOLDS, layout, draft });
  const scene = usePaintedScene(grid, { show, draft }, painter.stroke);
  return (
    <>
      <KeysText />
      <CalendarPage
        {...{ grid, page, scene, attributes }}
        tabStop={focus.tabStop.column}
        busy={calendars?.overlay?.busy}
      />
      <PointerCard drawnGrid={drawnGrid} />
    </>
  );
}
