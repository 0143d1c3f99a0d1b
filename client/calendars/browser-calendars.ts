import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { localStore, tabStore } from "../api/browser-storage.ts";
import { parseStored, storedText } from "../api/stored-value.ts";
import { getToken, tokenOwner } from "../api/token.ts";
import { createStore, type Store } from "../store.ts";

/** A guest's calendar. Only this browser knows its address; the server fetches it and stores nothing. */
export type GuestCalendar = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly showTitles: boolean;
  readonly wholeDays: "busy" | "free";
};

/** An event with its title, in milliseconds since the epoch; `end` is exclusive. */
export type TitledEvent = TimeWindow & {
  readonly summary?: string | undefined;
  readonly isAllDay?: boolean | undefined;
  readonly isTentative?: boolean | undefined;
};

/** The busy times that were read from a file. The file itself is never kept. */
export type CalendarFile = {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  /** Times outside were not read, so nobody knows whether they are free. */
  readonly window: TimeWindow;
  /** Ascending, not touching. */
  readonly busy: readonly TimeWindow[];
  readonly events: readonly TitledEvent[];
};

const CALENDARS = "overlap.calendars";
const FILES = "overlap.calendar-files.";

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
  return stored?.calendars ?? [];
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

/** The files of each meeting that this page has opened. */
const filesByMeeting = new Map<string, Store<readonly CalendarFile[]>>();

function filesHere(meetingID: string): Store<readonly CalendarFile[]> {
  const store = filesByMeeting.get(meetingID) ?? createStore(readFiles(meetingID));
  filesByMeeting.set(meetingID, store);
  return store;
}

/** Another user of this tab never sees the files of the one before. */
function readFiles(meetingID: string): readonly CalendarFile[] {
  const { owner, files } = (parseStored(tabStore.read(FILES + meetingID)) ?? { files: NO_FILES }) as KeptFiles;
  return owner === undefined || owner === tokenOwner(getToken()) ? files : NO_FILES;
}

/** The files of a meeting; they last as long as its draft, in this tab. */
export function calendarFiles(meetingID: string): Pick<Store<readonly CalendarFile[]>, "get" | "subscribe"> {
  return filesHere(meetingID);
}

/** Adds the file, or replaces the one with its id. */
export function saveCalendarFile(meetingID: string, file: CalendarFile): void {
  keepFiles(meetingID, withOne(filesHere(meetingID).get(), file));
}

export function removeCalendarFile(meetingID: string, id: string): void {
  keepFiles(
    meetingID,
    filesHere(meetingID)
      .get()
      .filter((file) => file.id !== id),
  );
}

/** Forgets the files when the draft is saved or discarded. */
export function forgetCalendarFiles(meetingID: string): void {
  keepFiles(meetingID, NO_FILES);
}

function keepFiles(meetingID: string, files: readonly CalendarFile[]): void {
  const name = FILES + meetingID;
  if (files.length === 0) tabStore.remove(name);
  else tabStore.write(name, storedText({ owner: tokenOwner(getToken()), files } satisfies KeptFiles));
  filesHere(meetingID).set(files);
}

function withOne<One extends { readonly id: string }>(all: readonly One[], one: One): readonly One[] {
  return all.some(({ id }) => id === one.id) ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one];
}
