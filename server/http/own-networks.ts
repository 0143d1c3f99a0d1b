import { overlap, parseNetwork } from "../network.ts";

/** Multiplies the allowance of an address of the operator's own networks: a whole campus may share one address. */
export const OWN_SHARE = 20;

/** Returns by how much the allowance of a caller is multiplied. Takes a limit's key, which begins with the caller's address. */
export type ShareOf = (key: string) => number;

export function sharesOf(networks: readonly string[]): ShareOf {
  const parsedNetworks = networks.flatMap((text) => {
    const network = parseNetwork(text);
    return network === undefined ? [] : [network];
  });
  if (parsedNetworks.length === 0) return () => 1;
  return (key) => {
    // A caller also counts in a wide network, such as a /24, which may be larger than the operator's.
    const caller = parseNetwork(key.split(" ", 1)[0] ?? "");
    return caller !== undefined && parsedNetworks.some((network) => overlap(network, caller)) ? OWN_SHARE : 1;
  };
}
