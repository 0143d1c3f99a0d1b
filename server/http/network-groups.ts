/**
 * The networks in which a caller is counted, the narrowest first. Who has one address has often many more: a household
 * a /56 of IPv6 at least, a rented server a /48, and of IPv4 a /24 is the least that is announced.
 */
export type NetworkGroup = {
  /** Such as `2001:db8:1::/48`. */
  readonly network: string;
  /** How many times the allowance of one address all callers in it may use up together. */
  readonly share: number;
};

/** The groups of an address as `caller-address.ts` gives it: of IPv4 whole, of IPv6 its /64. */
export function networkGroups(address: string): readonly [NetworkGroup, ...NetworkGroup[]] {
  const own = { network: address, share: 1 };
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (four !== undefined) return [own, { network: `${four}.0/24`, share: 4 }];
  const six = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(address);
  if (six === null) return [own];
  const [, a = "", b = "", c = "", d = ""] = six;
  const site = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [own, { network: `${a}:${b}:${c}:${site}::/56`, share: 2 }, { network: `${a}:${b}:${c}::/48`, share: 4 }];
}

/** The widest of them: the network that a caller cannot leave by taking another address. */
export function widestNetwork(address: string): string {
  const groups = networkGroups(address);
  return (groups.at(-1) ?? groups[0]).network;
}
