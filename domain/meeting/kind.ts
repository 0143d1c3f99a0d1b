/** What a meeting's days are: dates, days of the week without dates, or dates without hours. */
export const MEETING_KINDS = ["dates", "weekdays", "wholeDays"] as const;
export type MeetingKind = (typeof MEETING_KINDS)[number];
