import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

/**
 * Whose address counts in limits: the socket's own or, behind `hops` proxies of ours, the one that the outermost of
 * them saw. What stands further left in X-Forwarded-For was written by the caller and proves nothing.
 */
export function callerAddress(request: IncomingMessage, hops: number): string {
  const own = request.socket.remoteAddress ?? "unknown";
  if (hops === 0) return networkOf(own);
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(withoutPort);
  // Nearest first. Where a proxy of ours wrote no address, the one before it counts, and never one further away.
  const chain = [own, ...forwarded.toReversed()].slice(0, hops + 1);
  return networkOf(chain.findLast((one) => isIP(one) !== 0) ?? own);
}

/** Some proxies write `198.51.100.7:4711` or `[2001:db8::7]:4711`. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** One household or server has a whole /64 of IPv6 addresses: it counts as one caller. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::") ? Array.from({ length: 8 - left.length - right.length }, () => "0") : [];
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":")}::/64`;
}

export type NetworkGroup = {
  /** Such as `2001:db8:1::/48`. */
  readonly network: string;
  /** How many times the allowance of one address all callers in it may use up together. */
  readonly share: number;
};

/**
 * The networks in which a caller is counted, the narrow one first. `address` is what {@link callerAddress} returns: of
 * IPv4 whole, of IPv6 its /64. A caller with one address has often many more: a rented server a /48 of IPv6, and of IPv4 a /24
 * is the least that is announced.
 */
export function networkGroups(address: string): readonly NetworkGroup[] {
  const own = { network: address, share: 1 };
  const network = widestNetwork(address);
  return network === address ? [own] : [own, { network, share: 4 }];
}

/** The network that a caller cannot leave by taking another address. */
export function widestNetwork(address: string): string {
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (four !== undefined) return `${four}.0/24`;
  const six = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address)?.[1];
  return six === undefined ? address : `${six}::/48`;
}
