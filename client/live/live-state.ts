import type { Group } from "./group.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Marks } from "#domain/answers/levels.ts";

/** Who has the meeting open, the viewer too, and who of the others paints. */
export type HereNow = {
  /** A respondent with two devices counts once. */
  readonly count: number;
  readonly respondents: ReadonlySet<string>;
  /** Respondents whose answer is painted on another screen: by themselves (undefined), or by a user of that name, `""` for a stranger. */
  readonly editing: ReadonlyMap<string, string | undefined>;
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

export type LiveState = {
  /** `starting` until the first catching up, `away` while the connection is lost. */
  readonly status: "starting" | "live" | "away";
  /** As of now when live, as of the loss when away. */
  readonly group: Group | undefined;
  readonly here: HereNow;
  /** When the connection was lost, in milliseconds since the epoch: what REST said later is newer than `group`. */
  readonly lostAt: number;
};

export const STARTING: LiveState = { status: "starting", group: undefined, here: NOBODY_HERE, lostAt: 0 };

export type OthersDraft = {
  /** Names the screen on which it is painted. */
  readonly clientID: number;
  /** Whose answer it changes, and who paints: undefined as long as the meeting does not know them. */
  readonly of: string | undefined;
  readonly name: string | undefined;
  readonly added: Marks;
  readonly removed: Marks;
};

/** What the viewer paints: the answer as it is stored, and as they would have it. */
export type OwnDraft = {
  /** Undefined for a new answer. */
  readonly of: RespondentID | undefined;
  readonly base: Marks;
  readonly slots: Marks;
};

/** Always the same, so that none after none is no news. */
export const NO_DRAFTS: readonly OthersDraft[] = [];
