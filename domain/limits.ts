/** Limits of a meeting and its people. Texts are counted in code points, after trimming. */
export const LIMITS = {
  meetingName: 100,
  about: 2_000,
  place: 200,
  personName: 80,
  note: 280,
  calendarName: 100,
  /** Calendars of a person by address, account or file. */
  calendars: 20,
  email: 254,
  dates: 60,
  yearsAhead: 2,
  respondents: 1_000,
  expected: 200,
  /** Before 2000 some zones had offsets that are no whole quarter hours, so slots could not be counted. */
  earliestDate: "2000-01-01",
  /** The quarter hours of 60 dates of 24 hours, and of an hour that clocks may repeat on each. */
  slots: 60 * 100,
  /** Respondents times slots of a meeting, because all answers are read and rewritten at once. */
  marks: 1_500_000,
  /** Changes in the history of a meeting, and of one answer. */
  changes: 1_000,
  changesOfAnswer: 50,
  bodyBytes: 256 * 1024,
} as const;

/** For new passwords, in code points: in the schema, in forms and before hashing. */
export const PASSWORD_LENGTH = { least: 6, most: 30 } as const;

/**
 * Longer text is never compared with a password, in code points. Some keyboards write accents apart from their letter.
 */
export const MAX_SHOWN_PASSWORD = 4 * PASSWORD_LENGTH.most;
