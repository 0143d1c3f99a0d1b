import type { Group } from "./group.ts";
import type { Store } from "../store.ts";
import type { OthersDraft } from "./peers.ts";

/** Who has the meeting open, the viewer too, and who of the others paints. */
export type HereNow = {
  /** A respondent with two devices counts once. */
  readonly count: number;
  readonly respondents: ReadonlySet<string>;
  /**
   * Respondents whose answer is being painted on another screen: by themselves (undefined), or by a user of that
   * name, `""` for a stranger.
   */
  readonly editing: ReadonlyMap<string, string | undefined>;
  /** How many others paint their first answer. */
  readonly newcomers: number;
  /** Too many to be shown one by one: they are only counted, and no strokes are sent. */
  readonly isCrowd: boolean;
};

export const NOBODY_HERE: HereNow = {
  count: 0,
  respondents: new Set(),
  editing: new Map(),
  newcomers: 0,
  isCrowd: false,
};

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

/**
 * Others' drafts as they change, many times a second: what draws them listens here, so that nothing else is drawn
 * again.
 */
export type DraftFeed = Pick<Store<readonly OthersDraft[]>, "get" | "subscribe">;

/** Always the same, so that none after none is no news. */
export const NO_DRAFTS: readonly OthersDraft[] = [];
