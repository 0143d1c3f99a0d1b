import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { CALENDAR_PROVIDERS, type CalendarProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID } from "#domain/ids.ts";
import { accountProblem, isLinked, useViewer } from "../session/viewer.ts";
import {
  calendarFiles,
  type CalendarFile,
  forgetCalendarFiles,
  type GuestCalendar,
  guestCalendars,
} from "./browser-calendars.ts";
import type { Overlay } from "./shown-event.ts";

export type Calendars = {
  readonly meetingID: MeetingID;
  /** Undefined for guests, whose calendars only this browser knows. */
  readonly token: string | undefined;
  readonly providers: readonly CalendarProviderName[];
  /** The calendars of a guest; empty for users, whose calendars the server knows. */
  readonly guests: readonly GuestCalendar[];
  readonly files: readonly CalendarFile[];
  readonly overlay: Overlay | undefined;
  readonly onOverlay: (overlay: Overlay | undefined) => void;
  /** Whether the head of the grid has a line for events of whole days. */
  readonly hasDays: boolean;
};

type CalendarsFor = {
  readonly meetingID: MeetingID;
  /** The viewer paints their own answer. */
  readonly isOwn: boolean;
  /** The draft of the painting exists, or Undo can bring it back. */
  readonly hasDraft: boolean;
  /** Nothing above the grid may move. */
  readonly isStroking: boolean;
};

const NO_PROVIDERS: readonly CalendarProviderName[] = [];
const NO_GUESTS: readonly GuestCalendar[] = [];

/** Returns undefined unless the viewer paints their own answer. */
export function useCalendars({ meetingID, isOwn, hasDraft, isStroking }: CalendarsFor): Calendars | undefined {
  const viewer = useViewer();
  const token = viewer.kind === "signed-in" ? viewer.token : undefined;
  const isGuest = viewer.kind === "signed-out";
  const [overlay, onOverlay] = useState<Overlay>();
  const [providers, setProviders] = useState(NO_PROVIDERS);
  const addresses = useSyncExternalStore(guestCalendars.subscribe, guestCalendars.get);
  const fileStore = calendarFiles(meetingID);
  const files = useSyncExternalStore(fileStore.subscribe, fileStore.get);
  const hasLinked = (provider: CalendarProviderName) =>
    viewer.kind === "signed-in" && (isLinked(viewer.me, provider) || accountProblem(viewer.me, provider) !== undefined);
  // A calendar that is unlinked meanwhile stays, so that its problem is shown.
  const shownProviders = isOwn
    ? CALENDAR_PROVIDERS.filter((provider) => providers.includes(provider) || hasLinked(provider))
    : NO_PROVIDERS;
  if (shownProviders.length !== providers.length) setProviders(shownProviders);
  const hadDraft = useRef(true);
  useEffect(() => {
    if (hadDraft.current && !hasDraft) forgetCalendarFiles(meetingID);
    hadDraft.current = hasDraft;
  }, [hasDraft, meetingID]);
  const [hasDays, setHasDays] = useState(false);
  const wantsDays = providers.length > 0 || overlay?.events.some(({ isAllDay }) => isAllDay) === true;
  if (hasDays !== (isOwn && (hasDays || (wantsDays && !isStroking)))) setHasDays(!hasDays);
  const guests = isGuest ? addresses : NO_GUESTS;
  const isReady = isOwn && (isGuest || token !== undefined);
  return useMemo(
    () => (isReady ? { meetingID, token, providers, guests, files, overlay, onOverlay, hasDays } : undefined),
    [isReady, meetingID, token, providers, guests, files, overlay, hasDays],
  );
}
