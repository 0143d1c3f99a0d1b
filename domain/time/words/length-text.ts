import { isUs } from "./day-text.ts";
import type { Reader } from "./reading-settings.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Writes a length: `30 min`, `1 h`, `2.5 h`. */
export function lengthText(reader: Reader, minutes: number): string {
  if (minutes >= DAY && minutes % DAY === 0) return daysText(reader, minutes / DAY);
  return minutes < HOUR ? unitText(reader, "minute", minutes) : unitText(reader, "hour", minutes / HOUR);
}

function daysText({ locale }: Reader, days: number): string {
  return days.toLocaleString(locale, { style: "unit", unit: "day", unitDisplay: "long" });
}

/** Writes `30 min`, `1 h`, `1 h 30 min`. */
export function wholeLengthText(reader: Reader, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const parts = [
    ...(hours > 0 ? [unitText(reader, "hour", hours)] : []),
    ...(rest > 0 ? [unitText(reader, "minute", rest)] : []),
  ];
  if (isUs(reader) || reader.locale.startsWith("zh")) return parts.join(" ");
  return new Intl.ListFormat(reader.locale, { type: "unit", style: "narrow" }).format(parts);
}

/** Writes the time until an instant, from one minute up, rounded down: `in 90 minutes`, `in 3 hours`, `in 12 days`. */
export function untilText({ locale }: Reader, minutes: number): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (minutes >= 2 * DAY) return format.format(Math.floor(minutes / DAY), "day");
  if (minutes >= 2 * HOUR) return format.format(Math.floor(minutes / HOUR), "hour");
  return format.format(Math.max(1, Math.floor(minutes)), "minute");
}

/**
 * The specification's English has `h`, Intl has `hr`. Arabic letters for units are hardly known, so words stand there.
 * Chinese puts a space between number and word, as the messages do; Japanese does not.
 */
function unitText(reader: Reader, unit: "hour" | "minute", number: number): string {
  if (isUs(reader)) return `${number} ${unit === "hour" ? "h" : "min"}`;
  const unitDisplay = reader.locale.startsWith("ar") ? "long" : "short";
  const text = number.toLocaleString(reader.locale, { style: "unit", unit, unitDisplay });
  if (reader.locale.startsWith("ja")) return text.replace(/\s/, "");
  return reader.locale.startsWith("zh") ? text.replace(/(\d)(?=\p{Script=Han})/u, "$1 ") : text;
}
