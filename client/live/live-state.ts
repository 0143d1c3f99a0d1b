import type { Group } from "./group.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Marks } from "#domain/answers/levels.ts";

/** The people who have the meeting open, with the viewer, and the painters among the others. */
export type HereNow = {
  /** A respondent with two devices counts once. */
  readonly count: number;
  readonly respondents: ReadonlySet<string>;
  /**
   * Respondents whose answer is edited on another screen. The value is undefined if they edit it themselves, otherwise
   * the editor's name (`""` for a stranger).
   */
  readonly editing: ReadonlyMap<string, string | undefined>;
  readonly newcomers: number;
  /** The viewers are too many to show each: the page shows their number, and no drafts. */
  readonly isCrowd: boolean;
};

export const NOBODY_HERE: HereNow = {
  count: 0,
  respondents: new Set(),
  editing: new Map(),
  newcomers: 0,
  isCrowd: false,
};

export type LiveState = {
  /** `starting` until the grid has caught up for the first time, `away` while the connection is lost. */
  readonly status: "starting" | "live" | "away";
  /** The last known group, so as of the loss when away. */
  readonly group: Group | undefined;
  readonly here: HereNow;
  /** In milliseconds since the epoch. A later reply of REST is newer than `group`. */
  readonly lostAt: number;
};

export const STARTING: LiveState = { status: "starting", group: undefined, here: NOBODY_HERE, lostAt: 0 };

export type OthersDraft = {
  readonly clientID: number;
  /** The respondent whose answer it changes; undefined for a new answer. */
  readonly of: string | undefined;
  /** The painter; undefined while the meeting does not know them. */
  readonly name: string | undefined;
  readonly added: Marks;
  readonly removed: Marks;
};

/** The viewer's draft: `base` is stored, `slots` is painted. */
export type OwnDraft = {
  /** Undefined for a new answer. */
  readonly of: RespondentID | undefined;
  readonly base: Marks;
  readonly slots: Marks;
};

/** One object, so that an empty list after an empty list is no change. */
export const NO_DRAFTS: readonly OthersDraft[] = [];
