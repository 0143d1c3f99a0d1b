/** English names of a calendar day `YYYY-MM-DD`, which is the same day in every zone. */
const inWords = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const weekday = inWords({ weekday: "short" });
const weekdayLong = inWords({ weekday: "long" });
const month = inWords({ month: "short" });
const monthLong = inWords({ month: "long" });

export type DayText = {
  /** `Tue` */
  readonly weekday: string;
  /** `Tuesday` */
  readonly weekdayLong: string;
  /** `24` */
  readonly day: string;
  /** `Nov` */
  readonly month: string;
  /** `November` */
  readonly monthLong: string;
  readonly year: string;
  /** `Tuesday 24 November` */
  readonly spoken: string;
};

export function dayText(date: string): DayText {
  const at = new Date(`${date}T00:00:00Z`);
  const day = String(at.getUTCDate());
  return {
    weekday: weekday.format(at),
    weekdayLong: weekdayLong.format(at),
    day,
    month: month.format(at),
    monthLong: monthLong.format(at),
    year: String(at.getUTCFullYear()),
    spoken: `${weekdayLong.format(at)} ${day} ${monthLong.format(at)}`,
  };
}

/** Heading over days in order: `November 2026`, `November – December 2026`, `December 2026 – January 2027`. */
export function monthsText(dates: readonly string[]): string {
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return "";
  const [from, to] = [dayText(first), dayText(last)];
  if (from.year !== to.year) return `${from.monthLong} ${from.year} – ${to.monthLong} ${to.year}`;
  if (from.monthLong !== to.monthLong) return `${from.monthLong} – ${to.monthLong} ${to.year}`;
  return `${from.monthLong} ${from.year}`;
}
