import { type RefObject, useLayoutEffect } from "react";
import { slotLabel } from "#domain/time/slot.ts";
import { useMeetingModel } from "../model/use-meeting-model.ts";
import { bestHour, hourRows } from "./best-hours.ts";
import { visiblePart } from "./painting/geometry.ts";

/** Shorter days are seen as a whole. */
const LONG_HOURS = 12;
/** Half of the first hour's label. */
const LABEL = 8;

/** Opens a long day an hour before its best time if that would be out of sight: before the first paint, and once. */
export function useOpening(card: RefObject<HTMLElement | null>): void {
  const { get } = useMeetingModel();
  useLayoutEffect(() => {
    const { derived, painting } = get();
    const { days, group, scheduled } = derived;
    const { rows, columns } = days.grid;
    const hour = hourRows(days.grid);
    if (rows.length <= LONG_HOURS * hour || group.names.size < 2 || scheduled || painting.mode.kind !== "none") return;
    if (!isAtItsBegin()) return;
    const { start } = bestHour(columns, group.counts, hour);
    const cell = start && card.current?.querySelector(`[data-slot="${slotLabel(start)}"]`);
    if (!cell) return;
    const { top, height } = cell.getBoundingClientRect();
    const visible = visiblePart(card.current);
    const topBefore = top - height * hour;
    if (top + height * hour > visible.bottom) scrollTo({ top: topBefore - visible.top - LABEL, behavior: "instant" });
  }, [card, get]);
}

/** False after a reload or going back, when the browser restores the place, and below a pressed hand. */
function isAtItsBegin(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  const isNew = (visit as PerformanceNavigationTiming | undefined)?.type === "navigate";
  return isNew && scrollY === 0 && location.hash === "" && !document.body.matches(":active");
}
