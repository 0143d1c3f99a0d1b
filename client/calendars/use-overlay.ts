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

/** Returns undefined unless the draft is the viewer's own. Calendar files last as long as the draft. */
export function useOverlay(meetingID: MeetingID, draft: "own" | "dropped" | undefined): CalendarOverlay | undefined {
  const [overlay, onOverlay] = useState<Overlay>();
  useEffect(() => {
    if (!draft) tabStore.remove(FILES + meetingID);
  }, [draft, meetingID]);
  return useMemo(() => (draft === "own" ? { meetingID, overlay, onOverlay } : undefined), [draft, meetingID, overlay]);
}
