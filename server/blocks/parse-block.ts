import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Block } from "#db/stores/block-store.ts";
import { mailDomain } from "#domain/email.ts";

/** A network as ipaddr.js matches it: its address and the bits of its prefix. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/**
 * Reads a network (`198.51.100.7`, `198.51.100.0/24`, `2001:db8::/48`) or a mail domain as the operator writes it, in the form in
 * which it is stored; undefined for other text. A network of IPv4-mapped addresses is one of IPv4.
 */
export function parseBlock(text: string): Block | undefined {
  const network = parseNetwork(text);
  if (network !== undefined) return { kind: "network", value: networkText(network) };
  // An address with a typing error must not become a domain.
  if (/[/:]|^[\d.]+$/.test(text)) return undefined;
  const domain = mailDomain(text);
  return domain === undefined ? undefined : { kind: "domain", value: domain };
}

/** Reads an address or a CIDR network; undefined for other text. */
export function parseNetwork(text: string): Network | undefined {
  const [address = "", prefix, ...rest] = text.trim().split("/");
  if (isIP(address) === 0 || address.includes("%") || rest.length > 0) return undefined;
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === "ipv4" ? 32 : 128;
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > most)) return undefined;
  const bits = prefix === undefined ? most : Number(prefix);
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped ? [parsed.toIPv4Address(), bits - MAPPED_BITS] : [parsed, bits];
}

/** The bits of `::ffff:0:0`, below which the IPv4-mapped addresses are. */
const MAPPED_BITS = 96;

function networkText([address, bits]: Network): string {
  if (address instanceof ipaddr.IPv4) {
    return bits === 32
      ? address.toString()
      : `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
  }
  return bits === 128
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/** Tells whether an address is in one of the networks; `::ffff:192.0.2.1` is an IPv4 address. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const [bare = ""] = address.split("%", 1);
  if (isIP(bare) === 0) return false;
  const parsed = ipaddr.process(bare);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** Shorter prefixes hold a hundredth of the Internet or more. */
const WIDE_BITS = { ipv4: 8, ipv6: 16 } as const;

/** Returns why a block could lock out the operator or nearly everybody; undefined for other blocks. */
export function dangerOf({ kind, value }: Block): string | undefined {
  if (kind === "domain") return undefined;
  const network = parseNetwork(value);
  if (network === undefined) return undefined;
  const [address, bits] = network;
  if (bits < WIDE_BITS[address.kind()]) return `${value} is a large part of the Internet.`;
  const isOwn = ["127.0.0.1", "::1"].some((own) => isInNetworks(own, [network]));
  return isOwn ? `${value} is this machine, from which a proxy or a health check may call.` : undefined;
}
