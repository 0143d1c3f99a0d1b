import { useState } from "react";
import { CALENDAR_PROVIDERS, type CalendarProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID } from "#domain/ids.ts";
import { accountProblem, isLinked, useViewer } from "../session/viewer.ts";
import { type GuestCalendar, useCalendarFiles, useGuestCalendars } from "./browser-calendars.ts";
import type { CalendarFile } from "./readings.ts";

/** The sources of a viewer's busy times. */
export type Calendars = {
  readonly meetingID: MeetingID;
  /** Undefined for guests. */
  readonly token: string | undefined;
  readonly providers: readonly CalendarProviderName[];
  /** Calendars that a guest has added in this browser, also after a login. */
  readonly guests: readonly GuestCalendar[];
  readonly files: readonly CalendarFile[];
};

/** Returns undefined until it is clear who the viewer is. */
export function useCalendars(meetingID: MeetingID): Calendars | undefined {
  const viewer = useViewer();
  const guests = useGuestCalendars();
  const files = useCalendarFiles(meetingID);
  const [seen, setSeen] = useState<readonly CalendarProviderName[]>([]);
  const isLinkedNow = (provider: CalendarProviderName) =>
    viewer.kind === "signed-in" && (isLinked(viewer.me, provider) || accountProblem(viewer.me, provider) !== undefined);
  // A calendar that is unlinked meanwhile stays, so that its problem is shown.
  const current = CALENDAR_PROVIDERS.filter((provider) => seen.includes(provider) || isLinkedNow(provider));
  if (current.length !== seen.length) setSeen(current);
  if (viewer.kind !== "signed-in" && viewer.kind !== "signed-out") return undefined;
  const token = viewer.kind === "signed-in" ? viewer.token : undefined;
  return { meetingID, token, providers: seen, guests, files };
}
