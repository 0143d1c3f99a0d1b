import type { CalendarEvent } from "#domain/calendar/calendar-event.ts";
import {
  type CalendarChanges,
  type EntryName,
  type EntryText,
  type ProviderCalendar,
  ProviderFault,
} from "./provider.ts";

/** No calendar has more in a meeting's days. */
const MAX_PAGES = 250;

/** All pages of a list; `nextOf` says where the next one is. */
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

/** What a provider's API can do with entries of the main calendar. */
type EntryCalls = {
  readonly find: (name: string) => Promise<readonly string[]>;
  /** The id that the first entry of this name has, where we choose ids: it is known before it can be found. */
  readonly firstID?: (name: string) => string;
  /** Rejects with a fault of which {@link isGone} is true where there is no such entry (any more). */
  readonly update: (id: string, entry: EntryName, text: EntryText) => Promise<void>;
  /** Makes an entry, or finds the one that an earlier attempt has made; `gone` is the one that its owner has removed. */
  readonly create: (entry: EntryName, text: EntryText, gone: string | undefined) => Promise<string>;
  readonly remove: (id: string) => Promise<void>;
};

/** Entries of meetings, of which there is one however often it is tried. */
export function entriesBy({ find, firstID, update, create, remove }: EntryCalls) {
  return {
    async writeEntry(entry, text) {
      const known = entry.eventID ?? (await find(entry.name))[0];
      if (known !== undefined && (await unlessGone(update(known, entry, text)))) return known;
      const [other] = entry.eventID === undefined ? [] : await find(entry.name);
      if (other !== undefined && (await unlessGone(update(other, entry, text)))) return other;
      return create(entry, text, known);
    },

    async removeEntry({ name, eventID }) {
      const first = firstID === undefined ? [] : [firstID(name)];
      const ids = eventID === undefined ? [...first, ...(await find(name))] : [eventID];
      for (const id of new Set(ids)) await unlessGone(remove(id));
    },
  } satisfies Pick<ProviderCalendar, "writeEntry" | "removeEntry">;
}

export async function unlessGone(asked: Promise<void>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** Whether a provider knows nothing of that id (any more). */
function isGone(error: unknown): boolean {
  return error instanceof ProviderFault && (error.status === 404 || error.status === 410);
}
