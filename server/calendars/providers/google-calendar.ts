import { WEEKLY_RULE } from "#domain/calendar/ics.ts";
import { auth, calendar, type calendar_v3 } from "@googleapis/calendar";
import * as z from "zod";
import type { Busyness, CalendarEvent } from "#domain/calendar/calendar-event.ts";
import { escapeHtml } from "../../escape-html.ts";
import { sha256 } from "../../sha256.ts";
import {
  type CalendarInfo,
  type EntryName,
  type EntryText,
  type ProviderCalendar,
  faultOfAnswer,
  parseReply,
  ProviderFault,
} from "./provider.ts";
import { entriesBy, readPages, sortedEvents, unlessGone } from "./both-calendars.ts";

type GoogleAccess = {
  readonly accessToken: string;
  readonly signal: AbortSignal;
  readonly apiUrl?: string | undefined;
};

const MAIN = "primary";
/** Requests only times, titles and the user's response. */
const FIELDS =
  "nextPageToken,nextSyncToken,items(id,status,summary,start,end,transparency,eventType,attendees(self,responseStatus))";
const LIST_FIELDS = "nextPageToken,items(id,summary,summaryOverride,primary)";

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
/** An empty list is invalid, because every account has a main calendar. */
const ListPage = z.object({ items: z.array(Listed), nextPageToken: z.string().nullish() });

/** A user's calendars at Google. Calls are not retried here, because users wait and jobs are retried as a whole. */
export function openGoogleCalendar({ accessToken, signal, apiUrl }: GoogleAccess): ProviderCalendar {
  const login = new auth.OAuth2();
  login.setCredentials({ access_token: accessToken });
  const rootUrl = apiUrl === undefined ? undefined : `${apiUrl.replace(/\/+$/, "")}/`;
  const api = calendar({ version: "v3", auth: login, retry: false, signal, ...(rootUrl !== undefined && { rootUrl }) });

  return {
    calendars: () => listCalendars(api),

    async changes({ window: { start, end }, calendarID = MAIN }, since) {
      const from = since === undefined ? { timeMin: timeText(start), timeMax: timeText(end) } : { syncToken: since };
      const query = { calendarId: calendarID, ...from, singleEvents: true, maxAttendees: 1, maxResults: 2_500 };
      const pages = await readPages(
        (pageToken) =>
          askGoogle("Google's calendar", Page, () =>
            api.events.list({ ...query, fields: FIELDS, ...(pageToken && { pageToken }) }),
          ),
        (page) => (page.nextSyncToken ? undefined : page.nextPageToken),
      );
      const next = pages.at(-1)?.nextSyncToken;
      if (!next) throw new ProviderFault("unavailable", "The end of Google's calendar was not reached.");
      const items = pages.flatMap((page) => page.items ?? []);
      return { isWhole: since === undefined, ...sortedEvents(items, eventFrom), next };
    },

    ...entries(api),
  };
}

async function listCalendars(api: calendar_v3.Calendar): Promise<CalendarInfo[]> {
  const pages = await readPages(
    (pageToken) => {
      const query = { maxResults: 250, fields: LIST_FIELDS, ...(pageToken && { pageToken }) };
      return askGoogle("Google's list of calendars", ListPage, () => api.calendarList.list(query));
    },
    (page) => page.nextPageToken,
  ).catch((error: unknown) => {
    // The list needs another permission than the main calendar.
    const isForbidden = error instanceof ProviderFault && error.kind === "forbidden";
    throw isForbidden ? new ProviderFault("refused", error.message) : error;
  });
  return pages.flatMap(({ items }) =>
    items.map(({ id, primary, summary, summaryOverride }) => ({
      id,
      name: summaryOverride || summary || id,
      isMain: primary === true,
    })),
  );
}

/** Returns undefined for a cancelled or declined event. */
function eventFrom(item: Item): CalendarEvent | undefined {
  const { id, status, summary, start, end } = item;
  const response = item.attendees?.find(({ self }) => self === true)?.responseStatus;
  if (status === "cancelled" || response === "declined" || item.eventType === "workingLocation") return undefined;
  const isAllDay = Boolean(start?.date);
  const from = Date.parse((isAllDay ? start?.date : start?.dateTime) ?? "");
  const until = Date.parse((isAllDay ? end?.date : end?.dateTime) ?? "");
  if (Number.isNaN(from) || Number.isNaN(until)) return undefined;
  const busyness = busynessOf(item, response);
  return { id, start: from, end: until, isAllDay, busyness, ...(summary && { summary }) };
}

function busynessOf({ transparency, status }: Item, response: string | null | undefined): Busyness {
  if (transparency === "transparent") return "free";
  return status === "tentative" || response === "tentative" || response === "needsAction" ? "tentative" : "busy";
}

function timeText(instant: number): string {
  return new Date(instant).toISOString();
}

const ENTRY = "Google's entry";
/** The private property that holds our name of an entry. */
const NAME_PROPERTY = "overlapKey";
/** The most deletions of one meeting's entry that are handled. */
const MAX_IDS = 50;

const Written = z.object({ id: z.string().min(1) });
const Nothing = z.literal("").optional();
const Named = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  extendedProperties: z.object({ private: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});
const Found = z.object({ items: z.array(Named).nullish() });

/**
 * Writes entries into a user's main calendar at Google. We choose the ids, so that repeated attempts create one entry. Google
 * never frees the id of a deleted entry, so the next entry gets another id and is found by its private property.
 */
function entries(api: calendar_v3.Calendar): Pick<ProviderCalendar, "writeEntry" | "removeEntry"> {
  async function update(eventId: string, { name }: EntryName, text: EntryText): Promise<void> {
    const body = bodyOf(text, name);
    // Keeps the owner's additions, such as a reminder or colour, but removes the fields of another kind of time.
    const [other] = text.kind === "wholeDays" ? [{ dateTime: null, timeZone: null }] : [{ date: null }];
    const requestBody = { ...body, start: { ...body.start, ...other }, end: { ...body.end, ...other } };
    await askGoogle(ENTRY, Written, () => api.events.patch({ calendarId: MAIN, eventId, requestBody }));
  }

  async function insert(id: string, entry: EntryName, text: EntryText): Promise<void> {
    try {
      const requestBody = { ...bodyOf(text, entry.name), id };
      await askGoogle(ENTRY, Written, () => api.events.insert({ calendarId: MAIN, requestBody }));
    } catch (error) {
      const isTaken = error instanceof ProviderFault && error.status === 409;
      if (!isTaken) throw error;
      await update(id, entry, text);
    }
  }

  return entriesBy({
    firstID: idOf,
    update,

    async find(name) {
      const { items } = await askGoogle(ENTRY, Found, () =>
        api.events.list({
          calendarId: MAIN,
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
    },

    async create(entry, text, gone) {
      // Each attempt tries the same ids in the same order, and so finds the entry of an earlier attempt.
      const ids = [
        idOf(entry.name),
        ...Array.from({ length: MAX_IDS }, (_, index) => idOf(`${entry.name} ${entry.key} ${index}`)),
      ];
      for (const id of ids) if (id !== gone && (await unlessGone(insert(id, entry, text)))) return id;
      throw new ProviderFault("refused", "Google's entry was deleted too often.");
    },

    async remove(eventId) {
      await askGoogle(ENTRY, Nothing, () => api.events.delete({ calendarId: MAIN, eventId }));
    },
  });
}

/** Google accepts ids in base32hex of at least five characters. */
function idOf(name: string): string {
  return `overlap${sha256(name).toString("hex").slice(0, 40)}`;
}

function bodyOf(
  { summary, description, url, place = "", ...times }: EntryText,
  name: string,
): calendar_v3.Schema$Event {
  const { kind, start, end, timezone } = times;
  const isWeekly = kind === "weekdays";
  const moment = (at: number) =>
    kind === "wholeDays"
      ? { date: timeText(at).slice(0, 10) }
      : { dateTime: isWeekly ? timeText(at).slice(0, 19) : timeText(at), timeZone: isWeekly ? timezone : "UTC" };
  return {
    summary,
    // Escaped, because Google shows a description as HTML.
    description: [escapeHtml(description), url].filter((part) => part !== "").join("\n\n"),
    location: place,
    start: moment(start),
    end: moment(end),
    recurrence: isWeekly ? [WEEKLY_RULE] : [],
    source: { title: summary, url },
    extendedProperties: { private: { [NAME_PROPERTY]: name } },
    status: "confirmed",
  };
}

/** Calls Google's API and parses the reply. Throws ProviderFaults. */
async function askGoogle<T>(what: string, form: z.ZodType<T>, ask: () => Promise<{ readonly data: unknown }>) {
  const { data } = await ask().catch((error: unknown) => {
    throw faultOf(error, what);
  });
  return parseReply(what, form, data);
}

const Refused = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
});
const Failed = z.object({
  status: z.number().optional().catch(undefined),
  response: z.object({ status: z.number(), headers: z.unknown(), data: z.unknown() }).optional().catch(undefined),
});

/** Drops the library's error, because it holds the request with the token. */
function faultOf(error: unknown, what: string): ProviderFault {
  const { status: own, response } = Failed.safeParse(error).data ?? {};
  const status = response?.status ?? own;
  // Such as `insufficientPermissions` (permanent) or `rateLimitExceeded` (temporary).
  const reason = Refused.safeParse(response?.data).data?.error.errors[0]?.reason ?? "";
  const isForbidden = status === 403 && /insufficient|forbidden/i.test(reason);
  return faultOfAnswer({ status, isForbidden, headers: response?.headers }, what);
}
