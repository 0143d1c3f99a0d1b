import type { CaldavWay } from "../../calendars/caldav/dav-client.ts";
import { createOutbound } from "../../outbound/outbound.ts";
import { parseAllowEntry } from "../../outbound/outbound-allow.ts";

/** The real guard, which may reach this machine under these names too. */
export function caldavWay(...names: readonly string[]): CaldavWay {
  const allow = ["127.0.0.1", ...names].flatMap((name) => parseAllowEntry(name) ?? []);
  const resolve = () => Promise.resolve(["127.0.0.1"]);
  const outbound = createOutbound({ allow, resolve, log: { debug: () => {} }, clock: () => Temporal.Now.instant() });
  return { outbound, caller: "ann" };
}
