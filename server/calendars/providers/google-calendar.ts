import { auth, calendar, type calendar_v3 } from "@googleapis/calendar";
import * as z from "zod";
import type { Busyness, CalendarEvent } from "#domain/calendar/calendar-event.ts";
import { askGoogle } from "./ask-google.ts";
import { googleEntries } from "./google-entries.ts";
import { ProviderFault } from "./provider-fault.ts";
import type { CalendarInfo, ProviderCalendar } from "./provider.ts";

type Needs = { readonly accessToken: string; readonly signal: AbortSignal; readonly apiUrl?: string | undefined };

const MAIN = "primary";
/** Only times, titles and whether one comes. */
const FIELDS =
  "nextPageToken,nextSyncToken,items(id,status,summary,start,end,transparency,eventType,attendees(self,responseStatus))";
const LIST_FIELDS = "nextPageToken,items(id,summary,summaryOverride,primary)";
/** Of 2,500 events each: no calendar has more in a meeting's days. */
const MAX_PAGES = 50;

const Moment = z.object({ date: z.string().nullish(), dateTime: z.string().nullish() });
const Item = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  summary: z.string().nullish(),
  start: Moment.nullish(),
  end: Moment.nullish(),
  transparency: z.string().nullish(),
  eventType: z.string().nullish(),
  attendees: z.array(z.object({ self: z.boolean().nullish(), responseStatus: z.string().nullish() })).nullish(),
});
type Item = z.output<typeof Item>;
const Page = z.object({
  items: z.array(Item).nullish(),
  nextPageToken: z.string().nullish(),
  nextSyncToken: z.string().nullish(),
});
const Listed = z.object({
  id: z.string().min(1),
  summary: z.string().nullish(),
  summaryOverride: z.string().nullish(),
  primary: z.boolean().nullish(),
});
/** Every account has its main calendar at least: a list of nothing is no list. */
const ListPage = z.object({ items: z.array(Listed), nextPageToken: z.string().nullish() });

/** A user's calendars at Google. Nothing is retried here: the user waits, and jobs are retried as a whole. */
export function openGoogleCalendar({ accessToken, signal, apiUrl }: Needs): ProviderCalendar {
  const login = new auth.OAuth2();
  login.setCredentials({ access_token: accessToken });
  const rootUrl = apiUrl === undefined ? undefined : `${apiUrl.replace(/\/+$/, "")}/`;
  const api = calendar({ version: "v3", auth: login, retry: false, signal, ...(rootUrl !== undefined && { rootUrl }) });

  return {
    calendars: () => listCalendars(api),

    async changes({ window: { start, end }, calendarID = MAIN }, since) {
      const from = since === undefined ? { timeMin: text(start), timeMax: text(end) } : { syncToken: since };
      const query = {
        calendarId: calendarID,
        ...from,
        singleEvents: true,
        maxAttendees: 1,
        maxResults: 2_500,
        fields: FIELDS,
      };
      const items: Item[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const data = await askGoogle("Google's calendar", Page, () =>
          api.events.list({ ...query, ...(pageToken && { pageToken }) }),
        );
        items.push(...(data.items ?? []));
        if (data.nextSyncToken) return { isWhole: since === undefined, ...sorted(items), next: data.nextSyncToken };
        pageToken = data.nextPageToken ?? undefined;
        if (pageToken === undefined) break;
      }
      throw new ProviderFault("unavailable", "The end of Google's calendar was not reached.");
    },

    ...googleEntries(api),
  };
}

async function listCalendars(api: calendar_v3.Calendar): Promise<CalendarInfo[]> {
  const found: CalendarInfo[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { maxResults: 250, fields: LIST_FIELDS, ...(pageToken && { pageToken }) };
    const data = await askGoogle("Google's list of calendars", ListPage, () => api.calendarList.list(query)).catch(
      (error: unknown) => {
        // Another permission than that for the main calendar.
        const isForbidden = error instanceof ProviderFault && error.kind === "forbidden";
        throw isForbidden ? new ProviderFault("refused", error.message) : error;
      },
    );
    for (const { id, primary, summary, summaryOverride } of data.items) {
      found.push({ id, name: summaryOverride || summary || id, isMain: primary === true });
    }
    pageToken = data.nextPageToken ?? undefined;
    if (pageToken === undefined) break;
  }
  return found;
}

function sorted(items: readonly Item[]): { events: CalendarEvent[]; removed: string[] } {
  const events: CalendarEvent[] = [];
  const removed: string[] = [];
  for (const item of items) {
    const event = eventFrom(item);
    if (event !== undefined) events.push(event);
    else removed.push(item.id);
  }
  return { events, removed };
}

/** Undefined for what is no event of this user (any more): cancelled, or declined. */
function eventFrom(item: Item): CalendarEvent | undefined {
  const { id, status, summary, start, end } = item;
  const own = item.attendees?.find((one) => one.self === true)?.responseStatus;
  if (status === "cancelled" || own === "declined" || item.eventType === "workingLocation") return undefined;
  const isAllDay = Boolean(start?.date);
  const from = Date.parse((isAllDay ? start?.date : start?.dateTime) ?? "");
  const until = Date.parse((isAllDay ? end?.date : end?.dateTime) ?? "");
  if (Number.isNaN(from) || Number.isNaN(until)) return undefined;
  const busyness = busynessOf(item, own);
  return { id, start: from, end: until, isAllDay, busyness, ...(summary && { summary }) };
}

function busynessOf({ transparency, status }: Item, own: string | null | undefined): Busyness {
  if (transparency === "transparent") return "free";
  return status === "tentative" || own === "tentative" || own === "needsAction" ? "tentative" : "busy";
}

function text(instant: number): string {
  return new Date(instant).toISOString();
}
