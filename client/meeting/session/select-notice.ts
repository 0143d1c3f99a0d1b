import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { Painting } from "../answers/painting.ts";
import type { MeetingState } from "./meeting-state.ts";

/** Something that happened, in few words, with a way back if there is one. */
export type Notice = {
  readonly text: string;
  readonly undo?: { readonly restore: Painting } | { readonly schedule: SlotRange };
};

/** What has just happened and may need a way back. */
export function selectNotice({ painting, calledOff, busy, known, wasRestored }: MeetingState): Notice | undefined {
  const { mode, dropped, hasNews } = painting;
  // The viewer is deleting an answer, of which the grid may hear before the reply is there.
  const wasOrphaned = painting.wasOrphaned && busy !== "remove";
  if (wasOrphaned && mode.at === "addingRespondent") {
    return { text: "Your answer was deleted elsewhere. Save to add it again." };
  }
  if (wasOrphaned) return { text: "This answer was deleted elsewhere." };
  if (hasNews) return { text: newsText(mode) };
  if (dropped !== undefined) return { text: "Not saved.", undo: { restore: dropped } };
  if (calledOff !== undefined && known.scheduled === undefined) {
    return { text: "Unscheduled.", undo: { schedule: calledOff } };
  }
  return wasRestored && mode.at !== "none" ? { text: "Restored, not saved yet." } : undefined;
}

/** One's own answer changes on one's own devices; a guest's may be changed by anyone with the link. */
function newsText(mode: Painting["mode"]): string {
  const isOwn = mode.at === "editingRespondent" && mode.cancelsTo === "none";
  return isOwn ? "Updated on another device." : "Updated by somebody else.";
}
