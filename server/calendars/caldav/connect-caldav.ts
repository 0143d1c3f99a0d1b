import { message } from "#domain/messages/message.ts";
import { toPersonName } from "#domain/text.ts";
import { sha256 } from "../../sha256.ts";
import {
  type CaldavAccount,
  type CaldavWay,
  createDavClient,
  type DavClient,
  type DavReply,
  mayCarryCredentials,
  resolveHref,
  serverOf,
} from "./dav-client.ts";
import type { CaldavCollection, CaldavConnection } from "../sources/source.ts";
import { SourceFault } from "../sources/source-fault.ts";
import type { DavResource } from "./dav-program.ts";

const MAX_COLLECTIONS = 100;
const ID_BYTES = 12;

/**
 * Finds the calendars of an account (RFC 6764 §6, RFC 4791 §6.2.1) from the address of the server, a principal, a home
 * or a calendar. Throws a {@link SourceFault} or an OutboundFault.
 */
export async function connectCaldav(account: CaldavAccount, way: CaldavWay): Promise<CaldavConnection> {
  const server = serverOf(account);
  const dav = createDavClient(account, way);
  const statuses: number[] = [];
  for (const start of startsOf(server, account)) {
    const reply = await dav.propfind(new URL(start), 0);
    statuses.push(reply.status);
    const connection = await connectionOf(reply, account, dav);
    if (connection !== undefined) return connection;
  }
  if (statuses.includes(403)) throw new SourceFault("not-allowed");
  if (statuses.some((status) => status >= 500)) throw new SourceFault("unavailable");
  throw new SourceFault("no-calendar", { sentence: message("api.caldavNoServer", { host: server.host }) });
}

/** Paths of Nextcloud's pages and of its CalDAV server, behind the address of the installation. */
const NEXTCLOUD_PATH = /\/(?:index\.php|apps|remote\.php|login|settings)(?:\/.*)?$/;

/** Returns the addresses at which to look for the account, the most promising address first. */
function startsOf(url: URL, { provider }: CaldavAccount): ReadonlySet<string> {
  const wellKnown = [new URL("/.well-known/caldav", url).href, new URL("/", url).href];
  if (provider !== "nextcloud" && !NEXTCLOUD_PATH.test(url.pathname)) return new Set([url.href, ...wellKnown]);
  const base = url.pathname.replace(NEXTCLOUD_PATH, "").replace(/\/+$/, "");
  const server = new URL(`${base}/remote.php/dav/`, url).href;
  const isPart = /\/remote\.php\/(?:dav|caldav)\/./.test(url.pathname);
  return new Set(isPart ? [url.href, server, ...wellKnown] : [server, url.href, ...wellKnown]);
}

type Search = Promise<CaldavConnection | undefined>;

/** Returns undefined if the reply does not lead to calendars. */
async function connectionOf({ url, resources = [] }: DavReply, account: CaldavAccount, dav: DavClient): Search {
  const [self] = resources;
  if (self === undefined) return undefined;
  const { host, href } = url;
  const principal = self.principal === "" ? undefined : await dav.propfind(resolveHref(self.principal, url), 0);
  const [owner] = principal?.resources ?? [];
  const addresses = addressesOf([self, ...(owner ? [owner] : [])], account);
  if (isCalendar(self)) return { host, home: href, collections: [collectionOf(self, url)], addresses };

  const [homeHref = "", base] = self.home === "" ? [owner?.home, principal?.url] : [self.home];
  const list = await dav.propfind(homeHref === "" ? url : resolveHref(homeHref, base ?? url), 1);
  const collections = (list.resources ?? [])
    .filter(isCalendar)
    .map((resource) => collectionOf(resource, resolveHref(resource.href, list.url)))
    .filter((collection) => mayCarryCredentials(serverOf(account), new URL(collection.url)))
    .slice(0, MAX_COLLECTIONS);
  if (collections.length > 0) return { host, home: list.url.href, collections, addresses };
  if (homeHref === "") return undefined;
  throw new SourceFault("no-calendar", { sentence: message("api.caldavEmpty", { host }) });
}

/** Tells calendars with events from task lists, from inboxes, and from calendars in Nextcloud's bin. */
function isCalendar({ types, components }: DavResource): boolean {
  const takesEvents = components.length === 0 || components.includes("VEVENT");
  return types.includes("calendar") && !types.includes("deletedCalendar") && takesEvents;
}

function collectionOf({ name }: DavResource, url: URL): CaldavCollection {
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
