import { randomBytes } from "node:crypto";
import express, { type Request, type Response } from "express";
import { createCalendarCalls, createFakeAccounts } from "./fake-account.ts";
import type { FakeCalendar, FakeEvent } from "./fake-calendar.ts";
import { createFakeOAuth, type FakeBehaviour } from "./fake-oauth.ts";
import { serve } from "../serve.ts";
import { entryOf, isPossible, type Written } from "./microsoft-entry.ts";

export const MICROSOFT_CLIENT = { id: "overlap-at-microsoft", secret: "microsoft-secret" };
/** The tenant of personal accounts. */
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";
const WORK = "11111111-2222-4333-8444-555555555555";
const AUTHORITY = "https://login.microsoftonline.com";
const CALENDAR_SCOPE = "https://graph.microsoft.com/Calendars.ReadWrite";

type FakeMicrosoftOptions = {
  pageSize: number;
  /** The place of a series master in a reply; the documentation promises none. */
  masters: "before" | "after" | "absent";
  /** A request for one event gets the reply that no such event exists. */
  hidesMasters: boolean;
};

/** A fake Microsoft under Microsoft's names: discovery, page, tokens, keys and some of Graph. */
export async function startFakeMicrosoft(behaviour: FakeBehaviour) {
  const app = express();
  const accounts = createFakeAccounts();
  const tenantOf = () => (behaviour.person.isEmailVerified ? CONSUMERS : WORK);
  const oauth = createFakeOAuth(
    {
      title: "Microsoft",
      clientID: MICROSOFT_CLIENT.id,
      clientSecret: MICROSOFT_CLIENT.secret,
      issuer: () => `${AUTHORITY}/${tenantOf()}/v2.0`,
      extraClaims: () => ({ tid: tenantOf() }),
      granted: (asked, all) => asked.filter((scope) => scope !== "offline_access" && (all || scope !== CALENDAR_SCOPE)),
      asksOfflineBy: (query) => (query.get("scope") ?? "").split(" ").includes("offline_access"),
      rotates: true,
    },
    behaviour,
  );
  const options: FakeMicrosoftOptions = { pageSize: 500, masters: "after", hidesMasters: false };

  app.get("/:tenant/v2.0/.well-known/openid-configuration", ({ params }, response) => {
    const place = `${AUTHORITY}/${params.tenant}`;
    response.json({
      issuer: `${AUTHORITY}/{tenantid}/v2.0`,
      authorization_endpoint: `${place}/oauth2/v2.0/authorize`,
      token_endpoint: `${place}/oauth2/v2.0/token`,
      jwks_uri: `${place}/discovery/v2.0/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["pairwise"],
      id_token_signing_alg_values_supported: ["RS256"],
    });
  });
  oauth.mount(app, {
    authorise: "/:tenant/oauth2/v2.0/authorize",
    token: "/:tenant/oauth2/v2.0/token",
    jwks: "/:tenant/discovery/v2.0/keys",
  });

  const about = createCalendarCalls({
    oauth,
    behaviour,
    accounts,
    mainIDOf,
    scopeOf: () => CALENDAR_SCOPE,
    refuse,
  });
  const place = { url: "" };
  app.get(
    ["/v1.0/me/calendarView/delta", "/v1.0/me/calendars/:calendarID/calendarView/delta"],
    about((calendar, request, response) => {
      const path = place.url + request.path.replace(/\/calendarView.*/, "");
      delta({ calendar, ...options, path }, request, response);
    }),
  );
  app.get("/v1.0/me/calendars", (request, response) => {
    const subject = oauth.callerOf(request, response);
    if (subject === undefined) return;
    if (!oauth.isAllowed(request, CALENDAR_SCOPE)) return refuse(response, 403);
    const main = { id: mainIDOf(subject), name: "Calendar", isDefaultCalendar: true };
    const others = accounts.listed(subject).map(({ id, name }) => ({ id, name, isDefaultCalendar: false }));
    const items = [main, ...others];
    const start = Number(new URL(request.originalUrl, "http://here").searchParams.get("$skip") ?? 0);
    const end = start + options.pageSize;
    response.json({
      value: items.slice(start, end),
      ...(end < items.length && { "@odata.nextLink": `${place.url}/v1.0/me/calendars?$skip=${end}` }),
    });
  });
  app.get(
    "/v1.0/me/events",
    about((calendar, request, response) => {
      const [, key] = /p\/value(?:%20|\+)eq(?:%20|\+)(?:%27|')([\w-]+)/.exec(request.originalUrl) ?? [];
      const matching = calendar
        .present()
        .filter(({ written }) => JSON.stringify(written ?? {}).includes(`"value":"${key}"`));
      response.json({ value: matching.map(({ id }) => ({ id })) });
    }),
  );
  app.get(
    ["/v1.0/me/events/:id", "/v1.0/me/calendars/:calendarID/events/:id"],
    about((calendar, { params }, response) => {
      const event = options.hidesMasters ? undefined : calendar.get(String(params["id"]));
      if (event === undefined || event.isCancelled) refuse(response, 404);
      else response.json(itemOf(event));
    }),
  );
  app.post("/v1.0/me/events", express.json(), about(create));
  app.patch("/v1.0/me/events/:id", express.json(), about(change));
  app.delete(
    "/v1.0/me/events/:id",
    about((calendar, { params }, response) => {
      const isGone = calendar.cancel(String(params["id"]));
      if (isGone) response.status(204).end();
      else refuse(response, 404);
    }),
  );

  const { url: address, close } = await serve(app);
  place.url = address;
  return { ...oauth, behaviour, options, url: address, ...accounts, mainIDOf, close, calendarScope: CALENDAR_SCOPE };
}

const mainIDOf = (subject: string): string => `AQMk${Buffer.from(subject).toString("base64")}`;

type Listed = Pick<FakeMicrosoftOptions, "pageSize" | "masters"> & {
  readonly calendar: FakeCalendar;
  readonly path: string;
};

function delta({ calendar, pageSize, masters, path }: Listed, request: Request, response: Response): void {
  const query = new URL(request.originalUrl, "http://here").searchParams;
  // "You cannot use $select to get only a subset of those properties."
  if (query.has("$select")) {
    return refuse(response, 400, "ErrorInvalidUrlQuery");
  }
  // Opaque to clients: a revision, the number of skipped events, and the window.
  const [since, skipped, from, until] = Buffer.from(query.get("$skiptoken") ?? query.get("$deltatoken") ?? "", "base64")
    .toString()
    .split(" ");
  const span = {
    from: Number(from ?? Date.parse(query.get("startDateTime") ?? "")),
    until: Number(until ?? Date.parse(query.get("endDateTime") ?? "")),
  };
  const sinceRevision = Number(since ?? 0);
  if (sinceRevision > 0 && calendar.isTooOld(sinceRevision)) {
    return refuse(response, 410, "SyncStateNotFound");
  }
  // Removed occurrences of a series are not reported.
  const events = sinceRevision === 0 ? calendar.within(span) : calendar.changedSince(sinceRevision);
  const items = withMasters(events, { calendar, masters });
  const start = Number(skipped ?? 0);
  const link = (name: string, revision: number, next: number) => {
    const token = Buffer.from(`${revision} ${next} ${span.from} ${span.until}`).toString("base64");
    return `${path}/calendarView/delta?${name}=${encodeURIComponent(token)}`;
  };
  const isLast = start + pageSize >= items.length;
  response.json({
    value: items.slice(start, start + pageSize),
    ...(isLast
      ? { "@odata.deltaLink": link("$deltatoken", calendar.revision(), 0) }
      : { "@odata.nextLink": link("$skiptoken", sinceRevision, start + pageSize) }),
  });
}

/** Occurrences come bare; their common properties are in the series master. */
function withMasters(events: readonly FakeEvent[], { calendar, masters }: Pick<Listed, "calendar" | "masters">) {
  const seriesIDs = new Set(events.flatMap(({ seriesID }) => seriesID ?? []));
  const series = [...seriesIDs].flatMap((id) => calendar.get(id) ?? []);
  const gone = series.filter(({ isCancelled }) => isCancelled);
  const listedMasters = masters === "absent" ? gone : series;
  // A deleted series is reported without its occurrences.
  const bare = events.filter(({ seriesID }) => !gone.some(({ id }) => id === seriesID)).map(itemOf);
  return masters === "before" ? [...listedMasters.map(itemOf), ...bare] : [...bare, ...listedMasters.map(itemOf)];
}

const RESPONSES = {
  accepted: "accepted",
  declined: "declined",
  tentative: "tentativelyAccepted",
  needsAction: "notResponded",
} as const;

function itemOf({ id, title, start, end, isAllDay = false, response, showAs, isCancelled, ...more }: FakeEvent) {
  const { seriesID, repeats } = more;
  if (isCancelled) return { id, "@removed": { reason: "deleted" } };
  const moment = (text: string) => ({
    dateTime: `${new Date(text).toISOString().slice(0, 19)}.0000000`,
    timeZone: "UTC",
  });
  if (seriesID !== undefined) {
    return { id, type: "occurrence", seriesMasterId: seriesID, start: moment(start), end: moment(end) };
  }
  return {
    "@odata.etag": 'W/"1"',
    id,
    type: repeats === undefined ? "singleInstance" : "seriesMaster",
    seriesMasterId: null,
    subject: title ?? "",
    start: moment(start),
    end: moment(end),
    isAllDay,
    isCancelled: false,
    showAs: showAs ?? "busy",
    responseStatus: { response: response === undefined ? "organizer" : RESPONSES[response] },
  };
}

function create(calendar: FakeCalendar, request: Request, response: Response): void {
  const body = request.body as Written & Record<string, unknown>;
  const same = calendar.present().find(({ written }) => written?.["transactionId"] === body.transactionId);
  const id = same?.id ?? `AAMk${randomBytes(12).toString("base64url")}=`;
  if (same === undefined && !isPossible(body)) return refuse(response, 400);
  if (same === undefined) calendar.put(entryOf(id, body));
  response.status(201).json({ id });
}

function change(calendar: FakeCalendar, request: Request, response: Response): void {
  const id = String(request.params["id"]);
  const stored = calendar.get(id);
  if (stored === undefined || stored.isCancelled) return refuse(response, 404);
  const changed = { ...stored.written, ...(request.body as Written & Record<string, unknown>) };
  if (!isPossible(changed)) return refuse(response, 400);
  calendar.put(entryOf(id, changed));
  response.json({ id });
}

const CODES: Readonly<Record<number, string>> = { 403: "ErrorAccessDenied", 404: "ErrorItemNotFound" };

function refuse(response: Response, status: number, code = CODES[status] ?? "ErrorInvalidRequest"): void {
  response.status(status).json({ error: { code } });
}
