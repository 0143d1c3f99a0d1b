import { createContext, useContext, useMemo } from "react";
import { type Mark, markOf } from "#domain/answers/levels.ts";
import { inRange } from "#domain/meeting/schedule.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { useMeetingState } from "../../model/use-meeting-model.ts";
import { gridColumns, type PageColumns } from "../grid-columns.tsx";
import { type Folds, foldsOf, NO_FOLDS, rowName } from "./folds.ts";

/** A page of days and hours, on the screen or on paper. */
type DrawnPage = { readonly grid: ViewerGrid; readonly columns: PageColumns; readonly folds: Folds };

export const PageContext = createContext<DrawnPage | undefined>(undefined);

/** Returns the page around a row or layer. */
export function useDrawnPage(): DrawnPage {
  const drawn = useContext(PageContext);
  if (drawn === undefined) throw new Error("Only inside a page of days and hours.");
  return drawn;
}

export function usePage(page: number): DrawnPage {
  const { grid } = useMeetingState(({ derived }) => derived.days);
  const columns = useMemo(() => gridColumns(grid, page), [grid, page]);
  const folds = useFolds(grid);
  return useMemo(() => ({ grid, columns, folds }), [grid, columns, folds]);
}

/** Returns the folded hours: none while the viewer paints, and none that they have unfolded. */
function useFolds(grid: ViewerGrid): Folds {
  const counts = useMeetingState(({ derived }) => derived.group.counts);
  const hasLevels = useMeetingState(({ derived }) => derived.hasLevels);
  const scheduled = useMeetingState(({ derived }) => derived.scheduled);
  const paints = useMeetingState(({ isEditorOpen }) => isEditorOpen);
  const unfolded = useMeetingState(({ view }) => view.unfolded);
  return useMemo(() => {
    if (paints || unfolded === "all") return NO_FOLDS;
    const isMarked = (mark: Mark): boolean => (counts.get(mark) ?? 0) > 0;
    const isTaken = (slot: Slot): boolean =>
      isMarked(slot) || (hasLevels && isMarked(markOf(slot, "ifNeeded"))) || inRange(scheduled, slot);
    return foldsOf(grid, isTaken, (row) => unfolded.has(rowName(grid, row)));
  }, [grid, counts, hasLevels, scheduled, paints, unfolded]);
}
