import { lookup, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import type { Resolve } from "./check-target.ts";

type Sources = { readonly table?: string; readonly servers?: readonly string[] };

/**
 * Returns a resolver that reads this machine's table and then asks name servers directly. The system's resolver would
 * keep a thread as long as a hostile name server wants, so it gets only trusted names.
 */
export function createResolve({ table = "/etc/hosts", servers }: Sources = {}): Resolve {
  return async (name, isTrusted, signal) => {
    if (isTrusted) return (await lookup(name, { all: true })).map(({ address }) => address);
    const tableAddresses = inTable(await readFile(table, "utf8").catch(() => ""), name);
    if (tableAddresses.length > 0) return tableAddresses;
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    signal.addEventListener("abort", () => resolver.cancel());
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  };
}

/** hosts(5): an address and its names on each line. */
function inTable(table: string, name: string): readonly string[] {
  const lines = table.split("\n").map((line) => line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/));
  return lines.flatMap(([address = "", ...names]) => (names.includes(name) ? [address] : []));
}
