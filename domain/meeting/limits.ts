/** Limits of architecture §5. Texts are counted in UTF-16 units after trimming. */
export const LIMITS = {
  meetingName: 100,
  about: 2_000,
  personName: 80,
  email: 254,
  dates: 60,
  yearsAhead: 2,
  respondents: 1_000,
  /** Older dates would meet zones whose offsets are not on quarter hours. */
  earliestDate: "2000-01-01",
  /** 60 dates of 24 h, plus a repeated hour. */
  slots: 60 * 50,
  bodyBytes: 256 * 1024,
} as const;
