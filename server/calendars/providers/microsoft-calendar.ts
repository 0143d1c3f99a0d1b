import { createHash } from "node:crypto";
import { Client, type Context, type Middleware } from "@microsoft/microsoft-graph-client";
import * as z from "zod";
import type { Busyness, CalendarEvent } from "#domain/calendar/calendar-event.ts";
import { faultOfStatus } from "./provider-fault.ts";
import type {
  CalendarChanges,
  CalendarInfo,
  CalendarStretch,
  EntryName,
  EntryText,
  ProviderCalendar,
} from "./provider.ts";

type Needs = { readonly accessToken: string; readonly signal: AbortSignal; readonly graphUrl: string };

const Moment = z.object({ dateTime: z.string() });
const Item = z.object({
  id: z.string(),
  "@removed": z.unknown().optional(),
  subject: z.string().nullish(),
  start: Moment.optional(),
  end: Moment.optional(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
});
const Page = z.object({
  value: z.array(Item),
  "@odata.nextLink": z.string().optional(),
  "@odata.deltaLink": z.string().optional(),
});
const CalendarPage = z.object({
  value: z.array(z.object({ id: z.string(), name: z.string().nullish(), isDefaultCalendar: z.boolean().nullish() })),
  "@odata.nextLink": z.string().optional(),
});
const Written = z.object({ id: z.string() });
const Found = z.object({ value: z.array(Written) });

const SELECTED = "id,subject,start,end,isAllDay,isCancelled,showAs,responseStatus";
const PREFER = 'outlook.timezone="UTC", odata.maxpagesize=500';
const MOST_PAGES = 250;
/** The property that holds our name of an entry, by which it is found when its id was never learnt or is forgotten. */
const NAME_PROPERTY = "String {5f2f6a54-55a5-4a3b-9d3e-8a0f6d1f2c11} Name overlapKey";

/** Somebody's calendars at Microsoft. Nothing is retried here: somebody waits, and jobs are retried as a whole. */
export function openMicrosoftCalendar({ accessToken, signal, graphUrl }: Needs): ProviderCalendar {
  const base = new URL(`${graphUrl.replace(/\/+$/, "")}/`);
  const client = Client.initWithMiddleware({
    middleware: bearer(accessToken, base, signal),
    baseUrl: base.href,
    defaultVersion: "v1.0",
  });
  /** The library adds host and version itself. */
  const api = (path: string) => client.api(path).header("Prefer", PREFER);

  async function idByName(name: string): Promise<string | undefined> {
    const filter = `singleValueExtendedProperties/any(p:p/id eq '${NAME_PROPERTY}' and p/value eq '${name}')`;
    const reply: unknown = await asked("Microsoft's entry", api("/me/events").filter(filter).select("id").get());
    return Found.parse(reply).value[0]?.id;
  }

  async function create({ name, key }: EntryName, text: EntryText): Promise<string> {
    const body = {
      ...bodyOf(text),
      // Of two requests with one of these Microsoft makes one event.
      transactionId: transactionOf(key),
      singleValueExtendedProperties: [{ id: NAME_PROPERTY, value: name }],
    };
    return Written.parse(await asked("Microsoft's entry", api("/me/events").post(body))).id;
  }

  return {
    async calendars() {
      const found: CalendarInfo[] = [];
      let path: string | undefined = "/me/calendars?$select=id,name,isDefaultCalendar&$top=100";
      for (let page = 0; path !== undefined && page < MOST_PAGES; page += 1) {
        const reply = CalendarPage.parse(await asked("Microsoft's list of calendars", api(path).get()));
        for (const { id, name, isDefaultCalendar } of reply.value) {
          found.push({ id, name: name || "Calendar", isMain: isDefaultCalendar === true });
        }
        const next: string | undefined = reply["@odata.nextLink"];
        path = next && pathOf(next, base);
      }
      return found;
    },

    changes: (stretch, since) => changesSince({ api, base, stretch }, since),

    async write(entry, text) {
      const id = entry.eventID ?? (await idByName(entry.name));
      if (id === undefined) return create(entry, text);
      try {
        await api(`/me/events/${encodeURIComponent(id)}`).patch(bodyOf(text));
        return id;
      } catch (error) {
        if (statusOf(error) !== 404) throw faultOfStatus(statusOf(error), "Microsoft's entry");
        // Somebody removed it by hand. The old transaction id would not make a new one.
        return create({ ...entry, key: `${entry.key}/${id}` }, text);
      }
    },

    async remove({ name, eventID }) {
      const id = eventID ?? (await idByName(name));
      if (id === undefined) return;
      try {
        await api(`/me/events/${encodeURIComponent(id)}`).delete();
      } catch (error) {
        if (statusOf(error) !== 404) throw faultOfStatus(statusOf(error), "Microsoft's entry");
      }
    },
  };
}

type Reading = {
  readonly api: (path: string) => { get(): Promise<unknown> };
  readonly base: URL;
  readonly stretch: CalendarStretch;
};

async function changesSince({ api, base, stretch }: Reading, since: string | undefined): Promise<CalendarChanges> {
  const { window, calendarID } = stretch;
  const [startDateTime, endDateTime] = [utc(window.start), utc(window.end)];
  const place = calendarID === undefined ? "/me" : `/me/calendars/${encodeURIComponent(calendarID)}`;
  const query = new URLSearchParams({ startDateTime, endDateTime, $select: SELECTED });
  let path = since ?? `${place}/calendarView/delta?${query.toString()}`;
  const [events, removed]: [CalendarEvent[], string[]] = [[], []];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const reply = Page.parse(await asked("Microsoft's calendar", api(path).get()));
    for (const item of reply.value) {
      const event = eventFrom(item);
      if (event === undefined) removed.push(item.id);
      else events.push(event);
    }
    const [next, last] = [reply["@odata.nextLink"], reply["@odata.deltaLink"]];
    if (last !== undefined) return { isWhole: since === undefined, events, removed, next: pathOf(last, base) };
    if (next === undefined) break;
    path = pathOf(next, base);
  }
  throw faultOfStatus(undefined, "The end of Microsoft's calendar");
}

/**
 * The library's own chain waits and tries again, and sends tokens to Microsoft's hosts alone; this one sends them to
 * the configured host alone.
 */
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
  if (url.origin !== base.origin) throw faultOfStatus(400, "A link to another host");
  return url.pathname.replace(/^.*?\/v1\.0/, "") + url.search;
}

function bodyOf({ summary, description, url, start, end }: EntryText) {
  return {
    subject: summary,
    body: { contentType: "text", content: [description, url].filter((part) => part !== "").join("\n\n") },
    start: { dateTime: utc(start).replace("Z", ""), timeZone: "UTC" },
    end: { dateTime: utc(end).replace("Z", ""), timeZone: "UTC" },
  };
}

/** Undefined for what is no event of this person (any more): removed, called off, or declined. */
function eventFrom(item: z.output<typeof Item>): CalendarEvent | undefined {
  const { id, subject, start, end } = item;
  const isGone = item["@removed"] !== undefined || item.isCancelled === true;
  if (isGone || item.responseStatus?.response === "declined") return undefined;
  const [from, until] = [instant(start?.dateTime), instant(end?.dateTime)];
  if (from === undefined || until === undefined) return undefined;
  const event = { id, start: from, end: until, isAllDay: item.isAllDay === true, busyness: busynessOf(item) };
  return { ...event, ...(subject && { summary: subject }) };
}

function busynessOf({ showAs, responseStatus }: z.output<typeof Item>): Busyness {
  if (showAs === "free" || showAs === "workingElsewhere") return "free";
  const isOpen = responseStatus?.response === "tentativelyAccepted" || responseStatus?.response === "notResponded";
  return showAs === "tentative" || isOpen ? "tentative" : "busy";
}

/** `2026-11-24T14:00:00.0000000`, in UTC as was asked for. */
function instant(text: string | undefined): number | undefined {
  const ms = text === undefined ? Number.NaN : Date.parse(`${text.slice(0, 19)}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

function utc(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+/, "");
}

function transactionOf(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function asked(what: string, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    // Forbidden for good; when we only come too often, Microsoft answers with another status.
    const isForbidden = statusOf(error) === 403 && error instanceof Error && "code" in error && error.code === DENIED;
    throw faultOfStatus(isForbidden ? 404 : statusOf(error), what);
  }
}

const DENIED = "ErrorAccessDenied";

/** GraphError has -1 where there was no answer. */
function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status > 0 ? status : undefined;
}
