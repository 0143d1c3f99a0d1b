import { useSyncExternalStore } from "react";
import { localStore, tabStore } from "../api/browser-storage.ts";
import { parseStored, storedText } from "../api/stored-value.ts";
import { getToken, tokenOwner } from "../api/token.ts";
import { createStore, type Store } from "../store.ts";
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
const NO_CALENDARS: readonly GuestCalendar[] = [];

const calendarsHere: Store<readonly GuestCalendar[]> = createStore(readCalendars(), () => {
  // Another tab may have changed them.
  const refresh = (): void => calendarsHere.set(readCalendars());
  const onStorage = ({ key }: StorageEvent): void => void ((key === CALENDARS || key === null) && refresh());
  refresh();
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
});

function readCalendars(): readonly GuestCalendar[] {
  const stored: { readonly calendars?: readonly GuestCalendar[] } | undefined = parseStored(localStore.read(CALENDARS));
  return stored?.calendars ?? NO_CALENDARS;
}

export const guestCalendars: Pick<Store<readonly GuestCalendar[]>, "get" | "subscribe"> = calendarsHere;

/** Adds the calendar, or replaces the one with its id. Returns whether it outlasts the page. */
export function saveGuestCalendar(calendar: GuestCalendar): boolean {
  return keepCalendars(withOne(readCalendars(), calendar));
}

export function removeGuestCalendar(id: string): void {
  keepCalendars(readCalendars().filter((calendar) => calendar.id !== id));
}

function keepCalendars(calendars: readonly GuestCalendar[]): boolean {
  const isKept = localStore.write(CALENDARS, storedText({ calendars }));
  calendarsHere.set(calendars);
  return isKept;
}

type KeptFiles = { readonly owner?: string | undefined; readonly files: readonly CalendarFile[] };
const NO_FILES: readonly CalendarFile[] = [];

/** Counts changes of files, which the tab's storage holds. */
const fileChanges = createStore(0);
const readOnce = new Map<string, readonly CalendarFile[]>();

/** The files of a meeting; they last as long as its draft, in this tab. */
export function calendarFiles(meetingID: string): readonly CalendarFile[] {
  const name = FILES + meetingID;
  if (!tabStore.names(name).includes(name)) readOnce.delete(name);
  else if (!readOnce.has(name)) readOnce.set(name, readFiles(name));
  return readOnce.get(name) ?? NO_FILES;
}

/** Another user of this tab never sees the files of the one before. */
function readFiles(name: string): readonly CalendarFile[] {
  const { owner, files } = (parseStored(tabStore.read(name)) ?? { files: NO_FILES }) as KeptFiles;
  return owner === undefined || owner === tokenOwner(getToken()) ? files : NO_FILES;
}

/** Adds the file, or replaces the one with its id. */
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
  const name = FILES + meetingID;
  if (files.length === 0) tabStore.remove(name);
  else tabStore.write(name, storedText({ owner: tokenOwner(getToken()), files } satisfies KeptFiles));
  readOnce.set(name, files);
  fileChanges.set(fileChanges.get() + 1);
}

function withOne<One extends { readonly id: string }>(all: readonly One[], one: One): readonly One[] {
  return all.some(({ id }) => id === one.id) ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one];
}

export function useGuestCalendars(): readonly GuestCalendar[] {
  return useSyncExternalStore(guestCalendars.subscribe, guestCalendars.get);
}

export function useCalendarFiles(meetingID: string): readonly CalendarFile[] {
  return useSyncExternalStore(fileChanges.subscribe, () => calendarFiles(meetingID));
}
