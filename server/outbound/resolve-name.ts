import { lookup, Resolver } from "node:dns/promises";
import type { Resolve } from "./check-target.ts";

/**
 * Returns a resolver that asks name servers directly, because the system's would keep a thread for as long as a hostile name
 * server wants. Only the system knows this machine's table of hosts, so it resolves trusted names. `servers` replace its name servers.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (name, isTrusted, signal) => {
    if (isTrusted) return (await lookup(name, { all: true })).map(({ address }) => address);
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    signal.addEventListener("abort", () => resolver.cancel());
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  };
}
