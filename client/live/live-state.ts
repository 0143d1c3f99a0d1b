import type { Group } from "./group.ts";
import { NOBODY_HERE, type HereNow } from "./nobody-here.ts";

/** What the live grid knows. */
export type LiveState = {
  /** `starting` until the first catching up, `away` while the connection is lost. */
  readonly at: "starting" | "live" | "away";
  /** As of now when live, as of the loss when away. */
  readonly group: Group | undefined;
  readonly here: HereNow;
  /** When the connection was lost, in milliseconds since the epoch: what REST said later is newer than `group`. */
  readonly lostAt: number;
};

export const STARTING: LiveState = { at: "starting", group: undefined, here: NOBODY_HERE, lostAt: 0 };

/** The state after the connection was lost. */
export function away(state: LiveState, now: number): LiveState {
  return state.at === "away" ? state : { ...state, at: "away", here: NOBODY_HERE, lostAt: now };
}
