import { parseNetwork } from "../network.ts";
import { parseAllowEntry } from "../outbound/outbound-allow.ts";

type Texts = { readonly text: (name: string) => string | undefined };

/** Reads the variables that list networks, and adds the first malformed word of each to `faults`. */
export function networkFields({ text }: Texts, faults: string[]) {
  const read = {
    list<T>(name: string, rule: string, parse: (word: string) => T | undefined): readonly T[] | undefined {
      const words = text(name)
        ?.split(/[\s,]+/)
        .filter((word) => word !== "");
      const wrong = words?.find((word) => parse(word) === undefined);
      if (wrong !== undefined) faults.push(`${name} must be a list of ${rule}, and ${wrong} is none.`);
      return words?.map(parse).filter((parsed) => parsed !== undefined);
    },
  };
  return {
    /** Networks in CIDR notation, whose addresses have a wider allowance. */
    ownNetworks: read.list("OWN_NETWORKS", "networks, such as 141.20.0.0/16,2001:db8::/32", (word) =>
      parseNetwork(word) === undefined ? undefined : word,
    ),
    /** Private places that users' calendars may be read from. */
    outboundAllow: read.list(
      "OUTBOUND_ALLOW",
      "hosts and networks, such as cloud.uni.example:443,10.0.3.7:8080,10.1.0.0/16",
      parseAllowEntry,
    ),
  };
}
