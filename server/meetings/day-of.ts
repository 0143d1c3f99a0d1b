/** The day of UTC at this instant, `YYYY-MM-DD`. */
export function dayOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO("UTC").toPlainDate().toString();
}
