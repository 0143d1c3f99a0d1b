import { createHash } from "node:crypto";
import { auth, calendar, type calendar_v3 } from "@googleapis/calendar";
import * as z from "zod";
import type { Busyness, CalendarEvent } from "#domain/calendar/calendar-event.ts";
import { faultOfStatus } from "./provider-fault.ts";
import type { CalendarInfo, EntryName, EntryText, ProviderCalendar } from "./provider.ts";

type Needs = { readonly accessToken: string; readonly signal: AbortSignal; readonly apiUrl?: string | undefined };

const MAIN = { calendarId: "primary" } as const;
/** Only times, titles and whether one comes. */
const FIELDS =
  "nextPageToken,nextSyncToken,items(id,status,summary,start,end,transparency,eventType,attendees(self,responseStatus))";
const LIST_FIELDS = "nextPageToken,items(id,summary,summaryOverride,primary)";
/** Of 2,500 events each: nobody has more in a meeting's days. */
const MOST_PAGES = 50;

/** Somebody's calendars at Google. Nothing is retried here: somebody waits, and jobs are retried as a whole. */
export function openGoogleCalendar({ accessToken, signal, apiUrl }: Needs): ProviderCalendar {
  const login = new auth.OAuth2();
  login.setCredentials({ access_token: accessToken });
  const rootUrl = apiUrl === undefined ? undefined : `${apiUrl.replace(/\/+$/, "")}/`;
  const api = calendar({ version: "v3", auth: login, retry: false, signal, ...(rootUrl !== undefined && { rootUrl }) });

  return {
    calendars: () => listCalendars(api),

    async changes({ window: { start, end }, calendarID = MAIN.calendarId }, since) {
      const from = since === undefined ? { timeMin: text(start), timeMax: text(end) } : { syncToken: since };
      const query = {
        calendarId: calendarID,
        ...from,
        singleEvents: true,
        maxAttendees: 1,
        maxResults: 2_500,
        fields: FIELDS,
      };
      const items: calendar_v3.Schema$Event[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { data } = await asked(
          "Google's calendar",
          api.events.list({ ...query, ...(pageToken && { pageToken }) }),
        );
        items.push(...(data.items ?? []));
        if (data.nextSyncToken) return { isWhole: since === undefined, ...sorted(items), next: data.nextSyncToken };
        pageToken = data.nextPageToken ?? undefined;
        if (pageToken === undefined) break;
      }
      throw faultOfStatus(undefined, "The end of Google's calendar");
    },

    async write(entry, words) {
      const eventId = idOf(entry);
      const requestBody = { ...bodyOf(words), status: "confirmed" };
      // Google never frees an id: an entry that was removed is still there as cancelled, and an update revives it.
      const insert = () => api.events.insert({ ...MAIN, requestBody: { ...requestBody, id: eventId } });
      const update = () => api.events.update({ ...MAIN, eventId, requestBody });
      const [first, then, otherwise] =
        entry.eventID === undefined ? [insert, update, [409]] : ([update, insert, [404, 410]] as const);
      try {
        await first();
      } catch (error) {
        if (!isStatus(error, otherwise)) throw faultOf(error, "Google's entry");
        await asked("Google's entry", then());
      }
      return eventId;
    },

    async remove(entry) {
      try {
        await api.events.delete({ ...MAIN, eventId: idOf(entry) });
      } catch (error) {
        if (!isStatus(error, [404, 410])) throw faultOf(error, "Google's entry");
      }
    },
  };
}

async function listCalendars(api: calendar_v3.Calendar): Promise<CalendarInfo[]> {
  const found: CalendarInfo[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { maxResults: 250, fields: LIST_FIELDS, ...(pageToken && { pageToken }) };
    const { data } = await asked("Google's list of calendars", api.calendarList.list(query));
    for (const { id, primary, summary, summaryOverride } of data.items ?? []) {
      if (id) found.push({ id, name: summaryOverride || summary || id, isMain: primary === true });
    }
    pageToken = data.nextPageToken ?? undefined;
    if (pageToken === undefined) break;
  }
  return found;
}

/** Google lets us name our events: base32hex of at least five characters. */
function idOf({ name, eventID }: EntryName): string {
  return eventID ?? `overlap${createHash("sha256").update(name).digest("hex").slice(0, 40)}`;
}

function bodyOf({ summary, description, url, start, end }: EntryText): calendar_v3.Schema$Event {
  return {
    summary,
    description: [description, url].filter((part) => part !== "").join("\n\n"),
    start: { dateTime: text(start), timeZone: "UTC" },
    end: { dateTime: text(end), timeZone: "UTC" },
    source: { title: summary, url },
  };
}

function sorted(items: readonly calendar_v3.Schema$Event[]): { events: CalendarEvent[]; removed: string[] } {
  const events: CalendarEvent[] = [];
  const removed: string[] = [];
  for (const item of items) {
    const event = eventFrom(item);
    if (event !== undefined) events.push(event);
    else if (item.id) removed.push(item.id);
  }
  return { events, removed };
}

/** Undefined for what is no event of this person (any more): called off, or declined. */
function eventFrom(item: calendar_v3.Schema$Event): CalendarEvent | undefined {
  const { id, status, summary, start, end } = item;
  const own = item.attendees?.find((one) => one.self === true)?.responseStatus;
  if (!id || status === "cancelled" || own === "declined" || item.eventType === "workingLocation") return undefined;
  const isAllDay = Boolean(start?.date);
  const from = Date.parse((isAllDay ? start?.date : start?.dateTime) ?? "");
  const until = Date.parse((isAllDay ? end?.date : end?.dateTime) ?? "");
  if (Number.isNaN(from) || Number.isNaN(until)) return undefined;
  const busyness = busynessOf(item, own);
  return { id, start: from, end: until, isAllDay, busyness, ...(summary && { summary }) };
}

function busynessOf({ transparency, status }: calendar_v3.Schema$Event, own: string | null | undefined): Busyness {
  if (transparency === "transparent") return "free";
  return status === "tentative" || own === "tentative" || own === "needsAction" ? "tentative" : "busy";
}

async function asked<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw faultOf(error, what);
  }
}

/** Nothing of the library's error is kept: it holds the request, and so the token. */
function faultOf(error: unknown, what: string) {
  // Google says 403 for "not so fast", which passes, and for what nobody has allowed, which does not.
  const isForbidden = statusOf(error) === 403 && /insufficient|forbidden/i.test(reasonOf(error) ?? "");
  return faultOfStatus(isForbidden ? 404 : statusOf(error), what);
}

const Refused = z.object({
  response: z.object({ data: z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) }) }),
});

/** Such as `insufficientPermissions` or `rateLimitExceeded`. */
function reasonOf(error: unknown): string | undefined {
  return Refused.safeParse(error).data?.response.data.error.errors[0]?.reason;
}

function isStatus(error: unknown, statuses: readonly number[]): boolean {
  const status = statusOf(error);
  return status !== undefined && statuses.includes(status);
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("status" in error && typeof error.status === "number") return error.status;
  return "code" in error && typeof error.code === "number" ? error.code : undefined;
}

function text(instant: number): string {
  return new Date(instant).toISOString();
}
