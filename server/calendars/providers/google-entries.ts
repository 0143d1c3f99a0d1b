import type { calendar_v3 } from "@googleapis/calendar";
import * as z from "zod";
import { escapeHtml } from "../../escape-html.ts";
import { sha256 } from "../../sha256.ts";
import { askGoogle, isGone, isTaken } from "./ask-google.ts";
import type { EntryText, ProviderCalendar } from "./provider.ts";
import { ProviderFault } from "./provider-fault.ts";

const MAIN = { calendarId: "primary" } as const;
const WHAT = "Google's entry";
/** The private property of an entry that holds our name of it. */
const NAME_PROPERTY = "overlapKey";
/** No user deletes the entry of one meeting that often. */
const MAX_IDS = 50;

const Written = z.object({ id: z.string().min(1) });
const Nothing = z.literal("").optional();
const Found = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        status: z.string().nullish(),
        extendedProperties: z.object({ private: z.record(z.string(), z.unknown()).nullish() }).nullish(),
      }),
    )
    .nullish(),
});

/**
 * Entries in a user's main calendar at Google. We choose the ids, so that however often it is tried there is one
 * entry. Google never frees an id: what was deleted stays there as a shadow that cannot be updated and whose id cannot
 * be given again, so the next entry gets another one, and is found by its private property.
 */
export function googleEntries(api: calendar_v3.Calendar): Pick<ProviderCalendar, "write" | "remove"> {
  const { tryUpdate, tryWrite, idsByName, remove } = entryCalls(api);
  return {
    async write({ name, key, eventID }, text) {
      const body = { ...bodyOf(text, name), status: "confirmed" };
      if (eventID !== undefined) {
        if (await tryUpdate(eventID, body)) return eventID;
      } else if (await tryWrite(idOf(name), body)) {
        return idOf(name);
      }
      const [known] = await idsByName(name);
      if (known !== undefined && (await tryUpdate(known, body))) return known;
      // Each attempt tries the same ids in the same order: what an earlier one has made is found, not made again.
      for (let index = 0; index < MAX_IDS; index += 1) {
        const id = idOf(`${name} ${key} ${index}`);
        if (id !== eventID && (await tryWrite(id, body))) return id;
      }
      throw new ProviderFault("refused", "Google's entry was deleted too often.");
    },

    async remove({ name, eventID }) {
      const ids = eventID === undefined ? [idOf(name), ...(await idsByName(name))] : [eventID];
      for (const id of new Set(ids)) await remove(id);
    },
  };
}

/** The calls about entries, in which an event that is gone is no fault. */
function entryCalls(api: calendar_v3.Calendar) {
  /** False when the event is gone. */
  async function tryUpdate(eventId: string, body: calendar_v3.Schema$Event): Promise<boolean> {
    try {
      await askGoogle(WHAT, Written, () => api.events.update({ ...MAIN, eventId, requestBody: body }));
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** False when the id belongs to an event that is gone. */
  async function tryWrite(id: string, body: calendar_v3.Schema$Event): Promise<boolean> {
    try {
      await askGoogle(WHAT, Written, () => api.events.insert({ ...MAIN, requestBody: { ...body, id } }));
      return true;
    } catch (error) {
      if (isTaken(error)) return tryUpdate(id, body);
      throw error;
    }
  }

  /** The entries of that name that are there. */
  async function idsByName(name: string): Promise<string[]> {
    const { items } = await askGoogle(WHAT, Found, () =>
      api.events.list({
        ...MAIN,
        privateExtendedProperty: [`${NAME_PROPERTY}=${name}`],
        showDeleted: false,
        fields: "items(id,status,extendedProperties(private))",
      }),
    );
    return (items ?? [])
      .filter(({ status, extendedProperties }) => {
        return status !== "cancelled" && extendedProperties?.private?.[NAME_PROPERTY] === name;
      })
      .map(({ id }) => id);
  }

  async function remove(eventId: string): Promise<void> {
    await askGoogle(WHAT, Nothing, () => api.events.delete({ ...MAIN, eventId })).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
  return { tryUpdate, tryWrite, idsByName, remove };
}

/** Google lets us name our events: base32hex of at least five characters. */
function idOf(name: string): string {
  return `overlap${sha256(name).toString("hex").slice(0, 40)}`;
}

function bodyOf({ summary, description, url, start, end }: EntryText, name: string): calendar_v3.Schema$Event {
  return {
    summary,
    // Google shows a description as HTML: what the organiser wrote is text.
    description: [escapeHtml(description), url].filter((part) => part !== "").join("\n\n"),
    start: { dateTime: new Date(start).toISOString(), timeZone: "UTC" },
    end: { dateTime: new Date(end).toISOString(), timeZone: "UTC" },
    source: { title: summary, url },
    extendedProperties: { private: { [NAME_PROPERTY]: name } },
  };
}
