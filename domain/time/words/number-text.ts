import { isUs } from "./day-text.ts";
import type { Reader } from "./reading-settings.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** `2,000` */
export function numberText({ locale }: Reader, number: number): string {
  return number.toLocaleString(locale);
}

/** `30 min`, `1 h`, `2.5 h`: how long it takes. */
export function lengthText(reader: Reader, minutes: number): string {
  if (minutes >= DAY && minutes % DAY === 0) return daysText(reader, minutes / DAY);
  return minutes < HOUR ? unitText(reader, "minute", minutes) : unitText(reader, "hour", minutes / HOUR);
}

function daysText({ locale }: Reader, days: number): string {
  return days.toLocaleString(locale, { style: "unit", unit: "day", unitDisplay: "long" });
}

/** `30 min`, `1 h`, `1 h 30 min` */
export function wholeLengthText(reader: Reader, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const parts = [
    ...(hours > 0 ? [unitText(reader, "hour", hours)] : []),
    ...(rest > 0 ? [unitText(reader, "minute", rest)] : []),
  ];
  if (isUs(reader) || reader.locale.startsWith("zh")) return parts.join(" ");
  return new Intl.ListFormat(reader.locale, { type: "unit", style: "narrow" }).format(parts);
}

/** How long it is until then, from one minute up: `in 90 minutes`, `in 3 hours`, `in 12 days`; never longer than it is. */
export function untilText({ locale }: Reader, minutes: number): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (minutes >= 2 * DAY) return format.format(Math.floor(minutes / DAY), "day");
  if (minutes >= 2 * HOUR) return format.format(Math.floor(minutes / HOUR), "hour");
  return format.format(Math.max(1, Math.floor(minutes)), "minute");
}

/**
 * The specification's English has `h`, for which Intl has `hr`. Arabic letters for units are hardly known, so the words
 * stand there; a number stands off from the word in Chinese as in the messages, and does not in Japanese.
 */
function unitText(reader: Reader, unit: "hour" | "minute", number: number): string {
  if (isUs(reader)) return `${number} ${unit === "hour" ? "h" : "min"}`;
  const unitDisplay = reader.locale.startsWith("ar") ? "long" : "short";
  const text = number.toLocaleString(reader.locale, { style: "unit", unit, unitDisplay });
  if (reader.locale.startsWith("ja")) return text.replace(/\s/, "");
  return reader.locale.startsWith("zh") ? text.replace(/(\d)(?=\p{Script=Han})/u, "$1 ") : text;
}

/** `Ann, Ben and Cleo`; the specification's English has no comma before `and`. */
export function listText(reader: Reader, items: readonly string[]): string {
  // Before a Latin name, the word for "and" would want spaces that it does not have before a Chinese one.
  if (reader.locale.startsWith("zh")) return items.join("、");
  return new Intl.ListFormat(isUs(reader) ? "en-GB" : reader.locale).format(items);
}

/** Places with a decimal point in which the settings of systems part lists by semicolons all the same. */
const SEMICOLON_REGIONS = new Set(["CH", "LI"]);

/** Returns the sign by which spreadsheets of the reader's place part the cells of a file: a semicolon beside decimal commas. */
export function separatorOf({ locale }: Reader): "," | ";" {
  const { language, region = "US" } = new Intl.Locale(locale).maximize();
  // English is read everywhere: the place tells whose habits its systems have.
  const spoken = language === "en" ? new Intl.Locale(`und-${region}`).maximize().language : language;
  const decimal = new Intl.NumberFormat(`${spoken}-${region}`)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value;
  return decimal === "." && !SEMICOLON_REGIONS.has(region) ? "," : ";";
}
