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
/** The property that holds our name of an entry, by which it is found when its id was never learnt or is forgotten. */
const NAME_PROPERTY = "String {5f2f6a54-55a5-4a3b-9d3e-8a0f6d1f2c11} Name overlapKey";

/** A user's calendars at Microsoft. Nothing is retried here: the user waits, and jobs are retried as a whole. */
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
        // Of two requests with one of these Microsoft makes one event: the id of one that was removed would make none.
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

/** Sends tokens to the configured host alone, and never tries again, as the library's own chain does. */
function bearer(accessToken: string, base: URL, signal: AbortSignal): Middleware {
  return {
    async execute(context: Context) {
      // The type allows a Request of browsers; the library always gives an address here.
      const url = String(context.request as unknown);
      if (new URL(url).origin !== base.origin) throw new TypeError("Microsoft points to another host.");
      const headers = new Headers(context.options?.headers);
      headers.set("Authorization", `Bearer ${accessToken}`);
      context.response = await fetch(url, { ...context.options, headers, signal, redirect: "error" });
    },
  };
}

/** A link of a reply as the library takes it: without host and version. */
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
    // Whole days have no times: the owner may have made one of it.
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
    // -1 where there was no answer.
    const status = statusCode !== undefined && statusCode > 0 ? statusCode : undefined;
    const isForbidden = status === 403 && code === DENIED;
    throw faultOfAnswer({ status, isForbidden, headers }, what);
  });
  return parseReply(what, form, reply);
}

/** Forbidden for good; a client that asks too often gets another status. */
const DENIED = "ErrorAccessDenied";
const Failed = z.object({
  statusCode: z.number(),
  code: z.unknown().optional(),
  headers: z.unknown(),
});

/** From the names of the time zone database to those of Windows, as Unicode has them; of each zone one of its names is known. */
const KNOWN = new Map(
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
 * What Windows calls a zone of the time zone database, by any of its names: `W. Europe Standard Time` for `Europe/Berlin`. Microsoft
 * takes all zones of Windows, and of the other names only some that it lists. Undefined for one that Windows does not have, such
 * as `Antarctica/Troll`.
 */
export function windowsZone(timezone: string): string | undefined {
  const known = SYNONYMS.find((synonyms) => synonyms.includes(timezone))?.find((name) => KNOWN.has(name));
  return KNOWN.get(known ?? timezone);
}
