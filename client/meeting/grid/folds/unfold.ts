import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import type { MeetingSession } from "../../session/create-session.ts";
import { type Fold, rowName } from "./folds.ts";

/** Shows these hours as long as the page is open. */
export function unfold({ get, send }: MeetingSession, grid: ViewerGrid, { from, to }: Fold): void {
  const { unfolded } = get().view;
  if (unfolded === "all") return;
  const names = Array.from({ length: to - from }, (_, at) => rowName(grid, from + at));
  send({ kind: "view", view: { unfolded: unfolded.union(new Set(names)) } });
}
