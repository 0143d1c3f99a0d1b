/** An instant (milliseconds since the epoch) as REST and calendars' own calls write it: `2026-11-24T14:00:00Z`. */
export function instantText(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds).toISOString().slice(0, 19)}Z`;
}

/** A date and a clock with Z or an offset; seconds and their fractions may be left out. */
const ISO_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/i;
/** Later ones have five digits in their year. */
const END = Date.UTC(10_000, 0);

/** Reads an instant in any form of ISO 8601 that says its offset: milliseconds since the epoch, of whole seconds. */
export function parseInstant(text: string): number | undefined {
  const at = parseMoment(text);
  return at && Math.floor(at / 1_000) * 1_000;
}

/** The same with its milliseconds, which tell changes apart. */
export function parseMoment(text: string): number | undefined {
  if (!ISO_FORM.test(text)) return undefined;
  try {
    const at = Temporal.Instant.from(text).epochMilliseconds;
    return at < END ? at : undefined;
  } catch {
    // No such day, or no such time of it.
    return undefined;
  }
}

/** The same in the basic form of ISO 8601, as iCalendar writes it: `20261124T140000Z`. */
export function basicInstantText(epochMilliseconds: number): string {
  return instantText(epochMilliseconds).replaceAll(/[-:]/g, "");
}
