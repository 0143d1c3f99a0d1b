import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { Painting } from "../answers/painting.ts";
import type { Facts } from "./known.ts";
import type { MeetingState } from "./meeting-state.ts";

/** The line over the grid that says what it shows. `whose` is the selected or edited answer, `your` or `Mina's`. */
export function modeTitle(mode: SelectionMode, whose: string): string {
  switch (mode.at) {
    case "none":
      return "Availabilities";
    case "addingRespondent":
      return "Add your availability";
    case "editingRespondent":
      return `Edit ${whose} availability`;
    case "editingSchedule":
      return "Schedule your meeting";
    case "selectedUser":
      return `${whose === "your" ? "Your" : whose} availability`;
  }
}

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
  return isOwn ? "Updated on another device." : "Updated by someone else.";
}

/** How current the page is. */
export type Connection =
  /** What others do shows as they do it, or will in a moment. */
  | { readonly at: "live" | "starting" }
  /** The live grid was lost a moment ago. */
  | { readonly at: "reconnecting" }
  /**
   * The live grid cannot be had here. What changes shows late: notes tell of it (`hasNotes`), or REST is asked now and
   * then.
   */
  | { readonly at: "not-live"; readonly hasNotes: boolean }
  /** Nothing comes; what is shown is as of then, in milliseconds since the epoch. */
  | { readonly at: "offline"; readonly asOf: number };

export function connectionStatus(
  facts: Pick<Facts, "live" | "updatedAt" | "isOnline" | "isAwayForLong" | "hasNotes">,
): Connection {
  const { live, updatedAt, isOnline, isAwayForLong, hasNotes } = facts;
  if (live.at === "live") return { at: "live" };
  if (!isOnline)
    return { at: "offline", asOf: live.group === undefined ? updatedAt : Math.max(live.lostAt, updatedAt) };
  if (live.at === "starting") return { at: "starting" };
  return isAwayForLong ? { at: "not-live", hasNotes } : { at: "reconnecting" };
}
