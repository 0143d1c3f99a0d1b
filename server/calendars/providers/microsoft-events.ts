import { instantText } from "#domain/time/instant-text.ts";
import * as z from "zod";
import type { Busyness, CalendarEvent } from "#domain/calendar/calendar-event.ts";
import { readPages, sortedEvents } from "./both-calendars.ts";
import { type CalendarChanges, type CalendarStretch, ProviderFault } from "./provider.ts";

/** Calls of Microsoft's API, whose errors become ProviderFaults. */
export type MicrosoftReading = {
  readonly stretch: CalendarStretch;
  /** `what` names the reply in a fault. */
  readonly get: <T>(what: string, form: z.ZodType<T>, path: string) => Promise<T>;
  /** Returns a reply's link for `get`. */
  readonly pathOf: (link: string) => string;
};

const Moment = z.object({ dateTime: z.string() });
const Item = z.object({
  id: z.string(),
  "@removed": z.unknown().optional(),
  /** `singleInstance`, `seriesMaster`, `occurrence` or `exception`. */
  type: z.string().nullish(),
  seriesMasterId: z.string().nullish(),
  subject: z.string().nullish(),
  start: Moment.nullish(),
  end: Moment.nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
});
type Item = z.output<typeof Item>;
const Page = z.object({
  value: z.array(Item),
  "@odata.nextLink": z.string().optional(),
  "@odata.deltaLink": z.string().optional(),
});
/** The content of `next`: the link for changes, and the series with occurrences in the window. */
const Mark = z.object({ path: z.string(), series: z.array(z.string()) });

const WHAT = "Microsoft's calendar";
/** Microsoft serves four requests of one mailbox at once. */
const AT_ONCE = 4;
/** Occurrences of further series without a master are shown as busy, without a title. */
const MAX_MASTERS = 60;
const MASTER_FIELDS = "id,type,subject,isAllDay,isCancelled,showAs,responseStatus";

/**
 * Reads the changes in a stretch of a calendar. Reads the whole stretch when a series changes. Microsoft's occurrences
 * have only times (the rest is in the series master), and the changes may lack a removed occurrence.
 */
export async function changesSince(reading: MicrosoftReading, since?: string): Promise<CalendarChanges> {
  const mark = since === undefined ? undefined : markFrom(since);
  const { items, path } = await pagesOf(reading, mark?.path ?? firstPath(reading.stretch));
  if (mark !== undefined && items.some((item) => isOfSeries(item, mark.series))) return changesSince(reading);
  const masters = await mastersOf(items, reading);
  const single = items.filter(({ type }) => type !== "seriesMaster");
  const series = new Set([...(mark?.series ?? []), ...items.flatMap(({ seriesMasterId }) => seriesMasterId ?? [])]);
  const next = JSON.stringify({ path, series: [...series] } satisfies z.input<typeof Mark>);
  return { isWhole: mark === undefined, ...sortedEvents(single, (item) => eventFrom(joined(item, masters))), next };
}

function markFrom(since: string): z.output<typeof Mark> {
  try {
    return Mark.parse(JSON.parse(since));
  } catch {
    throw new ProviderFault("too-old", "This is no mark that could be continued.");
  }
}

/** An exception has all its fields. */
function isOfSeries({ id, type, "@removed": removed }: Item, series: readonly string[]): boolean {
  return type === "seriesMaster" || type === "occurrence" || (removed !== undefined && series.includes(id));
}

/** `$select` is not allowed here. */
function firstPath({ window, calendarID }: CalendarStretch): string {
  const [startDateTime, endDateTime] = [instantText(window.start), instantText(window.end)];
  return `${placeOf(calendarID)}/calendarView/delta?${new URLSearchParams({ startDateTime, endDateTime }).toString()}`;
}

function placeOf(calendarID: string | undefined): string {
  return calendarID === undefined ? "/me" : `/me/calendars/${encodeURIComponent(calendarID)}`;
}

async function pagesOf({ get, pathOf }: MicrosoftReading, first: string): Promise<{ items: Item[]; path: string }> {
  const pages = await readPages(
    (link) => get(WHAT, Page, link === undefined ? first : pathOf(link)),
    (page) => (page["@odata.deltaLink"] === undefined ? page["@odata.nextLink"] : undefined),
  );
  const last = pages.at(-1)?.["@odata.deltaLink"];
  if (last === undefined) throw new ProviderFault("unavailable", "The end of Microsoft's calendar was not reached.");
  return { items: pages.flatMap(({ value }) => value), path: pathOf(last) };
}

type Masters = ReadonlyMap<string, Item>;

/** Returns the series masters of these occurrences: from the reply, otherwise by a call. */
async function mastersOf(items: readonly Item[], reading: MicrosoftReading): Promise<Masters> {
  const masters = new Map(items.filter(({ type }) => type === "seriesMaster").map((item) => [item.id, item]));
  const needed = items.flatMap(({ type, seriesMasterId }) => (type === "occurrence" ? (seriesMasterId ?? []) : []));
  const missing = [...new Set(needed)].filter((id) => !masters.has(id)).slice(0, MAX_MASTERS);
  for (let index = 0; index < missing.length; index += AT_ONCE) {
    const ids = missing.slice(index, index + AT_ONCE);
    for (const master of await Promise.all(ids.map((id) => masterOf(id, reading)))) {
      if (master !== undefined) masters.set(master.id, master);
    }
  }
  return masters;
}

/** Returns undefined for a missing or inaccessible master; its occurrences are still busy. */
async function masterOf(id: string, { get, stretch }: MicrosoftReading): Promise<Item | undefined> {
  const what = "Microsoft's series";
  const path = `${placeOf(stretch.calendarID)}/events/${encodeURIComponent(id)}?$select=${MASTER_FIELDS}`;
  try {
    return { ...(await get(what, Item, path)), id };
  } catch (error) {
    if (error instanceof ProviderFault && (error.kind === "refused" || error.kind === "forbidden")) return undefined;
    throw error;
  }
}

/** Adds the fields of the series master that the occurrence lacks. */
function joined(item: Item, masters: Masters): Item {
  const master = item.type === "occurrence" ? masters.get(item.seriesMasterId ?? "") : undefined;
  if (master === undefined) return item;
  return {
    ...item,
    subject: item.subject ?? master.subject,
    isAllDay: item.isAllDay ?? master.isAllDay,
    isCancelled: item.isCancelled ?? master.isCancelled,
    showAs: item.showAs ?? master.showAs,
    responseStatus: item.responseStatus ?? master.responseStatus,
  };
}

/** Returns undefined for a removed, cancelled or declined event. */
function eventFrom(item: Item): CalendarEvent | undefined {
  const { id, subject, start, end } = item;
  const isGone = item["@removed"] !== undefined || item.isCancelled === true;
  if (isGone || item.responseStatus?.response === "declined") return undefined;
  const [from, until] = [instant(start?.dateTime), instant(end?.dateTime)];
  if (from === undefined || until === undefined) return undefined;
  const event = { id, start: from, end: until, isAllDay: item.isAllDay === true, busyness: busynessOf(item) };
  return { ...event, ...(subject && { summary: subject }) };
}

function busynessOf({ showAs, responseStatus }: Item): Busyness {
  if (showAs === "free" || showAs === "workingElsewhere") return "free";
  const isOpen = responseStatus?.response === "tentativelyAccepted" || responseStatus?.response === "notResponded";
  return showAs === "tentative" || isOpen ? "tentative" : "busy";
}

/** Parses `2026-11-24T14:00:00.0000000`, in UTC as requested. */
function instant(text: string | undefined): number | undefined {
  const ms = text === undefined ? Number.NaN : Date.parse(`${text.slice(0, 19)}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
