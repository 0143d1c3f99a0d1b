import ipaddr from "ipaddr.js";
import type { Block } from "#db/stores/block-store.ts";
import { mailDomain } from "#domain/email.ts";
import { isInNetworks, type Network, parseNetwork } from "../network.ts";

/**
 * Reads a network (`198.51.100.7`, `198.51.100.0/24`, `2001:db8::/48`) or a mail domain as the operator writes it.
 * Returns its stored form; undefined for other text.
 */
export function parseBlock(text: string): Block | undefined {
  const network = parseNetwork(text);
  if (network !== undefined) return { kind: "network", value: networkText(network) };
  // An address with a typing error must not become a domain.
  if (/[/:]|^[\d.]+$/.test(text)) return undefined;
  const domain = mailDomain(text);
  return domain === undefined ? undefined : { kind: "domain", value: domain };
}

function networkText([address, bits]: Network): string {
  const text = address.toString();
  if (bits === (address.kind() === "ipv4" ? 32 : 128)) return text;
  const family = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${text}/${bits}`).toString()}/${bits}`;
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
