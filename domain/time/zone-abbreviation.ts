/** English-speaking places, each of which knows the abbreviations of its own region: EST in en-US, CET in en-GB. */
const PLACES = ["en-US", "en-GB", "en-AU", "en-IN", "en-ZA"] as const;

/**
 * What people call `zone` at the instant `at` (milliseconds since the epoch): `EST` in winter, `EDT` in summer,
 * `GMT+5:45` where English has no abbreviation. Ask for the meeting's date, never for today.
 */
export function zoneAbbreviation(zone: string, at: number): string {
  const names = PLACES.map((place) => nameIn(place, zone, at));
  return names.find((name) => !/^GMT./.test(name)) ?? names[0] ?? zone;
}

function nameIn(place: string, zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat(place, { timeZone: zone, timeZoneName: "short" }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}
