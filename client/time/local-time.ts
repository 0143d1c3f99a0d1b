/** What a clock and a calendar in some zone show. */
export type LocalTime = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
};

/** What clocks in `zone` show at the instant `at` (milliseconds since the epoch). */
export function localTime(at: number, zone: string): LocalTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute };
}
