import express, { type Request, type Response } from "express";
import { createCalendarCalls, createFakeAccounts } from "./fake-account.ts";
import type { FakeCalendar, FakeEvent } from "./fake-calendar.ts";
import { createFakeOAuth, type FakeBehaviour } from "./fake-oauth.ts";
import { serve } from "../serve.ts";

export const GOOGLE_CLIENT = { id: "overlap-at-google", secret: "google-secret" };
const OWN_SCOPE = "https://www.googleapis.com/auth/calendar.events.owned";
const LIST_SCOPE = "https://www.googleapis.com/auth/calendar.calendarlist.readonly";
const READ_SCOPE = "https://www.googleapis.com/auth/calendar.events.readonly";
const LONG_SCOPES: Readonly<Record<string, string>> = {
  profile: "https://www.googleapis.com/auth/userinfo.profile",
  email: "https://www.googleapis.com/auth/userinfo.email",
};
const EVENTS = "/calendar/v3/calendars/primary/events";

/** A fake Google: discovery, page, tokens, keys and the part of the calendar API that Overlap uses. */
export async function startFakeGoogle(behaviour: FakeBehaviour) {
  const app = express();
  const place = { url: "" };
  const url = () => place.url;
  const accounts = createFakeAccounts();
  const oauth = createFakeOAuth(
    {
      title: "Google",
      clientID: GOOGLE_CLIENT.id,
      clientSecret: GOOGLE_CLIENT.secret,
      issuer: url,
      extraClaims: ({ isEmailVerified }) => ({ email_verified: isEmailVerified }),
      // A person who allows only some scopes allows no calendar; `behaviour.unticked` lists single unticked scopes.
      granted: (asked, all) =>
        asked
          .filter((scope) => (all || !scope.includes("/auth/calendar")) && !behaviour.unticked.includes(scope))
          .map((scope) => LONG_SCOPES[scope] ?? scope),
      asksOfflineBy: (query) => query.get("access_type") === "offline",
      rotates: false,
    },
    behaviour,
  );
  /** Small pages show that all of them are read. */
  const options = { pageSize: 2_500 };

  app.get("/.well-known/openid-configuration", (_request, response) => {
    response.json({
      issuer: url(),
      authorization_endpoint: `${url()}/o/oauth2/v2/auth`,
      token_endpoint: `${url()}/token`,
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      revocation_endpoint: `${url()}/revoke`,
      jwks_uri: `${url()}/oauth2/v3/certs`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    });
  });
  oauth.mount(app, { authorise: "/o/oauth2/v2/auth", token: "/token", jwks: "/oauth2/v3/certs", revoke: "/revoke" });

  const about = createCalendarCalls({
    oauth,
    behaviour,
    accounts,
    mainIDOf,
    scopeOf: (listed) => (listed?.isForeign === true ? READ_SCOPE : OWN_SCOPE),
    refuse,
  });
  const addressOf = (subject: string): string => {
    const people = [behaviour.person, ...behaviour.others];
    return people.find((one) => one.subject === subject)?.email ?? mainIDOf(subject);
  };
  app.get("/calendar/v3/users/me/calendarList", (request, response) => {
    const subject = oauth.callerOf(request, response);
    if (subject === undefined) return;
    if (!oauth.isAllowed(request, LIST_SCOPE)) return refuse(response, 403);
    const main = { id: mainIDOf(subject), summary: addressOf(subject), primary: true, accessRole: "owner" };
    const others = accounts
      .listed(subject)
      .map(({ id, name, isForeign }) => ({ id, summary: name, accessRole: isForeign ? "reader" : "owner" }));
    const items = [...others, main];
    const start = Number(new URL(request.originalUrl, "http://here").searchParams.get("pageToken") ?? 0);
    const isLast = start + options.pageSize >= items.length;
    response.json({
      items: items.slice(start, start + options.pageSize),
      ...(!isLast && { nextPageToken: String(start + options.pageSize) }),
    });
  });
  app.get(
    "/calendar/v3/calendars/:calendarID/events",
    about((calendar, request, response) => list({ calendar, pageSize: options.pageSize }, request, response)),
  );
  app.post(EVENTS, express.json(), about(insert));
  app.patch(`${EVENTS}/:id`, express.json(), about(patch));
  app.delete(
    `${EVENTS}/:id`,
    about((calendar, { params }, response) => {
      const id = String(params["id"]);
      if (calendar.get(id) === undefined) refuse(response, 404);
      else if (!calendar.cancel(id)) refuse(response, 410);
      else response.status(204).end();
    }),
  );

  const { url: address, close } = await serve(app);
  place.url = address;
  return { ...oauth, behaviour, options, url: address, ...accounts, mainIDOf, close, calendarScope: OWN_SCOPE };
}

/** Google calls the main calendar by the account's address. */
const mainIDOf = (subject: string): string => `${subject.toLowerCase()}@example.org`;

const REASONS: Readonly<Record<number, string>> = { 403: "insufficientPermissions", 404: "notFound", 410: "deleted" };

function refuse(response: Response, code: number, reason = REASONS[code] ?? "invalid"): void {
  response.status(code).json({ error: { code, errors: [{ reason }] } });
}

type Listed = { readonly calendar: FakeCalendar; readonly pageSize: number };

function list({ calendar, pageSize }: Listed, request: Request, response: Response): void {
  const query = new URL(request.originalUrl, "http://here").searchParams;
  const syncToken = query.get("syncToken");
  // Google refuses to combine these.
  if (syncToken !== null && (query.has("timeMin") || query.has("timeMax"))) {
    return refuse(response, 400);
  }
  const since = syncToken === null ? undefined : Number(syncToken.replace("sync=", ""));
  if (since !== undefined && calendar.isTooOld(since)) {
    return refuse(response, 410, "fullSyncRequired");
  }
  const property = query.get("privateExtendedProperty");
  if (property !== null) {
    const [name = "", value] = property.split("=");
    const matching = calendar.present().filter(({ written }) => privateOf(written)[name] === value);
    const items = matching.map(({ id, written }) => ({ id, extendedProperties: { private: privateOf(written) } }));
    response.json({ items, nextSyncToken: `sync=${calendar.revision()}` });
    return;
  }
  const span = { from: Date.parse(query.get("timeMin") ?? ""), until: Date.parse(query.get("timeMax") ?? "") };
  const events =
    since === undefined ? calendar.within(span) : [...calendar.changedSince(since), ...calendar.skippedSince(since)];
  const start = Number(query.get("pageToken") ?? 0);
  const isLast = start + pageSize >= events.length;
  response.json({
    items: events.slice(start, start + pageSize).map(itemOf),
    ...(isLast ? { nextSyncToken: `sync=${calendar.revision()}` } : { nextPageToken: String(start + pageSize) }),
  });
}

function privateOf(written: FakeEvent["written"]): Readonly<Record<string, unknown>> {
  // As the app writes it.
  const properties = written?.["extendedProperties"] as { private?: Record<string, unknown> } | undefined;
  return properties?.private ?? {};
}

function itemOf({ id, title, start, end, isAllDay, response, showAs, isCancelled }: FakeEvent) {
  if (isCancelled) return { id, status: "cancelled" };
  const moment = (text: string) => (isAllDay ? { date: text } : { dateTime: text });
  return {
    id,
    status: showAs === "tentative" ? "tentative" : "confirmed",
    ...(title !== undefined && { summary: title }),
    start: moment(start),
    end: moment(end),
    ...(showAs === "free" && { transparency: "transparent" }),
    ...(response !== undefined && { attendees: [{ self: true, responseStatus: response }] }),
  };
}

type Moment = { readonly date?: string; readonly dateTime?: string; readonly timeZone?: string };
type Written = {
  readonly id?: string;
  readonly summary: string;
  readonly start: Moment;
  readonly end: Moment;
  readonly recurrence?: readonly string[];
};

function insert(calendar: FakeCalendar, request: Request, response: Response): void {
  const body = request.body as Written & Record<string, unknown>;
  const { id = "" } = body;
  if (!/^[a-v0-9]{5,1024}$/.test(id)) refuse(response, 400);
  else if (calendar.get(id) !== undefined) refuse(response, 409, "duplicate");
  else store(calendar, id, body, response);
}

function patch(calendar: FakeCalendar, request: Request, response: Response): void {
  const id = String(request.params["id"]);
  const stored = calendar.get(id);
  if (stored === undefined) refuse(response, 404);
  // A deleted event cannot be changed, and its id stays taken.
  else if (stored.isCancelled) refuse(response, 410);
  else store(calendar, id, merged(stored.written ?? {}, request.body as Fields) as Written & Fields, response);
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are not given stay, also inside of others; null clears, and a list replaces the list. */
function merged(before: Fields, given: Fields): Fields {
  const isFields = (one: unknown): one is Fields => typeof one === "object" && one !== null && !Array.isArray(one);
  const changed = Object.entries(given).map(([name, value]) => {
    const old = before[name];
    return [name, isFields(value) && isFields(old) ? merged(old, value) : value] as const;
  });
  const all = { ...before, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function store(calendar: FakeCalendar, id: string, body: Written & Record<string, unknown>, response: Response): void {
  const [start, end] = [startOf(body.start), startOf(body.end)];
  const { recurrence = [] } = body;
  const isAllDay = body.start.date !== undefined;
  const isWhole = start !== undefined && end !== undefined && end > start;
  // "timeZone … is required for recurring events", which its days and hours follow.
  const isSeries =
    recurrence.every((rule) => rule.startsWith("RRULE:")) && (isAllDay || body.start.timeZone !== undefined);
  if (!isWhole || isAllDay !== (body.end.date !== undefined) || (recurrence.length > 0 && !isSeries)) {
    return refuse(response, 400);
  }
  calendar.put({ id, title: body.summary, start, end, isAllDay, written: body, ...(recurrence.length > 0 && WEEKLY) });
  response.json({ id });
}

const WEEKLY = { repeats: { everyDays: 7, times: 60 } };

/** When a moment is: a day, or a time, which without an offset is on the clocks of its zone. Undefined where it is neither or both. */
function startOf({ date, dateTime, timeZone }: Moment): string | undefined {
  if ((date === undefined) === (dateTime === undefined)) return undefined;
  if (date !== undefined) return Temporal.PlainDate.from(date).toString();
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(dateTime ?? "")) return Temporal.Instant.from(dateTime ?? "").toString();
  return (
    timeZone &&
    Temporal.PlainDateTime.from(dateTime ?? "")
      .toZonedDateTime(timeZone)
      .toInstant()
      .toString()
  );
}
