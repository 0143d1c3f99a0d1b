/** How the one who reads is used to see times. */
export type Reader = {
  /** BCP 47, such as `de-AT`: the language of the words, and the place by whose habits days and numbers are written. */
  readonly locale: string;
  readonly hours: 12 | 24;
  /** The day with which weeks begin, 1 to 7: Monday is 1. */
  readonly firstDay: number;
};

export const US_READER: Reader = { locale: "en-US", hours: 12, firstDay: 7 };
