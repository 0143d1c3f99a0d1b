import { useEffect, useMemo, useState } from "react";
import type { MeetingID } from "#domain/ids.ts";
import { tabStore } from "../api/browser-storage.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { CalendarReading } from "./readings.ts";
import type { ShownEvent } from "./shown-event.ts";

export type Overlay = {
  readonly events: readonly ShownEvent[];
  readonly busy: ReadonlyMap<Slot, string>;
  /** Whether the head of the grid has a line for events of whole days. */
  readonly hasDays: boolean;
  readonly readings: readonly CalendarReading[];
};

/** Joins the grid with the tools that read the viewer's calendars, because their code loads later. */
export type CalendarOverlay = {
  readonly meetingID: MeetingID;
  readonly overlay: Overlay | undefined;
  readonly onOverlay: (overlay: Overlay | undefined) => void;
};

/** The name of a meeting's calendar files in the tab's storage. */
export const FILES = "overlap.calendar-files.";

/** Returns undefined unless the viewer paints their own answer. Files last as long as the draft. */
export function useOverlay(meetingID: MeetingID, isOwn: boolean, hasDraft: boolean): CalendarOverlay | undefined {
  const [overlay, onOverlay] = useState<Overlay>();
  useEffect(() => {
    if (!hasDraft) tabStore.remove(FILES + meetingID);
  }, [hasDraft, meetingID]);
  return useMemo(() => (isOwn ? { meetingID, overlay, onOverlay } : undefined), [isOwn, meetingID, overlay]);
}
