import { CALDAV_PRESETS, type CaldavProvider } from "#domain/calendar/caldav-presets.ts";
import { type Message, message } from "#domain/messages/message.ts";
import { createTaskProcesses, TASK_LIMITS } from "#server/task-processes.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import { OutboundFault } from "../../outbound/outbound-fault.ts";
import { parseRetryAfter } from "../providers/provider.ts";
import { readerFaults, SourceFault } from "../sources/source-fault.ts";
import type { DavResource, DavResult, DavTask } from "./dav-program.ts";

/** The login of a CalDAV account, as its owner entered it. Seal it and never log it. */
export type CaldavAccount = {
  readonly provider: CaldavProvider;
  /** The server, a principal or a calendar; for providers without a fixed address. */
  readonly address?: string | undefined;
  readonly username: string;
  readonly password: string;
};

/** The way to the account's server, and the user of the requests. */
export type CaldavWay = { readonly outbound: Pick<Outbound, "fetch">; readonly caller: string };

/** Requests of one reading, with their common budget. */
const MAX_MS = 45_000;
const MAX_BYTES = 10_000_000;
const MAX_MOVES = 2;

/** Parses XML in another process, because a hostile text of 10 MB takes minutes and all memory. */
const parse = createTaskProcesses<DavTask, DavResult>(new URL("dav-program.ts", import.meta.url));

/**
 * Providers that keep accounts on several hosts of their domain. Every other account stays on its host. A list of public suffixes
 * would allow more, and no preset needs more.
 */
const WIDE_DOMAINS = [".icloud.com"];

/** Tells whether the credentials of an account at `from` may go to `to`. */
export function mayCarryCredentials(from: URL, to: URL): boolean {
  if (to.protocol !== "https:" && to.protocol !== from.protocol) return false;
  const isInDomain = (domain: string) => from.hostname.endsWith(domain) && to.hostname.endsWith(domain);
  return from.hostname === to.hostname || WIDE_DOMAINS.some(isInDomain);
}

/** Resolves an `href` of a reply. Keeps https, because servers behind a proxy take themselves for http. */
export function resolveHref(href: string, base: URL): URL {
  const url = URL.parse(href, base);
  if (url === null) throw new SourceFault("no-calendar");
  if (base.protocol === "https:" && url.hostname === base.hostname && url.protocol === "http:") url.protocol = "https:";
  return url;
}

export type DavReply = {
  readonly status: number;
  /** The address that replied, after redirects. */
  readonly url: URL;
  /** Absent unless the reply is a multistatus. */
  readonly resources: readonly DavResource[] | undefined;
  /** Empty if the reply is a multistatus. */
  readonly text: string;
};

export type DavClient = ReturnType<typeof createDavClient>;

type Question = { readonly method: string; readonly depth?: 0 | 1; readonly xml?: string };

/** Speaks with the server of an account. Throws a {@link SourceFault} or an {@link OutboundFault}. */
export function createDavClient(account: CaldavAccount, way: CaldavWay) {
  const first = serverOf(account);
  const send = createSend(account, way);
  const read = createRead(way);

  async function ask(url: URL, question: Question, moves = 0): Promise<DavReply> {
    if (!mayCarryCredentials(first, url)) throw new SourceFault("refused", { sentence: otherHost(first, url) });
    const { status, url: last, headers, body } = await send(url, question);
    if (status === 401 && last.origin !== url.origin && moves < MAX_MOVES) {
      // The guard followed a redirect, and removed the credentials.
      if (!mayCarryCredentials(first, last)) throw new SourceFault("not-allowed", { sentence: otherHost(first, last) });
      return ask(last, question, moves + 1);
    }
    if (status === 401) throw passwordFault(account, last, headers.get("WWW-Authenticate"));
    const retryAfterMs = parseRetryAfter(headers.get("Retry-After"));
    if (status === 429) throw new SourceFault("too-many", { retryAfterMs });
    // A server that fails in another way may fail at this question alone.
    if (status >= 502 && status <= 504) throw new SourceFault("unavailable", { retryAfterMs });
    const resources = status === 207 ? await read(body) : undefined;
    return { status, url: last, resources, text: resources ? "" : new TextDecoder().decode(body) };
  }

  return {
    propfind: (url: URL, depth: 0 | 1) => ask(url, { method: "PROPFIND", depth, xml: inXml("d:propfind", PROPERTIES) }),
    report: (url: URL, name: "c:calendar-query" | "c:calendar-multiget", content: string) =>
      ask(url, { method: "REPORT", depth: 1, xml: inXml(name, content) }),
    get: (url: URL) => ask(url, { method: "GET" }),
  };
}

/** Returns the address that the owner entered, without the login and the query that a copied address may have. */
export function serverOf({ provider, address = "" }: CaldavAccount): URL {
  const text = (CALDAV_PRESETS[provider].root ?? address).trim();
  const isWhole = /^[a-z][a-z+.-]*:\/\//i.test(text);
  const url = URL.parse(isWhole ? text.replace(/^(?:caldavs?|davs?|webcals?):/i, "https:") : `https://${text}`);
  if (url === null) throw new SourceFault("refused");
  return Object.assign(url, { username: "", password: "", search: "", hash: "" });
}

/** Sends requests, which share one deadline and one sum of bytes. */
function createSend(account: CaldavAccount, { outbound, caller }: CaldavWay) {
  const { provider, username, password } = account;
  const signal = AbortSignal.timeout(MAX_MS);
  const { hostname: host, port } = serverOf(account);
  const hasOwnPort = CALDAV_PRESETS[provider].root !== undefined && port !== "";
  const presetPort = hasOwnPort && { presetPort: { host, port: Number(port) } };
  const terms = { signal, caller, credentials: { username, password }, ...presetPort };
  let bytesLeft = MAX_BYTES;

  return async (url: URL, { method, depth, xml }: Question) => {
    const headers = {
      ...(depth !== undefined && { Depth: String(depth) }),
      ...(xml !== undefined && { "Content-Type": "application/xml; charset=utf-8" }),
    };
    try {
      const reply = await outbound.fetch(url, { ...terms, method, headers, ...(xml !== undefined && { body: xml }) });
      const body = new Uint8Array(await reply.arrayBuffer());
      bytesLeft -= body.length;
      if (bytesLeft < 0) throw new SourceFault("too-large");
      return { status: reply.status, url: new URL(reply.url), headers: reply.headers, body };
    } catch (error) {
      throw signal.aborted ? new OutboundFault("timeout") : error;
    }
  };
}

/** Reads multistatus replies, which share one sum of time. */
function createRead({ caller }: CaldavWay) {
  let msLeft = TASK_LIMITS.ms;
  return async (body: Uint8Array<ArrayBuffer>): Promise<readonly DavResource[] | undefined> => {
    const { resources, ms } = await readerFaults(parse(caller, { body }));
    msLeft -= ms;
    if (msLeft < 0) throw new SourceFault("too-complex");
    return resources;
  };
}

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';

const PROPERTIES = `<d:prop><d:resourcetype/><d:displayname/><d:current-user-principal/><c:calendar-home-set/>
<c:calendar-user-address-set/><c:supported-calendar-component-set/><cs:getctag/><d:sync-token/></d:prop>`;

const inXml = (name: string, content: string) =>
  `<?xml version="1.0" encoding="utf-8"?><${name} ${NAMESPACES}>${content}</${name}>`;

const otherHost = (from: URL, to: URL) => message("api.caldavOtherHost", { host: from.host, other: to.host });

function passwordFault({ provider }: CaldavAccount, { host }: URL, challenge: string | null): SourceFault {
  const isBasic = challenge === null || /\bbasic\b/i.test(challenge);
  if (!isBasic) return new SourceFault("not-allowed", { sentence: message("api.caldavBasicOnly", { host }) });
  return new SourceFault("not-allowed", { sentence: passwordSentence(provider, host), field: "password" });
}

function passwordSentence(provider: CaldavProvider, host: string): Message {
  if (provider === "icloud") return message("api.caldavPasswordApple");
  if (provider === "fastmail") return message("api.caldavPasswordFastmail");
  const { title, appPassword } = CALDAV_PRESETS[provider];
  const isKnown = provider !== "other" && appPassword === "second-factor";
  return isKnown
    ? message("api.caldavPasswordSecondFactor", { name: title })
    : message("api.calendarPasswordRefused", { host });
}
