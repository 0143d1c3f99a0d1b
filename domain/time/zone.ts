/**
 * The IANA zone that `text` names, in the spelling given by the tz database; undefined for anything that
 * Temporal does not know and for bare offsets (`+02:00`), which know nothing of clock changes.
 */
export function parseZone(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId;
  } catch {
    return undefined;
  }
}
