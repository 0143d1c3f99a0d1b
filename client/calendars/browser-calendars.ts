import { useMemo, useSyncExternalStore } from "react";
import { localStore, onOtherTab, tabStore } from "../api/browser-storage.ts";
import { parseStored, storedText } from "../api/stored-value.ts";
import { getToken, tokenOwner } from "../api/token.ts";
import { createStore } from "../store.ts";
import type { CalendarFile } from "./readings.ts";
import { FILES } from "./use-overlay.ts";

/** A guest's calendar. Only this browser knows its address; the server fetches it and stores nothing. */
export type GuestCalendar = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly showTitles: boolean;
  readonly wholeDays: "busy" | "free";
};

const CALENDARS = "overlap.calendars";

/** Counts changes of calendars and files, which the browser's storage holds. */
const changes = createStore(0, () => onOtherTab([CALENDARS], noteChange));

function noteChange(): void {
  changes.set(changes.get() + 1);
}

const calendarsText = (): string | undefined => localStore.read(CALENDARS);

export function guestCalendars(text = calendarsText()): readonly GuestCalendar[] {
  const stored = parseStored(text) as { readonly calendars: readonly GuestCalendar[] } | undefined;
  return stored?.calendars ?? [];
}

export function useGuestCalendars(): readonly GuestCalendar[] {
  const text = useSyncExternalStore(changes.subscribe, calendarsText);
  return useMemo(() => guestCalendars(text), [text]);
}

/** Adds the calendar, or replaces the calendar with its id. */
export function saveGuestCalendar(calendar: GuestCalendar): void {
  keepCalendars(withOne(guestCalendars(), calendar));
}

export function removeGuestCalendar(id: string): void {
  keepCalendars(guestCalendars().filter((calendar) => calendar.id !== id));
}

function keepCalendars(calendars: readonly GuestCalendar[]): void {
  localStore.write(CALENDARS, storedText({ calendars }));
  noteChange();
}

type StoredFiles = { readonly owner: string | undefined; readonly files: readonly CalendarFile[] };

const filesText = (meetingID: string): string | undefined => tabStore.read(FILES + meetingID);

/** The files of a meeting; they last as long as its draft, in this tab. Another user of the tab never sees them. */
export function calendarFiles(meetingID: string, text = filesText(meetingID)): readonly CalendarFile[] {
  const { owner, files = [] } = (parseStored(text) ?? {}) as Partial<StoredFiles>;
  return owner === undefined || owner === tokenOwner(getToken()) ? files : [];
}

export function useCalendarFiles(meetingID: string): readonly CalendarFile[] {
  const text = useSyncExternalStore(changes.subscribe, () => filesText(meetingID));
  return useMemo(() => calendarFiles(meetingID, text), [meetingID, text]);
}

/** Adds the file, or replaces the file with its id. */
export function saveCalendarFile(meetingID: string, file: CalendarFile): void {
  keepFiles(meetingID, withOne(calendarFiles(meetingID), file));
}

export function removeCalendarFile(meetingID: string, id: string): void {
  keepFiles(
    meetingID,
    calendarFiles(meetingID).filter((file) => file.id !== id),
  );
}

function keepFiles(meetingID: string, files: readonly CalendarFile[]): void {
  tabStore.write(FILES + meetingID, storedText({ owner: tokenOwner(getToken()), files } satisfies StoredFiles));
  noteChange();
}

function withOne<One extends { readonly id: string }>(all: readonly One[], one: One): readonly One[] {
  return all.some(({ id }) => id === one.id) ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one];
}
