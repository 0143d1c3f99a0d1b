import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network as ipaddr.js matches it: its address and the bits of its prefix. */
export type Network = readonly [address: Address, bits: number];

/** The bits of `::ffff:0:0`, below which the IPv4-mapped addresses are. */
const MAPPED_BITS = 96;

/** Reads an address or a CIDR network; undefined for other text. A network of IPv4-mapped addresses is one of IPv4. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = "", prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (isIP(address) === 0) return undefined;
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === "ipv4" ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  if (bits > most) return undefined;
  if (!(parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())) return [parsed, bits];
  return bits < MAPPED_BITS ? undefined : [parsed.toIPv4Address(), bits - MAPPED_BITS];
}

/** Reads an address, with or without a zone; `::ffff:192.0.2.1` is an IPv4 address. Undefined for other text. */
export function parseAddress(text: string): Address | undefined {
  const [bare = ""] = text.split("%", 1);
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && networks.some((network) => overlap(network, [parsed, Infinity]));
}

export function overlap([one, bits]: Network, [other, otherBits]: Network): boolean {
  return one.kind() === other.kind() && one.match(other, Math.min(bits, otherBits));
}
