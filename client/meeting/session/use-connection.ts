import { useIsOnline } from "../../offline/use-is-online.ts";
import { connectionStatus, type Connection, type ConnectionFacts } from "./connection-status.ts";
import { useLasting } from "./use-lasting.ts";

/** By then a lost connection is mostly back. */
const LONG_MS = 10_000;

/** How current the page is. */
export function useConnection({ live, updatedAt }: Pick<ConnectionFacts, "live" | "updatedAt">): Connection {
  const isReached = useIsOnline();
  const isAwayForLong = useLasting(live.at === "away", LONG_MS);
  return connectionStatus({ live, updatedAt, isReached, isAwayForLong });
}
