/** An instant (milliseconds since the epoch) as REST and calendars' own calls write it: `2026-11-24T14:00:00Z`. */
export function instantText(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds).toISOString().slice(0, 19)}Z`;
}

/** The same in the basic form of ISO 8601, as iCalendar writes it: `20261124T140000Z`. */
export function basicInstantText(epochMilliseconds: number): string {
  return instantText(epochMilliseconds).replaceAll(/[-:]/g, "");
}
