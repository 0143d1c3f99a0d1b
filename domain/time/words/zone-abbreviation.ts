import type { Reader } from "./reader.ts";

/** English-speaking places, each of which knows the abbreviations of its own region: EST in en-US, CET in en-GB. */
const PLACES = ["en-US", "en-GB", "en-AU", "en-IN", "en-ZA"] as const;

/**
 * What people call `zone` at the instant `at` (milliseconds since the epoch): `EST` in winter, `EDT` in summer, `MEZ` in
 * German; `GMT+5:45` where the reader's language has no abbreviation. Ask for the meeting's date, never for today.
 */
export function zoneAbbreviation({ locale }: Reader, zone: string, at: number): string {
  const own = nameIn(locale, zone, at);
  if (!/^en\b/.test(locale)) return own;
  for (const place of [locale, ...PLACES]) {
    const name = nameIn(place, zone, at);
    if (!/^GMT./.test(name)) return name;
  }
  return own;
}

function nameIn(place: string, zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat(place, { timeZone: zone, timeZoneName: "short" }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}
