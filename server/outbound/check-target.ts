import ipaddr from "ipaddr.js";
import { type Address, isInNetworks, overlap, parseAddress, parseNetwork } from "../network.ts";
import type { OutboundAllow } from "./outbound-allow.ts";
import { OutboundFault } from "./outbound-fault.ts";

/** Returns all addresses of a name. `isTrusted`: the operator allows the name, so this machine's own table counts too. */
export type Resolve = (name: string, isTrusted: boolean, signal: AbortSignal) => Promise<readonly string[]>;

/** A port besides 443 that a preset permits for its own host, over https at public addresses. */
export type PresetPort = { readonly host: string; readonly port: number };

/** A URL with all addresses of its host; each address is allowed. */
export type Target = { readonly url: URL; readonly addresses: readonly string[] };

type Terms = {
  readonly allow: OutboundAllow;
  readonly resolve: Resolve;
  readonly presetPort?: PresetPort | undefined;
  readonly signal: AbortSignal;
};

const MAX_URL = 4_000;

/** Reads an address as browsers do, without fragment and last dot of the host; `webcal:` means `https:`. Throws an {@link OutboundFault}. */
export function parseTarget(text: string | URL, base?: URL): URL {
  let url = URL.parse(text, base);
  if (url !== null && /^webcals?:$/.test(url.protocol)) {
    url = URL.parse(`https:${url.href.slice(url.protocol.length)}`);
  }
  if (url === null || url.href.length > MAX_URL) throw new OutboundFault("url");
  url.hash = "";
  // Removes final dots, so that `127.1..` is read as an address: with two dots it would be a name.
  url.hostname = url.hostname.replace(/\.+$/, "");
  if (/^https?:$/.test(url.protocol) && (url.hostname === "" || url.hostname.endsWith(".")))
    throw new OutboundFault("url");
  return url;
}

export function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Resolves the host and refuses every place that a user must not reach. Throws an {@link OutboundFault}. */
export async function checkTarget(url: URL, { allow, resolve, presetPort, signal }: Terms): Promise<Target> {
  const port = portOf(url);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const entries = allow.filter((entry) => (entry.port ?? port) === port && (!("name" in entry) || entry.name === host));
  const isPreset = presetPort?.host === host && presetPort.port === port;
  const refusal = url.protocol !== "https:" ? "scheme" : port !== 443 && !isPreset ? "port" : undefined;
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (refusal !== undefined && (!isWeb || entries.length === 0)) throw new OutboundFault(refusal);

  const isNamed = entries.some((entry) => "name" in entry);
  const addresses = parseAddress(host) ? [host] : await resolved(host, { resolve, isNamed, signal });
  if (addresses.length === 0) throw new OutboundFault("name");
  const networks = entries.flatMap((entry) => ("network" in entry ? [entry.network] : []));
  const isAllowed = (address: string) => isNamed || isInNetworks(address, networks);
  for (const address of addresses) {
    if (isAllowed(address)) continue;
    if (refusal !== undefined || !isPublic(parseAddress(address))) throw new OutboundFault(refusal ?? "address");
  }
  return { url, addresses };
}

type Lookup = Pick<Terms, "resolve" | "signal"> & { readonly isNamed: boolean };

async function resolved(host: string, { resolve, isNamed, signal }: Lookup): Promise<readonly string[]> {
  try {
    return await resolve(host, isNamed, signal);
  } catch {
    signal.throwIfAborted();
    throw new OutboundFault("name");
  }
}

/** Allocated global unicast addresses. Outside are `::127.0.0.1`, NAT64 and everything that ipaddr.js does not know. */
const GLOBAL = parseNetwork("2000::/3");

/** Tells whether an address is public: unicast, and not an envelope (ISATAP, RFC 5214 §6.1) of an IPv4 address that is not. */
function isPublic(address: Address | undefined): boolean {
  if (address === undefined || address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  if (GLOBAL === undefined || !overlap(GLOBAL, [address, 128])) return false;
  const [, , , , group = 0, marker, ...ends] = address.parts;
  const isIsatap = marker === 0x5efe && (group & 0xfdff) === 0;
  return !isIsatap || isPublic(new ipaddr.IPv4(ends.flatMap((part) => [part >> 8, part & 255])));
}
