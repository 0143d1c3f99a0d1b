import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { escapeHtml } from "../../escape-html.ts";
import { serve } from "../serve.ts";

export const LOGIN = { username: "ann@example.org", password: "s3cret-of-ann" };
const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString("base64")}`;

export type CaldavCall = {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly depth: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
};

export type Page = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | (() => Iterable<string>);
};

/** Pages by `METHOD path`. Undefined for a call: the standard page. */
export type Pages = Readonly<Record<string, Page | ((call: CaldavCall) => Page | undefined)>>;

/** A resource of a multistatus reply with properties as XML. */
export function resource(href: string, properties: string, status = "HTTP/1.1 200 OK"): string {
  return `<d:response><d:href>${escapeHtml(href)}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>${status}</d:status></d:propstat></d:response>`;
}

export function multistatus(...resources: readonly string[]): Page {
  const body = `<?xml version="1.0" encoding="utf-8"?>
<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${resources.join("")}</d:multistatus>`;
  return { status: 207, headers: { "Content-Type": "application/xml; charset=utf-8" }, body };
}

/** The properties of a collection: `components` is a list of names such as `VEVENT`. */
export function collection(name: string, components: readonly string[], version = "1"): string {
  const kinds = components.map((component) => `<c:comp name="${component}"/>`).join("");
  return `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>${escapeHtml(name)}</d:displayname><c:supported-calendar-component-set>${kinds}</c:supported-calendar-component-set><cs:getctag>${version}</cs:getctag>`;
}

export const principalIs = (href: string) =>
  `<d:resourcetype><d:collection/></d:resourcetype><d:current-user-principal><d:href>${href}</d:href></d:current-user-principal>`;
export const homeIs = (href: string) =>
  `<d:resourcetype><d:principal/></d:resourcetype><c:calendar-home-set><d:href>${href}</d:href></c:calendar-home-set>`;
export const dataIs = (ics: string) =>
  `<d:getetag>"1"</d:getetag><c:calendar-data>${escapeHtml(ics)}</c:calendar-data>`;

/** One event, with lines such as `DTSTART:20261201T090000Z`. */
export function eventText(...lines: readonly string[]): string {
  const event = ["BEGIN:VEVENT", "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"];
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Overlap//tests//EN", ...event, "END:VCALENDAR", ""].join("\r\n");
}

export const CALL_AT_NINE = eventText(
  "UID:call",
  "DTSTART:20261201T090000Z",
  "DTEND:20261201T100000Z",
  "SUMMARY:Call & \u0141unch",
);

const STANDARD: Pages = {
  "PROPFIND /": multistatus(resource("/", principalIs("/principals/ann/"))),
  "PROPFIND /principals/ann/": multistatus(
    resource(
      "/principals/ann/",
      `${homeIs("/calendars/ann/")}<c:calendar-user-address-set><d:href>mailto:Ann@Example.org</d:href><d:href>mailto:ann.lee@example.org</d:href><d:href>/principals/ann/</d:href></c:calendar-user-address-set>`,
    ),
  ),
  "PROPFIND /calendars/ann/": multistatus(
    resource("/calendars/ann/", "<d:resourcetype><d:collection/></d:resourcetype>"),
    resource("/calendars/ann/office/", collection("Work", ["VEVENT"])),
    resource("/calendars/ann/tasks/", collection("Tasks", ["VTODO"])),
    resource("/calendars/ann/inbox/", "<d:resourcetype><d:collection/><c:schedule-inbox/></d:resourcetype>"),
  ),
  "PROPFIND /calendars/ann/office/": multistatus(resource("/calendars/ann/office/", collection("Work", ["VEVENT"]))),
  "REPORT /calendars/ann/office/": multistatus(resource("/calendars/ann/office/call.ics", dataIs(CALL_AT_NINE))),
};

/** Starts a small CalDAV server with one account, whose pages a test replaces to make it as odd as real ones are. */
export async function startCaldavServer(pages: Pages = {}) {
  const calls: CaldavCall[] = [];
  let current = pages;

  async function callOf(request: IncomingMessage): Promise<CaldavCall> {
    const { method = "", url = "", headers } = request;
    const depth = headers["depth"]?.toString();
    const { host = "", authorization } = headers;
    return { method, host, path: url, depth, authorization, body: await text(request) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request);
    calls.push(call);
    const { status, headers = {}, body = "" } = pageOf(call, current);
    response.writeHead(status, { ...headers });
    // The reader may leave before the end.
    await pipeline(typeof body === "string" ? [body] : body(), response).catch(() => {});
  }

  const server = await serve((request, response) => void answer(request, response));
  return {
    ...server,
    calls,
    /** Replaces the pages and forgets all calls. */
    become(next: Pages): void {
      current = next;
      calls.length = 0;
    },
  };
}

function pageOf(call: CaldavCall, pages: Pages): Page {
  const key = `${call.method} ${call.path}`;
  const page = pages[key] ?? pages[`${call.method} *`];
  const ownPage = typeof page === "function" ? page(call) : page;
  if (ownPage !== undefined) return ownPage;
  if (call.authorization !== AUTHORIZATION)
    return { status: 401, headers: { "WWW-Authenticate": 'Basic realm="Calendars"' } };
  const standard = STANDARD[key];
  return typeof standard === "object" ? standard : { status: 404, body: "<html>Not found</html>" };
}
