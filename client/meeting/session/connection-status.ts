import type { LiveState } from "../../live/live-state.ts";

/** How current the page is. */
export type Connection =
  /** What others do shows as they do it, or will in a moment. */
  | { readonly at: "live" | "starting" }
  /** The live grid was lost a moment ago. */
  | { readonly at: "reconnecting" }
  /**
   * The live grid cannot be had here. What changes shows late: notes tell of it (`isTold`), or REST is asked now and
   * then.
   */
  | { readonly at: "not-live"; readonly isTold: boolean }
  /** Nothing comes; what is shown is as of then, in milliseconds since the epoch. */
  | { readonly at: "offline"; readonly asOf: number };

export type ConnectionFacts = {
  readonly live: Pick<LiveState, "at" | "group" | "lostAt"> & { readonly isTold: boolean };
  /** When REST told the meeting. */
  readonly updatedAt: number;
  /** Whether the server was reached when it was asked last. */
  readonly isReached: boolean;
  /** The live grid is away for so long that it will hardly be back in a moment. */
  readonly isAwayForLong: boolean;
};

export function connectionStatus({ live, updatedAt, isReached, isAwayForLong }: ConnectionFacts): Connection {
  if (live.at === "live") return { at: "live" };
  if (!isReached)
    return { at: "offline", asOf: live.group === undefined ? updatedAt : Math.max(live.lostAt, updatedAt) };
  if (live.at === "starting") return { at: "starting" };
  return isAwayForLong ? { at: "not-live", isTold: live.isTold } : { at: "reconnecting" };
}
