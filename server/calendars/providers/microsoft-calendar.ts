import { instantText } from "#domain/time/instant-text.ts";
import { formatted } from "#domain/time/words/formats.ts";
import { US_READER } from "#domain/time/words/reading-settings.ts";
import { Client, type Context, type GraphRequest, type Middleware } from "@microsoft/microsoft-graph-client";
import * as z from "zod";
import { sha256 } from "../../sha256.ts";
import { changesSince, type MicrosoftReading } from "./microsoft-events.ts";
import { entriesBy, readPages } from "./both-calendars.ts";
import { type EntryText, type ProviderCalendar, faultOfAnswer, ProviderFault, parseReply } from "./provider.ts";
import names from "cldr-bcp47/bcp47/timezone.json" with { type: "json" };
import zones from "cldr-core/supplemental/windowsZones.json" with { type: "json" };

type MicrosoftAccess = { readonly accessToken: string; readonly signal: AbortSignal; readonly graphUrl: string };

const CalendarPage = z.object({
  value: z.array(z.object({ id: z.string(), name: z.string().nullish(), isDefaultCalendar: z.boolean().nullish() })),
  "@odata.nextLink": z.string().optional(),
});
const Written = z.object({ id: z.string() });
const Found = z.object({ value: z.array(Written) });
const Nothing = z.undefined();

const ENTRY = "Microsoft's entry";
const LIST = "Microsoft's list of calendars";
const PREFER = 'outlook.timezone="UTC", odata.maxpagesize=500';
/** The property that holds our name of an entry, by which an entry without a known id is found. */
const NAME_PROPERTY = "String {5f2f6a54-55a5-4a3b-9d3e-8a0f6d1f2c11} Name overlapKey";

/** A user's calendars at Microsoft. Calls are not retried here, because users wait and jobs are retried as a whole. */
export function openMicrosoftCalendar({ accessToken, signal, graphUrl }: MicrosoftAccess): ProviderCalendar {
  const base = new URL(`${graphUrl.replace(/\/+$/, "")}/`);
  const client = Client.initWithMiddleware({
    middleware: bearer(accessToken, base, signal),
    baseUrl: base.href,
    defaultVersion: "v1.0",
  });
  /** The library adds host and version itself. */
  const api = (path: string) => client.api(path).header("Prefer", PREFER);
  const get: MicrosoftReading["get"] = (what, form, path) => ask(what, form, api(path).get());

  return {
    async calendars() {
      const pages = await readPages(
        (link = "/me/calendars?$select=id,name,isDefaultCalendar&$top=100") =>
          get(LIST, CalendarPage, pathOf(link, base)),
        (page) => page["@odata.nextLink"],
      );
      return pages.flatMap(({ value }) =>
        value.map(({ id, name, isDefaultCalendar }) => ({
          id,
          name: name || "Calendar",
          isMain: isDefaultCalendar === true,
        })),
      );
    },

    changes: (stretch, since) => changesSince({ stretch, get, pathOf: (link) => pathOf(link, base) }, since),

    ...entries(api),
  };
}

function entries(api: (path: string) => GraphRequest): Pick<ProviderCalendar, "writeEntry" | "removeEntry"> {
  const eventAt = (id: string) => api(`/me/events/${encodeURIComponent(id)}`);

  return entriesBy({
    async find(name) {
      const filter = `singleValueExtendedProperties/any(p:p/id eq '${NAME_PROPERTY}' and p/value eq '${name}')`;
      const { value } = await ask(ENTRY, Found, api("/me/events").filter(filter).select("id").get());
      return value.map(({ id }) => id);
    },

    async update(id, _entry, text) {
      await ask(ENTRY, Written, eventAt(id).patch(bodyOf(text)));
    },

    async create({ name, key }, text, gone) {
      const body = {
        ...bodyOf(text),
        // Microsoft creates one event for each id, and none for the id of a removed event.
        transactionId: transactionOf(gone === undefined ? key : `${key}/${gone}`),
        singleValueExtendedProperties: [{ id: NAME_PROPERTY, value: name }],
      };
      return (await ask(ENTRY, Written, api("/me/events").post(body))).id;
    },

    async remove(id) {
      await ask(ENTRY, Nothing, eventAt(id).delete());
    },
  });
}

/** Sends tokens only to the configured host, and never retries, unlike the library's middleware. */
function bearer(accessToken: string, base: URL, signal: AbortSignal): Middleware {
  return {
    async execute(context: Context) {
      // as: the library always passes an address here
      const url = String(context.request as unknown);
      if (new URL(url).origin !== base.origin) throw new TypeError("Microsoft points to another host.");
      const headers = new Headers(context.options?.headers);
      headers.set("Authorization", `Bearer ${accessToken}`);
      context.response = await fetch(url, { ...context.options, headers, signal, redirect: "error" });
    },
  };
}

/** Removes host and version from a link, which the library adds again. */
function pathOf(link: string, base: URL): string {
  const url = new URL(link, base);
  if (url.origin !== base.origin) throw new ProviderFault("unavailable", "Microsoft points to another host.");
  return url.pathname.replace(/^.*?\/v1\.0/, "") + url.search;
}

function bodyOf({ summary, description, url, place = "", ...times }: EntryText) {
  const { kind, start, end, timezone } = times;
  const isWeekly = kind === "weekdays";
  const timeZone = isWeekly ? (windowsZone(timezone) ?? timezone) : "UTC";
  const moment = (at: number) => ({ dateTime: instantText(at).replace("Z", ""), timeZone });
  const startDate = instantText(start).slice(0, 10);
  const daysOfWeek = [formatted(US_READER, "weekdayLong", start).toLowerCase()];
  return {
    subject: summary,
    body: { contentType: "text", content: [description, url].filter((part) => part !== "").join("\n\n") },
    location: { displayName: place },
    start: moment(start),
    end: moment(end),
    // The owner may have changed the entry to a whole day.
    isAllDay: kind === "wholeDays",
    recurrence: isWeekly
      ? {
          pattern: { type: "weekly", interval: 1, daysOfWeek },
          range: { type: "noEnd", startDate, recurrenceTimeZone: timeZone },
        }
      : null,
  };
}

function transactionOf(key: string): string {
  const hex = sha256(key).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function ask<T>(what: string, form: z.ZodType<T>, answer: Promise<unknown>): Promise<T> {
  const reply = await answer.catch((error: unknown) => {
    const { statusCode, code, headers } = Failed.safeParse(error).data ?? {};
    // -1 without a reply
    const status = statusCode !== undefined && statusCode > 0 ? statusCode : undefined;
    const isForbidden = status === 403 && code === DENIED;
    throw faultOfAnswer({ status, isForbidden, headers }, what);
  });
  return parseReply(what, form, reply);
}

/** Permanent errors; too many calls have another status. */
const DENIED = "ErrorAccessDenied";
const Failed = z.object({
  statusCode: z.number(),
  code: z.unknown().optional(),
  headers: z.unknown(),
});

/** Unicode's table from IANA names to Windows names; it has one name of each zone. */
const WINDOWS_NAMES = new Map(
  zones.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone: { _type, _other } }) =>
    _type.split(" ").map((name) => [name, _other] as const),
  ),
);

/** All names of each zone: `Asia/Calcutta` and `Asia/Kolkata`. */
const SYNONYMS = Object.values(names.keyword.u.tz).flatMap((zone) => {
  if (typeof zone === "string" || !("_alias" in zone)) return [];
  const { _alias: all } = zone;
  return [all.split(" ")];
});

/**
 * Returns the Windows name of an IANA zone or its synonyms: `W. Europe Standard Time` for `Europe/Berlin`. Microsoft accepts all
 * Windows names, but only some IANA names. Returns undefined for a zone that Windows lacks, such as `Antarctica/Troll`.
 */
export function windowsZone(timezone: string): string | undefined {
  const listed = SYNONYMS.find((synonyms) => synonyms.includes(timezone))?.find((name) => WINDOWS_NAMES.has(name));
  return WINDOWS_NAMES.get(listed ?? timezone);
}
