/** Who somebody is, as far as they have proved it. */
export type PublicIdentity = {
  /** Absent for somebody who has not answered, or has not proved that they did. */
  readonly respondentID?: string;
  readonly name?: string;
};

/**
 * One person's entry in a grid's awareness, as everybody receives it. The server writes every field from what it
 * knows. Whatever a browser claims is dropped, except for the draft, which is checked.
 */
export type Presence = PublicIdentity & {
  /** What they are painting; absent for whoever only looks. */
  readonly draft?: SharedDraft;
};

/** What somebody has painted and not saved. Slots are written as `domain/presence/slot-runs.ts` does. */
export type SharedDraft = {
  /** The respondent whose answer it changes; absent for a new answer. */
  readonly of?: string;
  /** Slots that a save would mark, and clear. Both absent: nothing painted yet, or too much to be sent. */
  readonly added?: string;
  readonly removed?: string;
};

/**
 * The server's own entry. It is there only while so many people look at a meeting that they are counted and not shown;
 * all other entries are to be ignored then.
 */
export type Crowd = {
  /** A respondent with two devices counts once. */
  readonly count: number;
};
