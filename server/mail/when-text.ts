import type { Schedule } from "#domain/meeting/meeting.ts";
import { zoneAbbreviation } from "#domain/time/zone-abbreviation.ts";

/** A scheduled time as a mail says it. */
export type WhenText = {
  /** `Wednesday, December 2, 2026`; both days when it goes on after midnight. */
  readonly date: string;
  /** `9:00 – 10:30 AM CET`: with the abbreviation that holds on that day. */
  readonly time: string;
  /** `Europe/Berlin`. */
  readonly zone: string;
};

/** A schedule in the recipient's language and on the meeting's clocks. */
export function whenText({ start, end }: Schedule, timeZone: string, locale: string): WhenText {
  const day = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone });
  const [before, after] = [zoneAbbreviation(timeZone, start), zoneAbbreviation(timeZone, end)];
  const oneDay = day.format(start) === day.format(end);
  // What ends at midnight is over before the next day begins.
  const last = end - 1;
  const time =
    before === after
      ? `${oneDay ? clock.formatRange(start, end) : `${clock.format(start)} – ${clock.format(end)}`} ${after}`
      : `${clock.format(start)} ${before} – ${clock.format(end)} ${after}`;
  return { date: day.formatRange(start, last), time, zone: timeZone };
}
