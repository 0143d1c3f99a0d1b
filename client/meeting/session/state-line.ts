import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { Painting } from "../answers/painting.ts";
import type { Facts } from "./known.ts";
import type { MeetingState } from "./meeting-state.ts";
import { t } from "../../text/t.ts";

/** The line over the grid that says what it shows. `owner` is the respondent whose answer is selected or edited, if that is another than the viewer. */
export function modeTitle(mode: SelectionMode, owner: string | undefined): string {
  switch (mode.at) {
    case "none":
      return t("meeting.availabilities");
    case "addingRespondent":
      return t("meeting.addYours");
    case "editingRespondent":
      return owner === undefined ? t("meeting.editYours") : t("meeting.editOf", { name: owner });
    case "editingSchedule":
      return t("meeting.scheduleYours");
    case "selectedUser":
      return owner === undefined ? t("meeting.yours") : t("meeting.of", { name: owner });
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
    return { text: t("meeting.ownDeletedElsewhere") };
  }
  if (wasOrphaned) return { text: t("meeting.deletedElsewhere") };
  if (hasNews) return { text: newsText(mode) };
  if (dropped !== undefined) return { text: t("meeting.notSaved"), undo: { restore: dropped } };
  if (calledOff !== undefined && known.scheduled === undefined) {
    return { text: t("meeting.wasUnscheduled"), undo: { schedule: calledOff } };
  }
  return wasRestored && mode.at !== "none" ? { text: t("meeting.restored") } : undefined;
}

/** One's own answer changes on one's own devices; a guest's may be changed by anyone with the link. */
function newsText(mode: Painting["mode"]): string {
  const isOwn = mode.at === "editingRespondent" && mode.cancelsTo === "none";
  return isOwn ? t("meeting.updatedOnOtherDevice") : t("meeting.updatedByOther");
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
