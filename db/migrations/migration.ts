/**
 * One step of the schema: plain SQL without parameters. Once merged it is never edited, a later one corrects it.
 * Expand first, contract in a later release: the previous release must run on the new schema.
 */
export type Migration = {
  /** Number and words, as its file is called. */
  readonly name: string;
  readonly up: string;
  /** Takes `up` back, data and all. */
  readonly down: string;
};
