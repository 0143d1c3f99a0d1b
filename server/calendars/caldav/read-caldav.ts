import PQueue from "p-queue";
import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { escapeHtml } from "../../escape-html.ts";
import { sha256 } from "../../sha256.ts";
import { type CaldavAccount, type CaldavWay, createDavClient, type DavClient, type DavReply } from "./dav-client.ts";
import type { CaldavCollection, CaldavConnection } from "../sources/source.ts";
import { SourceFault } from "../sources/source-fault.ts";
import type { DavResource } from "./dav-program.ts";

const MAX_AT_ONCE = 4;
const MAX_EVENTS = 5_000;
const MULTIGET_SIZE = 100;

export type CaldavRequest = Pick<CaldavConnection, "home" | "collections"> & {
  readonly window: TimeWindow;
  /** From the last reading of these collections in this window. */
  readonly stamp?: string | undefined;
};

type CaldavReading = {
  /** iCalendar texts. Read each alone, because two calendars may hold the same UID. At most 10 MB and 5,000 events in sum. */
  readonly texts: readonly string[];
  /** Pass it to the next reading of the same collections and window. Absent: the server tells nothing about changes. */
  readonly stamp?: string | undefined;
};

/**
 * Reads the events of the chosen `collections` in the window; undefined if none has changed since the reading with `stamp`.
 * Throws a {@link SourceFault} or an OutboundFault.
 */
export async function readCaldav(
  account: CaldavAccount,
  request: CaldavRequest,
  way: CaldavWay,
): Promise<CaldavReading | undefined> {
  if (request.collections.length === 0) return { texts: [] };
  const dav = createDavClient(account, way);
  const { existing, stamp } = await readVersions(request, dav);
  if (stamp !== undefined && stamp === request.stamp) return undefined;
  let events = 0;
  const read = async ({ url }: CaldavCollection) => {
    const texts = await readCollection(new URL(url), request.window, dav);
    for (const text of texts ?? []) events += countEvents(text);
    if (events > MAX_EVENTS) throw new SourceFault("too-large");
    return texts;
  };
  const queue = new PQueue({ concurrency: MAX_AT_ONCE });
  try {
    const lists = await queue.addAll(existing.map((collection) => () => read(collection)));
    if (lists.every((texts) => texts === undefined)) throw new SourceFault("not-found");
    return { texts: lists.flatMap((texts) => texts ?? []), stamp };
  } finally {
    queue.clear();
  }
}

const countEvents = (text: string) => text.split(/^BEGIN:VEVENT/im).length - 1;

type Versions = { readonly existing: readonly CaldavCollection[]; readonly stamp?: string };

/** Returns the collections that the server still has, and a stamp that changes with each of them. */
async function readVersions({ home, collections }: CaldavRequest, dav: DavClient): Promise<Versions> {
  const isAlone = collections.every(({ url }) => url === home);
  const { status, url: base, resources } = await dav.propfind(new URL(home), isAlone ? 0 : 1);
  if (status >= 500) throw new SourceFault("unavailable");
  // Some servers refuse this question and answer the next.
  if (resources === undefined && !isGone(status)) return { existing: collections };
  const versions = new Map(resources?.map(({ href, version }) => [placeOf(href, base), version]));
  const existing = collections.filter(({ url }) => versions.has(placeOf(url)));
  if (existing.length === 0) throw new SourceFault("not-found");
  const parts = existing.map(({ url }) => [url, versions.get(placeOf(url))]);
  if (parts.some(([, version]) => version === "")) return { existing };
  return { existing, stamp: sha256(JSON.stringify(parts)).toString("base64url") };
}

/** Servers write one path with and without its last slash. */
const placeOf = (href: string, base?: URL) => URL.parse(href, base)?.pathname.replace(/\/$/, "");

const isGone = (status: number) => status === 404 || status === 410;

/**
 * Returns the texts of a collection's events, or undefined for a collection that is gone. Asks for whole rules and never for `expand`
 * (RFC 4791 §9.6.5), because some servers lose moved occurrences or their zones when they expand. The reader expands.
 */
async function readCollection(url: URL, window: TimeWindow, dav: DavClient): Promise<readonly string[] | undefined> {
  const range = `<c:time-range start="${utc(window.start)}" end="${utc(window.end)}"/>`;
  const filter = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter>`;
  const query = `<d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter>${filter}</c:filter>`;
  const reply = await dav.report(url, "c:calendar-query", query);
  if (isGone(reply.status)) return undefined;
  const texts = await textsOf(reply, dav);
  if (texts !== undefined) return texts;
  // Servers without usable queries return the whole collection as one file.
  const { status, text } = await dav.get(url);
  if (status === 200 && /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return [text];
  throw faultOf(reply);
}

const utc = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** The server's own limit cut the reply (RFC 5323 §5.15). */
const isCut = ({ resources }: DavReply) => resources?.some(({ status }) => status === 507) === true;

const isFound = ({ status }: DavResource) => status >= 200 && status < 300;

/** Returns undefined for a reply without all events. */
async function textsOf(reply: DavReply, dav: DavClient): Promise<readonly string[] | undefined> {
  if (reply.resources === undefined || isCut(reply)) return undefined;
  const resources = reply.resources.filter(isFound);
  const texts = resources.map(({ text }) => text);
  const collection = placeOf(reply.url.href);
  const missing = resources.filter(({ href, text }) => text === "" && placeOf(href, reply.url) !== collection);
  for (let at = 0; at < missing.length; at += MULTIGET_SIZE) {
    const hrefs = missing.slice(at, at + MULTIGET_SIZE).map(({ href }) => `<d:href>${escapeHtml(href)}</d:href>`);
    const content = `<d:prop><c:calendar-data/></d:prop>${hrefs.join("")}`;
    const part = await dav.report(reply.url, "c:calendar-multiget", content);
    if (part.resources === undefined || isCut(part)) return undefined;
    texts.push(...part.resources.filter(isFound).map(({ text }) => text));
  }
  return texts.filter((text) => text !== "");
}

function faultOf(reply: DavReply): SourceFault {
  if (isCut(reply)) return new SourceFault("too-large");
  if (reply.status === 403) return new SourceFault("not-allowed");
  return new SourceFault(reply.status >= 500 ? "unavailable" : "no-calendar");
}
