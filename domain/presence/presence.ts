/** Who a user is, as far as they have proved it. */
export type PublicIdentity = {
  /** Absent for a user who has not answered, or has not proved it. */
  readonly respondentID?: string;
  readonly name?: string;
};

/**
 * One person's entry in a grid's awareness, as all clients receive it. The server writes every field from what it
 * knows. Whatever a browser claims is dropped, except for the draft, which is checked.
 */
export type Presence = PublicIdentity & {
  /** What they are painting; absent for those who only look. */
  readonly draft?: SharedDraft;
};

/** What a user has painted and not saved. Slots are written as `domain/presence/shared-draft.ts` does. */
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

/** How many people these entries are: a respondent with two devices counts once, strangers each. */
export function countHere(entries: Iterable<PublicIdentity>): number {
  const respondents = new Set<string>();
  let strangers = 0;
  for (const { respondentID } of entries) {
    if (typeof respondentID === "string") respondents.add(respondentID);
    else strangers += 1;
  }
  return respondents.size + strangers;
}

/** So many people may paint in a meeting at once and still be shown to each other with every move of the hand. */
export const FEW_PAINTERS = 5;
