import type { Facts } from "./known.ts";

/** How current the page is. */
export type Connection =
  /** What others do shows as they do it, or will in a moment. */
  | { readonly at: "live" | "starting" }
  /** The live grid was lost a moment ago. */
  | { readonly at: "reconnecting" }
  /**
   * The live grid cannot be had here. What changes shows late: notes tell of it (`hasNotes`), or REST is asked now and
   * then.
   */
  | { readonly at: "not-live"; readonly hasNotes: boolean }
  /** Nothing comes; what is shown is as of then, in milliseconds since the epoch. */
  | { readonly at: "offline"; readonly asOf: number };

export function connectionStatus(
  facts: Pick<Facts, "live" | "updatedAt" | "isOnline" | "isAwayForLong" | "hasNotes">,
): Connection {
  const { live, updatedAt, isOnline, isAwayForLong, hasNotes } = facts;
  if (live.at === "live") return { at: "live" };
  if (!isOnline)
    return { at: "offline", asOf: live.group === undefined ? updatedAt : Math.max(live.lostAt, updatedAt) };
  if (live.at === "starting") return { at: "starting" };
  return isAwayForLong ? { at: "not-live", hasNotes } : { at: "reconnecting" };
}
