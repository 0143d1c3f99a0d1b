import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations.ts";
import { weekBegin } from "../time/home-days.ts";

/** A RECUR value in the form of jCal (RFC 7265), as ical.js parses it. */
export type Recur = Readonly<Record<string, string | number | (string | number)[]>>;

const PARTS = ["bysecond", "byminute", "byhour", "bymonthday", "byyearday", "byweekno", "bymonth", "bysetpos"] as const;
/** Lengths of the periods that are shorter than a day. */
const SHORT_PERIODS: Readonly<Record<string, number>> = { SECONDLY: 1_000, MINUTELY: MINUTE_MS, HOURLY: HOUR_MS };
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** A recurrence rule (RFC 5545 §3.3.10). Empty lists restrict nothing. Weekdays count from Monday, 0. */
export type Rule = Readonly<Record<(typeof PARTS)[number], readonly number[]>> & {
  readonly freq: string;
  readonly interval: number;
  readonly count: number;
  /** A date or a time in the form of jCal. */
  readonly until: string | undefined;
  /** 1 (Monday) to 7. */
  readonly weekStart: number;
  /** `nth` is 0 for each such weekday. */
  readonly byday: readonly { readonly nth: number; readonly weekday: number }[];
};

/** Returns the rule of a RECUR value; undefined without a frequency. */
export function ruleOf(recur: Recur): Rule | undefined {
  const list = (name: string): (string | number)[] => [recur[name] ?? []].flat();
  const numbers = PARTS.map(
    (name) =>
      [
        name,
        list(name)
          .map(Number)
          .sort((one, other) => one - other),
      ] as const,
  );
  if (recur["freq"] === undefined) return undefined;
  return {
    ...(Object.fromEntries(numbers) as Record<(typeof PARTS)[number], number[]>),
    freq: recur["freq"].toString(),
    interval: Number(recur["interval"] ?? 1),
    count: Number(recur["count"] ?? Infinity),
    until: recur["until"]?.toString(),
    // Sunday is 1 in ical.js, Monday 2.
    weekStart: ((Number(recur["wkst"] ?? 2) + 5) % 7) + 1,
    byday: list("byday").map((day) => {
      const text = day.toString();
      return { nth: Number(text.slice(0, -2)), weekday: WEEKDAYS.indexOf(text.slice(-2)) };
    }),
  };
}

/**
 * Yields the clock readings of a rule from `from` to `until`, ascending, without the start: milliseconds on the event's
 * clock, as if it were UTC. Skips the time before `from` unless it must be counted. The start is the first occurrence
 * and counts, even if the rule does not match it.
 *
 * ical.js expands rules too, but moves 29 February to March in other years, knows no BYWEEKNO, and BYSETPOS only for
 * months of weekdays. BYSETPOS of periods shorter than a day counts days here.
 */
export function* occurrences(
  rule: Rule,
  start: number,
  { from, until }: { readonly from: number; readonly until: number },
): Generator<number> {
  const firstDay = Math.floor(start / DAY_MS);
  const period = periodsOf(rule, firstDay);
  const daysIn = dayFilter(rule, firstDay);
  const timesOn = timesOfDay(rule, start);
  const interval = rule.freq in SHORT_PERIODS ? 1 : rule.interval;
  const needed = Math.floor((rule.count === Infinity ? Math.max(start, from) : start) / DAY_MS);
  const skipped = Math.max(0, period.indexOf(needed));
  let remaining = rule.count - 1;
  for (let index = skipped - (skipped % interval); remaining > 0; index += interval) {
    const [first, end] = [period.startOf(index), period.startOf(index + 1)];
    // A date outside JavaScript's range is NaN.
    if (!(first * DAY_MS <= until)) return;
    const isWhole = rule.bysetpos.length > 0;
    const days = isWhole ? daysIn(first, end) : daysIn(Math.max(first, needed), Math.min(end, until / DAY_MS + 1));
    for (const time of timesIn(days, timesOn, rule.bysetpos)) {
      if (time > until) return;
      if (time <= start) continue;
      if (time >= from) yield time;
      if (--remaining <= 0) return;
    }
  }
}

/** Yields the times of a period's days, ascending; with BYSETPOS, only the times in its places. */
function* timesIn(days: readonly number[], timesOn: (day: number) => Iterable<number>, positions: readonly number[]) {
  if (positions.length === 0) {
    for (const day of days) for (const time of timesOn(day)) yield day * DAY_MS + time;
    return;
  }
  const times = days.slice(0, 1).flatMap((day) => [...timesOn(day)]);
  const total = days.length * times.length;
  const places = positions.map((position) => (position < 0 ? total + position : position - 1));
  for (const place of [...new Set(places)].sort((one, other) => one - other)) {
    const [day, time] = [days[Math.floor(place / times.length)], times[place % times.length]];
    if (day !== undefined && time !== undefined) yield day * DAY_MS + time;
  }
}

/** Returns a function that yields the times of a day that a rule names; missing parts come from the start. */
function timesOfDay({ freq, interval, ...rule }: Rule, start: number): (day: number) => Iterable<number> {
  const unit = SHORT_PERIODS[freq] ?? DAY_MS;
  const parts = (named: readonly number[], size: number, count: number): readonly number[] => {
    if (named.length > 0) return named;
    if (unit <= size) return Array.from({ length: count }, (_, value) => value);
    const place = Math.floor(start / size);
    return [place - Math.floor(place / count) * count];
  };
  const hours = parts(rule.byhour, HOUR_MS, 24);
  const minutes = parts(rule.byminute, MINUTE_MS, 60);
  const seconds = parts(rule.bysecond, 1_000, 60);
  const perHour = minutes.length * seconds.length;
  return function* times(day) {
    const since = Math.floor(start / unit) - (day * DAY_MS) / unit;
    for (let at = 0; at < hours.length * perHour; at++) {
      const minute = minutes[Math.floor((at % perHour) / seconds.length)] ?? 0;
      const hour = hours[Math.floor(at / perHour)] ?? 0;
      const time = hour * HOUR_MS + minute * MINUTE_MS + (seconds[at % seconds.length] ?? 0) * 1_000;
      if (unit === DAY_MS || (Math.floor(time / unit) - since) % interval === 0) yield time;
    }
  };
}

/** Returns a day (since 1970-01-01) of any year and month; month 13 is the next January, day 0 the day before the first. */
function dayOf(year: number, month: number, day: number): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;
}

function civil(day: number) {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function weekdayOf(day: number): number {
  return day - weekBegin(day, 1);
}

/** Returns the periods of a rule. The period `index` periods after the start's begins on the day `startOf(index)`. */
function periodsOf({ freq, weekStart }: Rule, firstDay: number) {
  if (freq === "YEARLY" || freq === "MONTHLY") {
    const months = freq === "YEARLY" ? 12 : 1;
    const periodAt = (day: number): number => Math.floor((civil(day).year * 12 + civil(day).month - 1) / months);
    const firstPeriod = periodAt(firstDay);
    return {
      startOf: (index: number) => dayOf(0, (firstPeriod + index) * months + 1, 1),
      indexOf: (day: number) => periodAt(day) - firstPeriod,
    };
  }
  const [length, first] = freq === "WEEKLY" ? [7, weekBegin(firstDay, weekStart)] : [1, firstDay];
  const indexOf = (day: number): number => Math.floor((day - first) / length);
  return { startOf: (index: number) => first + index * length, indexOf };
}

/** Returns a function that lists the days from `first` until before `end` that a rule's parts for days match. */
function dayFilter(rule: Rule, firstDay: number): (first: number, end: number) => number[] {
  const { freq, bymonth, bymonthday, byyearday, byweekno, byday } = withDefaults(rule, firstDay);
  const isInYear = freq === "YEARLY" && rule.bymonth.length === 0;
  const hasPlaces = freq === "MONTHLY" || (freq === "YEARLY" && byweekno.length === 0);
  const matches = (day: number, { year, month }: ReturnType<typeof civil>): boolean => {
    if (bymonthday.length > 0 && !isInPlace(bymonthday, day, [dayOf(year, month, 1), dayOf(year, month + 1, 1)])) {
      return false;
    }
    const inYear = (): [number, number] => [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)];
    if (byyearday.length > 0 && !isInPlace(byyearday, day, inYear())) return false;
    if (byweekno.length > 0 && !isInWeeks(byweekno, day, rule.weekStart)) return false;
    if (byday.length === 0) return true;
    return byday.some(({ nth, weekday }) => {
      if (weekday !== weekdayOf(day)) return false;
      if (nth === 0 || !hasPlaces) return true;
      const [first, end] = isInYear ? inYear() : [dayOf(year, month, 1), dayOf(year, month + 1, 1)];
      return nth === (nth > 0 ? Math.floor((day - first) / 7) + 1 : -Math.floor((end - 1 - day) / 7) - 1);
    });
  };
  return (first, end) => {
    const days: number[] = [];
    for (let day = first; day < end; day++) {
      const date = civil(day);
      if (bymonth.length > 0 && !bymonth.includes(date.month)) day = dayOf(date.year, date.month + 1, 0);
      else if (matches(day, date)) days.push(day);
    }
    return days;
  };
}

/** Adds the parts that a rule takes from the day of its start. */
function withDefaults(rule: Rule, firstDay: number): Rule {
  const { freq, bymonth, byweekno } = rule;
  if (rule.byday.length > 0 || rule.bymonthday.length > 0 || rule.byyearday.length > 0) return rule;
  if (freq === "WEEKLY" || (freq === "YEARLY" && byweekno.length > 0)) {
    return { ...rule, byday: [{ nth: 0, weekday: weekdayOf(firstDay) }] };
  }
  const { month, day } = civil(firstDay);
  if (freq === "MONTHLY") return { ...rule, bymonthday: [day] };
  if (freq === "YEARLY") return { ...rule, bymonthday: [day], bymonth: bymonth.length > 0 ? bymonth : [month] };
  return rule;
}

/** Tells whether `list` names the place of `day` between two days; negative places count from the end. */
function isInPlace(list: readonly number[], day: number, [first, end]: readonly [number, number]): boolean {
  return list.includes(day - first + 1) || list.includes(day - end);
}

/** Week 1 is the first with four days in its year (RFC 5545 §3.3.10). */
function isInWeeks(weeks: readonly number[], day: number, weekStart: number): boolean {
  const firstOf = (year: number): number => weekBegin(dayOf(year, 1, 4), weekStart);
  const { year } = civil(day);
  const weekYear = [year + 1, year, year - 1].find((candidate) => firstOf(candidate) <= day) ?? year;
  const first = firstOf(weekYear);
  return isInPlace(weeks, Math.floor((day - first) / 7), [0, (firstOf(weekYear + 1) - first) / 7]);
}
