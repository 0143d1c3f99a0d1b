import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { Painting, PaintingInput } from "../answers/painting.ts";
import type { Notice } from "../StateLine.tsx";

export type NoticeFacts = {
  readonly painting: Painting;
  readonly dispatch: (input: PaintingInput) => void;
  /** Strokes of an earlier visit of this tab were found. */
  readonly wasRestored: boolean;
  readonly scheduled: SlotRange | undefined;
  readonly calledOff: SlotRange | undefined;
  readonly scheduleAgain: (range: SlotRange) => void;
  /** The viewer is deleting an answer, of which the grid may hear before the reply is there. */
  readonly isRemoving: boolean;
};

/** What has just happened and may need a way back. */
export function selectNotice(facts: NoticeFacts): Notice | undefined {
  const { painting, calledOff } = facts;
  const { mode, dropped, hasNews } = painting;
  const wasOrphaned = painting.wasOrphaned && !facts.isRemoving;
  if (wasOrphaned && mode.at === "addingRespondent") {
    return { text: "Your answer was deleted elsewhere. Save to add it again." };
  }
  if (wasOrphaned) return { text: "This answer was deleted elsewhere." };
  if (hasNews) return { text: newsText(mode) };
  if (dropped !== undefined) {
    return { text: "Not saved.", undo: () => facts.dispatch({ kind: "restore", painting: dropped }) };
  }
  if (calledOff !== undefined && facts.scheduled === undefined) {
    return { text: "Unscheduled.", undo: () => facts.scheduleAgain(calledOff) };
  }
  return facts.wasRestored && mode.at !== "none" ? { text: "Restored, not saved yet." } : undefined;
}

/** One's own answer changes on one's own devices; a guest's may be changed by whoever has the link. */
function newsText(mode: Painting["mode"]): string {
  const isOwn = mode.at === "editingRespondent" && mode.cancelsTo === "none";
  return isOwn ? "Updated on another device." : "Updated by somebody else.";
}
