import { isIP } from "node:net";
import { type Network, parseNetwork } from "../network.ts";

/** Private places that the operator opens: a host or a network, at one port or at any. */
export type OutboundAllow = readonly AllowEntry[];

type AllowEntry = { readonly port?: number } & ({ readonly name: string } | { readonly network: Network });

/** Reads an entry of `OUTBOUND_ALLOW`: `host`, `host:port`, `[v6]:port` or `CIDR[:port]`; undefined for other text. */
export function parseAllowEntry(text: string): AllowEntry | undefined {
  // An address of IPv6 without brackets has no port, and with a prefix the port follows the prefix.
  const form = isIP(text) === 6 ? /^(.+)()()$/ : /^(.+?)(\/\d{1,3})?(?::(\d{1,5}))?$/;
  const [, host = "", prefix = "", digits = ""] = form.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== "" && (port < 1 || port > 65_535)) return undefined;
  const place = parsePlace(host, prefix);
  return place && { ...place, ...(digits !== "" && { port }) };
}

function parsePlace(host: string, prefix: string): { network: Network } | { name: string } | undefined {
  const network = parseNetwork(host.replace(/^\[(.*)\]$/, "$1") + prefix);
  if (network !== undefined) return { network };
  const name = /[/?#@:\\\s]/.test(host + prefix) ? undefined : URL.parse(`http://${host}`)?.hostname.replace(/\.$/, "");
  // The URL parser folds `10.0.1` and `0x7f.1` to addresses, which are typing errors here.
  return name === undefined || isIP(name) !== 0 || !NAME.test(name) ? undefined : { name };
}

const NAME = /^(?!.*\.\.)[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?$/;
