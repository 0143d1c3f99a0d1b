import { useMemo } from "react";
import type { Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { isPainting } from "../../answers/painting.ts";
import { useMeetingState } from "../../session/use-session.ts";
import { type Folds, foldsOf, NO_FOLDS, rowName } from "./folds.ts";

/** The folded hours of the grid: none while one paints, nor what was unfolded since the page was opened. */
export function useFolds(grid: ViewerGrid): Folds {
  const counts = useMeetingState(({ known }) => known.group.counts);
  const scheduled = useMeetingState(({ known }) => known.scheduled);
  const paints = useMeetingState(({ painting }) => isPainting(painting.mode));
  const unfolded = useMeetingState(({ view }) => view.unfolded);
  return useMemo(() => {
    if (paints || unfolded === "all") return NO_FOLDS;
    const isTaken = (slot: Slot): boolean =>
      (counts.get(slot) ?? 0) > 0 || (scheduled !== undefined && slot >= scheduled.start && slot < scheduled.end);
    return foldsOf(grid, isTaken, (row) => unfolded.has(rowName(grid, row)));
  }, [grid, counts, scheduled, paints, unfolded]);
}
