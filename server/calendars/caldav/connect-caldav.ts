import { CALDAV_PRESETS } from "#domain/calendar/caldav-presets.ts";
import { message } from "#domain/messages/message.ts";
import { toPersonName } from "#domain/text.ts";
import { sha256 } from "../../sha256.ts";
import {
  type CaldavAccount,
  type CaldavCollection,
  type CaldavConnection,
  CaldavFault,
  type CaldavWay,
} from "./caldav.ts";
import { createDavClient, type DavClient, type DavReply, resolveHref } from "./dav-client.ts";
import type { DavResource } from "./dav-program.ts";

const MAX_COLLECTIONS = 100;
const MAX_HOMES = 3;
const ID_BYTES = 12;

/**
 * Finds the calendars of an account (RFC 6764 §6, RFC 4791 §6.2.1) from the server's address, or from that of a principal, a home or
 * one calendar. Throws a {@link CaldavFault} or an OutboundFault.
 */
export async function connectCaldav(account: CaldavAccount, way: CaldavWay): Promise<CaldavConnection> {
  const [first, ...others] = startsOf(account);
  const dav = createDavClient(account, first, way);
  const statuses: number[] = [];
  for (const start of [first, ...others]) {
    const reply = await dav.propfind(start, 0, PROPERTIES);
    statuses.push(reply.status);
    const connection = await connectionOf(reply, account, dav);
    if (connection !== undefined) return connection;
  }
  if (statuses.some((status) => status === 403)) throw new CaldavFault("not-allowed");
  if (statuses.some((status) => status >= 500)) throw new CaldavFault("unavailable");
  throw new CaldavFault("no-calendar", { sentence: message("api.caldavNoServer", { host: first.host }) });
}

/** Paths of Nextcloud's pages and of its CalDAV server, behind the address of the installation. */
const NEXTCLOUD_PATH = /\/(?:index\.php|apps|remote\.php|login|settings)(?:\/.*)?$/;

/** Returns the addresses at which to look for the account, the most promising one first. */
function startsOf({ provider, address = "" }: CaldavAccount): readonly [URL, ...URL[]] {
  const { root } = CALDAV_PRESETS[provider];
  const text = (root ?? address).trim();
  const url = URL.parse(
    /^[a-z][a-z+.-]*:\/\//i.test(text) ? text.replace(/^(?:caldavs?|davs?|webcals?):/i, "https:") : `https://${text}`,
  );
  if (url === null) throw new CaldavFault("refused");
  Object.assign(url, { username: "", password: "", search: "", hash: "" });
  const wellKnown = [new URL("/.well-known/caldav", url), new URL("/", url)];
  const isPage = NEXTCLOUD_PATH.test(url.pathname);
  if (provider !== "nextcloud" && !isPage) return withoutRepeats([url, ...wellKnown]);
  const base = url.pathname.replace(NEXTCLOUD_PATH, "").replace(/\/+$/, "");
  const server = new URL(`${base}/remote.php/dav/`, url);
  const isPart = /\/remote\.php\/(?:dav|caldav)\/./.test(url.pathname);
  return withoutRepeats(isPart ? [url, server, ...wellKnown] : [server, url, ...wellKnown]);
}

function withoutRepeats([first, ...others]: readonly [URL, ...URL[]]): readonly [URL, ...URL[]] {
  const seen = new Set([first.href]);
  return [first, ...others.filter(({ href }) => !seen.has(href) && seen.add(href))];
}

const PROPERTIES = [
  "d:resourcetype",
  "d:displayname",
  "d:current-user-principal",
  "c:calendar-home-set",
  "c:calendar-user-address-set",
  "c:supported-calendar-component-set",
];

/** Returns undefined if the reply does not lead to calendars. */
async function connectionOf(
  reply: DavReply,
  account: CaldavAccount,
  dav: DavClient,
): Promise<CaldavConnection | undefined> {
  const [self] = reply.resources;
  if (self === undefined) return undefined;
  const { url } = reply;
  const principal =
    self.principal === "" ? undefined : await dav.propfind(resolveHref(self.principal, url), 0, PROPERTIES);
  const addresses = addressesOf([self, ...(principal?.resources ?? [])], account);
  if (isCalendar(self)) return { host: url.host, collections: [collectionOf(self, url)], addresses };

  const own = self.homes.map((href) => resolveHref(href, url));
  const ofPrincipal = (principal?.resources[0]?.homes ?? []).map((href) => resolveHref(href, principal?.url ?? url));
  const homes = own.length > 0 ? own : ofPrincipal.length > 0 ? ofPrincipal : [url];
  const lists = [];
  for (const home of homes.slice(0, MAX_HOMES)) lists.push(await listCollections(home, dav));
  const collections = lists.flat().slice(0, MAX_COLLECTIONS);
  if (collections.length > 0) {
    return { host: url.host, home: homes.length === 1 ? homes[0]?.href : undefined, collections, addresses };
  }
  if (own.length + ofPrincipal.length === 0) return undefined;
  throw new CaldavFault("no-calendar", { sentence: message("api.caldavEmpty", { host: url.host }) });
}

async function listCollections(home: URL, dav: DavClient): Promise<readonly CaldavCollection[]> {
  const { url, resources } = await dav.propfind(home, 1, PROPERTIES);
  return resources.filter(isCalendar).map((resource) => collectionOf(resource, url));
}

/** Tells calendars with events from task lists, from inboxes, and from calendars in Nextcloud's bin. */
function isCalendar({ types, components }: DavResource): boolean {
  const takesEvents = components.length === 0 || components.includes("VEVENT");
  return types.includes("calendar") && !types.includes("deletedCalendar") && takesEvents;
}

function collectionOf({ href, name }: DavResource, base: URL): CaldavCollection {
  const url = resolveHref(href, base);
  const id = sha256(url.href).subarray(0, ID_BYTES).toString("base64url");
  const lastPart = url.pathname.split("/").findLast((part) => part !== "") ?? "";
  return { id, name: toPersonName(name) || toPersonName(decoded(lastPart)) || url.host, url: url.href };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const MAX_ADDRESSES = 20;

/** Returns the mail addresses by which invitations name the account. */
function addressesOf(resources: readonly DavResource[], { username }: CaldavAccount): readonly string[] {
  const named = resources.flatMap(({ userAddresses }) => userAddresses).filter((address) => /^mailto:/i.test(address));
  const all = [username, ...named.map((address) => address.slice("mailto:".length))].filter((text) =>
    text.includes("@"),
  );
  return [...new Set(all.map((address) => address.trim().toLowerCase()))].slice(0, MAX_ADDRESSES);
}
