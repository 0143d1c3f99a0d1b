import { basicInstantText } from "../time/instant-text.ts";
import { DAY_MS } from "../time/durations.ts";
import { QUARTER_MS } from "../time/slot.ts";
import { zoneClock } from "../time/zone-clock.ts";

const YEAR_QUARTERS = (365.25 * DAY_MS) / QUARTER_MS;

/** Years in which a zone's changes must follow one rule, and which a list of changes covers. */
const YEARS_AHEAD = 30;

/** Contains the two last changes before the first time, which begin the rules. */
const BEFORE_FIRST = Math.ceil(YEAR_QUARTERS * 1.1);

/** A clock change. `at` is in quarter hours since the epoch, offsets in quarter hours. */
type ClockChange = { readonly at: number; readonly from: number; readonly to: number };

/** A yearly date. If a rule changes clocks at midnight, `shownAt` is the last second of the day before. */
type YearlyRule = { readonly shownAt: (change: ClockChange) => number; readonly byDay: string };

/**
 * Returns the VTIMEZONE of `zone` (RFC 5545 §3.6.5) from `first` on (milliseconds since the epoch). Outlook reads only
 * one STANDARD and one DAYLIGHT with yearly rules ([MS-OXCICAL] 2.1.3.1.1.19.2). So only zones without such rules get a
 * list of single changes.
 */
export function zoneLines(zone: string, first: number): string[] {
  const start = Math.floor(first / QUARTER_MS);
  const { spans } = zoneClock(zone, start - BEFORE_FIRST, start + YEARS_AHEAD * YEAR_QUARTERS);
  const changes = spans
    .slice(1)
    .map(({ from: at, offset: to }, place) => ({ at, from: spans[place]?.offset ?? to, to }));
  const blocks = yearlyBlocks(changes) ?? listedBlocks(changes, { start, firstOffset: spans[0]?.offset ?? 0 });
  const standard = Math.min(...blocks.map(({ to }) => to));
  const lines = blocks.flatMap(({ dtstart, from, to, rule }) => {
    const name = to > standard ? "DAYLIGHT" : "STANDARD";
    return [
      `BEGIN:${name}`,
      `DTSTART:${basicInstantText(dtstart).slice(0, -1)}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      ...(rule === undefined ? [] : [`RRULE:${rule}`]),
      `END:${name}`,
    ];
  });
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...lines, "END:VTIMEZONE"];
}

type Block = { readonly dtstart: number; readonly from: number; readonly to: number; readonly rule?: string };

/** Returns one block per offset; undefined unless the changes follow two yearly rules. */
function yearlyBlocks(changes: readonly ClockChange[]): Block[] | undefined {
  const groups = [...Map.groupBy(changes, ({ from, to }) => `${from} ${to}`).values()];
  if (groups.length !== 2 || groups.some((group) => group.length < YEARS_AHEAD)) return undefined;
  const blocks = groups.map((group): Block | undefined => {
    const rule = yearlyRule(group);
    const [change] = group;
    if (rule === undefined || change === undefined) return undefined;
    const dtstart = rule.shownAt(change);
    const month = new Date(dtstart).getUTCMonth() + 1;
    return { dtstart, from: change.from, to: change.to, rule: `FREQ=YEARLY;BYMONTH=${month};${rule.byDay}` };
  });
  return blocks.every((block) => block !== undefined) ? blocks : undefined;
}

function yearlyRule(changes: readonly ClockChange[]): YearlyRule | undefined {
  const readingBefore = ({ at, from }: ClockChange) => (at + from) * QUARTER_MS;
  // [MS-OXCICAL] has no "Sunday after the 2nd", but a midnight is also the end of the first Saturday.
  const secondBefore = (change: ClockChange) => readingBefore(change) - 1000;
  for (const shownAt of [readingBefore, secondBefore]) {
    const byDay = nthWeekday(changes.map((change) => new Date(shownAt(change))));
    if (byDay !== undefined) return { shownAt, byDay };
  }
  const byDay = weekdayAmongDates(changes.map((change) => new Date(readingBefore(change))));
  return byDay === undefined ? undefined : { shownAt: readingBefore, byDay };
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** `BYDAY=2SU` or `BYDAY=-1SU`, the only rules of [MS-OXCICAL]. */
function nthWeekday(dates: readonly Date[]): string | undefined {
  const weekday = weekdayOf(dates);
  const isLast = dates.every((date) => date.getUTCMonth() !== new Date(date.getTime() + 7 * DAY_MS).getUTCMonth());
  const nth = isLast ? -1 : shared(dates, (date) => Math.ceil(date.getUTCDate() / 7));
  return weekday === undefined || nth === undefined ? undefined : `BYDAY=${nth}${weekday}`;
}

/** `BYDAY=FR;BYMONTHDAY=23,…,29`: for example the Friday before the last Sunday. */
function weekdayAmongDates(dates: readonly Date[]): string | undefined {
  const weekday = weekdayOf(dates);
  const days = [...new Set(dates.map((date) => date.getUTCDate()))].toSorted((a, b) => a - b);
  const isWeek = days.length === 7 && Math.max(...days) - Math.min(...days) === 6;
  if (weekday === undefined || !isWeek) return undefined;
  return `BYDAY=${weekday};BYMONTHDAY=${days.join(",")}`;
}

/** Returns the weekday of all dates; undefined unless they share weekday, month and time of day. */
function weekdayOf(dates: readonly Date[]): string | undefined {
  const isShared = shared(dates, (date) => `${date.getUTCMonth()} ${date.getTime() % DAY_MS}`) !== undefined;
  return isShared ? shared(dates, (date) => WEEKDAYS[date.getUTCDay()]) : undefined;
}

/** Returns the value that all dates share; undefined if two differ. */
function shared<T>(dates: readonly Date[], valueOf: (date: Date) => T): T | undefined {
  const values = new Set(dates.map((date) => valueOf(date)));
  return values.size === 1 ? [...values][0] : undefined;
}

/** Lists each change, after the offset in force at `start`. */
function listedBlocks(
  changes: readonly ClockChange[],
  { start, firstOffset }: { start: number; firstOffset: number },
): Block[] {
  const past = changes.filter(({ at }) => at <= start);
  const inForce = past.at(-1)?.to ?? firstOffset;
  const first = { dtstart: 0, from: inForce, to: inForce };
  const later = changes.slice(past.length).map(({ at, from, to }) => ({ dtstart: (at + from) * QUARTER_MS, from, to }));
  return [first, ...later];
}

/** Writes `+0530` from quarter hours. */
function offsetText(quarters: number): string {
  const minutes = Math.abs(quarters) * 15;
  const digits = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, "0");
  return `${quarters < 0 ? "-" : "+"}${digits}`;
}
