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
