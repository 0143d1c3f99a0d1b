import type { CalendarEvent } from "#domain/calendar/calendar-event.ts";
import {
  type CalendarChanges,
  type EntryName,
  type EntryText,
  type ProviderCalendar,
  ProviderFault,
} from "./provider.ts";

/** No calendar has more pages in a meeting's days. */
const MAX_PAGES = 250;

/** Reads all pages of a list; `nextOf` returns the place of the next page. */
export async function readPages<Page>(
  read: (place: string | undefined) => Promise<Page>,
  nextOf: (page: Page) => string | null | undefined,
): Promise<Page[]> {
  const pages: Page[] = [];
  let place: string | undefined;
  do {
    const page = await read(place);
    pages.push(page);
    place = nextOf(page) || undefined;
  } while (place !== undefined && pages.length < MAX_PAGES);
  return pages;
}

export function sortedEvents<Item extends { readonly id: string }>(
  items: readonly Item[],
  eventFrom: (item: Item) => CalendarEvent | undefined,
): Pick<CalendarChanges, "events" | "removed"> {
  const read = items.map((item) => ({ id: item.id, event: eventFrom(item) }));
  return {
    events: read.flatMap(({ event }) => event ?? []),
    removed: read.flatMap(({ id, event }) => (event === undefined ? id : [])),
  };
}

/** A provider's calls for entries of the main calendar. */
type EntryCalls = {
  readonly find: (name: string) => Promise<readonly string[]>;
  /** The id of the first entry of a name, if we choose ids; it is known before a search finds the entry. */
  readonly firstID?: (name: string) => string;
  /** Rejects with a fault of {@link isGone} for an unknown or deleted entry. */
  readonly update: (id: string, entry: EntryName, text: EntryText) => Promise<void>;
  /** Creates an entry, or finds the entry of an earlier attempt; `gone` is the entry that its owner removed. */
  readonly create: (entry: EntryName, text: EntryText, gone: string | undefined) => Promise<string>;
  readonly remove: (id: string) => Promise<void>;
};

export function entriesBy({ find, firstID, update, create, remove }: EntryCalls) {
  return {
    async writeEntry(entry, text) {
      const eventID = entry.eventID ?? (await find(entry.name))[0];
      if (eventID !== undefined && (await unlessGone(update(eventID, entry, text)))) return eventID;
      const [other] = entry.eventID === undefined ? [] : await find(entry.name);
      if (other !== undefined && (await unlessGone(update(other, entry, text)))) return other;
      return create(entry, text, eventID);
    },

    async removeEntry({ name, eventID }) {
      const first = firstID === undefined ? [] : [firstID(name)];
      const ids = eventID === undefined ? [...first, ...(await find(name))] : [eventID];
      for (const id of new Set(ids)) await unlessGone(remove(id));
    },
  } satisfies Pick<ProviderCalendar, "writeEntry" | "removeEntry">;
}

export async function unlessGone(call: Promise<void>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ProviderFault && (error.status === 404 || error.status === 410);
}
