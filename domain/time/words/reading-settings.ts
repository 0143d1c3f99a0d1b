import { nearestLanguage } from "../../language/languages.ts";

export type Reader = {
  /** BCP 47, such as `de-AT`: the language of words and the place of days and numbers. */
  readonly locale: string;
  readonly hours: 12 | 24;
  /** The first day of weeks, 1 (Monday) to 7. */
  readonly firstDay: number;
};

export const US_READER: Reader = { locale: "en-US", hours: 12, firstDay: 7 };

export const HOUR_CYCLES = ["auto", "12", "24"] as const;
export type HourCycle = (typeof HOUR_CYCLES)[number];

export const FIRST_DAYS = ["auto", "monday", "sunday", "saturday"] as const;
export type FirstDay = (typeof FIRST_DAYS)[number];

/** A person's choices; the browser decides absent ones. */
export type ReadingSettings = {
  readonly hourCycle: HourCycle;
  readonly firstDay: FirstDay;
  readonly language?: string;
};

/** Returns stored settings without unknown values. */
export function readingSettings(stored: {
  readonly hourCycle?: string | undefined;
  readonly firstDay?: string | undefined;
  readonly language?: string | undefined;
}): ReadingSettings {
  return {
    hourCycle: HOUR_CYCLES.find((cycle) => cycle === stored.hourCycle) ?? "auto",
    firstDay: FIRST_DAYS.find((day) => day === stored.firstDay) ?? "auto",
    ...(stored.language !== undefined && { language: nearestLanguage([stored.language]) }),
  };
}

/** First days of weeks as ISO 8601 counts them. */
export const DAY_NUMBERS = { monday: 1, saturday: 6, sunday: 7 } as const;
