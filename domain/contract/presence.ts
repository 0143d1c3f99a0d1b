/**
 * One person's entry in a grid's awareness, as everybody receives it. The server writes every field from what it
 * knows; what a browser claims is dropped.
 */
export type Presence = {
  /** Absent for somebody who has not answered (or not shown that they did). */
  readonly respondentID?: string;
  readonly name?: string;
};
