import type { GridPoint } from "#domain/answers/selection.ts";
import type { MeetingModel } from "../../model/meeting-model.ts";
import type { CellFinder } from "./geometry.ts";

export type GridKey = { readonly key: string; readonly ctrlKey: boolean };
type LineName = "column" | "row";

/** How the cells of a page lie: days beside hours, or the days of a calendar. */
export type GridLayout = {
  readonly measure: (drawnGrid: HTMLElement) => CellFinder;
  /** Undefined for keys that do not move. */
  readonly cellAfter: (key: GridKey, from: GridPoint) => GridPoint | undefined;
  readonly paintLine: (model: MeetingModel, at: GridPoint, line: LineName) => void;
  /** Paints the line whose name was pressed. */
  readonly paintNamed: (model: MeetingModel, line: LineName, at: number) => void;
};
