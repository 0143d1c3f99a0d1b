import type { IncomingMessage } from "node:http";
import { isIP, SocketAddress } from "node:net";
import ipaddr from "ipaddr.js";

/** Returns the network that a request counts for in limits: the network of its {@link clientAddress}. */
export function callerAddress(request: IncomingMessage, hops: number): string {
  return networkOf(clientAddress(request, hops));
}

/**
 * Returns the sender's address: the socket's, or behind `hops` proxies of ours the address that the outermost proxy
 * saw. Entries further left in X-Forwarded-For are ignored, because callers can make them up.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  if (hops === 0) return peer;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(withoutPort);
  // Nearest first. If a proxy of ours wrote no address, the proxy itself counts.
  const chain = [peer, ...forwarded.toReversed()].slice(0, hops + 1);
  return chain.findLast((address) => isIP(address) !== 0) ?? peer;
}

/** Some proxies write `198.51.100.7:4711` or `[2001:db8::7]:4711`. */
function withoutPort(entry: string): string {
  return SocketAddress.parse(entry.trim())?.address ?? entry.trim();
}

/** Returns an IPv4 address, or the /64 of an IPv6 address, because a household or server has a whole /64. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const folded = ipaddr.process(address).toString(); // `::ffff:192.0.2.1` is an IPv4 address
  return isIP(folded) === 4 ? folded : ipv6Network(folded, 64);
}

export type NetworkGroup = {
  /** Such as `2001:db8:1::/48`. */
  readonly network: string;
  /** Multiplies the allowance of one address for all callers in the network together. */
  readonly share: number;
};

/**
 * Returns the networks in which a caller is counted, the narrow one first. A caller often has many addresses: a rented
 * server has a /48 of IPv6, and the smallest IPv4 network that is announced is a /24.
 */
export function networkGroups(address: string): readonly NetworkGroup[] {
  const single = { network: address, share: 1 };
  const network = widestNetwork(address);
  return network === address ? [single] : [single, { network, share: 4 }];
}

/** Returns the network that a caller cannot leave by changing the address. `address` comes from {@link callerAddress}. */
export function widestNetwork(address: string): string {
  const [ip = ""] = address.split("/", 1);
  if (isIP(ip) === 4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${ip}/24`).toString()}/24`;
  return isIP(ip) === 6 ? ipv6Network(ip, 48) : address;
}

function ipv6Network(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.split("%", 1)[0]}/${bits}`).toString()}/${bits}`;
}
