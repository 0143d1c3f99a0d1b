/** Writes an instant (milliseconds since the epoch) for REST and providers: `2026-11-24T14:00:00Z`. */
export function instantText(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds).toISOString().slice(0, 19)}Z`;
}

/** A date and a time with Z or an offset; seconds and fractions are optional. */
const ISO_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/i;
/** Years from 10000 on have five digits. */
const END = Date.UTC(10_000, 0);

/**
 * Reads an instant in any ISO 8601 form with an offset; returns milliseconds since the epoch, rounded down to seconds.
 */
export function parseInstant(text: string): number | undefined {
  const at = parseMoment(text);
  return at && Math.floor(at / 1_000) * 1_000;
}

/** Reads an instant with its milliseconds. */
export function parseMoment(text: string): number | undefined {
  if (!ISO_FORM.test(text)) return undefined;
  try {
    const at = Temporal.Instant.from(text).epochMilliseconds;
    return at < END ? at : undefined;
  } catch {
    // An impossible day or time.
    return undefined;
  }
}

/** Writes an instant in the basic ISO 8601 form of iCalendar: `20261124T140000Z`. */
export function basicInstantText(epochMilliseconds: number): string {
  return instantText(epochMilliseconds).replaceAll(/[-:]/g, "");
}
