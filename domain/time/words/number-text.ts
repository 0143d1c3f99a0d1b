import { isUs } from "./day-text.ts";
import type { Reader } from "./reading-settings.ts";

/** Writes `2,000`. */
export function numberText({ locale }: Reader, number: number): string {
  return number.toLocaleString(locale);
}

/** Writes `Ann, Ben and Cleo`; the specification's English has no comma before `and`. */
export function listText(reader: Reader, items: readonly string[]): string {
  // Chinese needs spaces around "and" only beside Latin names.
  if (reader.locale.startsWith("zh")) return items.join("、");
  return new Intl.ListFormat(isUs(reader) ? "en-GB" : reader.locale).format(items);
}

/** Places with a decimal point whose systems still separate lists by semicolons. */
const SEMICOLON_REGIONS = new Set(["CH", "LI"]);

/** Returns the separator that spreadsheets of the reader's place expect: a semicolon beside decimal commas. */
export function separatorOf({ locale }: Reader): "," | ";" {
  const { language, region = "US" } = new Intl.Locale(locale).maximize();
  // English is read everywhere, so the region decides.
  const spoken = language === "en" ? new Intl.Locale(`und-${region}`).maximize().language : language;
  const decimal = new Intl.NumberFormat(`${spoken}-${region}`)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value;
  return decimal === "." && !SEMICOLON_REGIONS.has(region) ? "," : ";";
}
