import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Multiplies the allowance of an address of the operator's own networks: a whole campus may share one address. */
export const OWN_SHARE = 20;

/** Returns by how much the allowance of a caller is multiplied. Takes a limit's key, which begins with the caller's address. */
export type ShareOf = (key: string) => number;

type Network = { readonly bytes: readonly number[]; readonly bits: number };

/** Reads an address or a network in CIDR notation; undefined for other text. An IPv4 network in IPv6 form is an IPv4 network. */
function parseNetwork(text: string): Network | undefined {
  const [, address = "", length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0) return undefined;
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === "ipv4" ? 32 : 128;
  const bits = length === undefined ? most : Number(length);
  if (bits > most) return undefined;
  if (!(parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())) return { bytes: parsed.toByteArray(), bits };
  return bits < 96 ? undefined : { bytes: parsed.toIPv4Address().toByteArray(), bits: bits - 96 };
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined;

/** Returns a function that knows the own networks. Each must have passed {@link isNetwork}. */
export function sharesOf(networks: readonly string[]): ShareOf {
  const own = networks.flatMap((text) => parseNetwork(text) ?? []);
  if (own.length === 0) return () => 1;
  return (key) => {
    const caller = parseNetwork(key.split(" ", 1)[0] ?? "");
    return caller !== undefined && own.some((network) => overlap(network, caller)) ? OWN_SHARE : 1;
  };
}

/** A caller also counts in a wide network, such as a /24, which may be larger than the operator's. */
function overlap(one: Network, other: Network): boolean {
  if (one.bytes.length !== other.bytes.length) return false;
  const bits = Math.min(one.bits, other.bits);
  return one.bytes.every((byte, index) => {
    const free = 8 - Math.min(8, Math.max(0, bits - index * 8));
    return byte >> free === (other.bytes[index] ?? 0) >> free;
  });
}
