import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations.ts";

const FREQUENCIES = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Keeps sums exact. */
const MAX_INTERVAL = 1e9;

/** A recurrence rule (RFC 5545 §3.3.10). Empty lists restrict nothing. Weekdays count from Monday, 0. */
export type Rule = {
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly interval: number;
  readonly count: number;
  /** A date (`2026-11-24`) or a time (`2026-11-24T14:00:00Z`). */
  readonly until: string | undefined;
  readonly weekStart: number;
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  /** `nth` is 0 for each such weekday. */
  readonly weekdays: readonly { readonly nth: number; readonly weekday: number }[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  readonly months: readonly number[];
  readonly positions: readonly number[];
};

/** A RECUR value in the form of jCal. */
export type Recur = Readonly<Record<string, string | number | (string | number)[]>>;

/** Returns the rule of a RECUR value in the form of jCal, as ical.js parses it; undefined without a frequency. */
export function ruleOf(recur: Recur): Rule | undefined {
  const frequency = FREQUENCIES.find((name) => name === recur["freq"]);
  if (frequency === undefined) return undefined;
  const list = (name: string): (string | number)[] => [recur[name] ?? []].flat();
  const numbers = (name: string): number[] =>
    list(name)
      .map(Number)
      .toSorted((one, other) => one - other);
  return {
    frequency,
    interval: Math.min(Number(recur["interval"] ?? 1), MAX_INTERVAL),
    count: Number(recur["count"] ?? Infinity),
    until: recur["until"]?.toString(),
    // Sunday is 1 in ical.js.
    weekStart: (Number(recur["wkst"] ?? 2) + 5) % 7,
    seconds: numbers("bysecond").map((second) => Math.min(second, 59)),
    minutes: numbers("byminute"),
    hours: numbers("byhour"),
    weekdays: list("byday").map((day) => {
      const text = String(day);
      return { nth: Number(text.slice(0, -2)), weekday: WEEKDAYS.indexOf(text.slice(-2)) };
    }),
    monthDays: numbers("bymonthday"),
    yearDays: numbers("byyearday"),
    weeks: numbers("byweekno"),
    months: numbers("bymonth"),
    positions: numbers("bysetpos"),
  };
}

/**
 * Yields the clock readings of a rule from `from` to `until`, ascending, without the start. All are milliseconds on the
 * clock of the event, as if they were UTC. Skips the time before `from` where nothing must be counted. The start is the
 * first occurrence and counts, even if the rule does not match it.
 *
 * ical.js expands rules too, but moves 29 February to March in other years, knows no BYWEEKNO, and BYSETPOS only for
 * months of weekdays.
 */
export function* occurrences(
  rule: Rule,
  start: number,
  { from, until }: { from: number; until: number },
): Generator<number> {
  const counts = rule.count !== Infinity;
  // The first occurrence is the start.
  let left = rule.count - 1;
  if (left <= 0) return;
  const periods = ["SECONDLY", "MINUTELY", "HOURLY"].includes(rule.frequency) ? shortPeriods : longPeriods;
  for (const time of periods(rule, start, { from: counts ? start : Math.max(start, from), until })) {
    if (time > until) return;
    if (time <= start) continue;
    if (time >= from) yield time;
    if (--left <= 0) return;
  }
}

type Range = { from: number; until: number };

/** Yields the occurrences of rules whose periods are days or longer. */
function* longPeriods(rule: Rule, start: number, { from, until }: Range): Generator<number> {
  const firstDay = Math.floor(start / DAY_MS);
  const daysIn = dayFilter(rule, firstDay);
  // Positions count from the begin of a period, and COUNT from the start; `from` is the start then.
  const [firstNeeded = 0, lastNeeded = 0] =
    rule.positions.length > 0 ? [-Infinity, Infinity] : [from, until].map((time) => Math.floor(time / DAY_MS));
  const times = timesOfDay(rule, start - firstDay * DAY_MS);
  const period = periodOf(rule, firstDay);
  const skipped = Math.max(0, period.indexOf(Math.floor(from / DAY_MS)) - 1);
  for (let index = skipped - (skipped % rule.interval); ; index += rule.interval) {
    const [first, end] = [period.startOf(index), period.startOf(index + 1)];
    // A date beyond those of JavaScript is no number.
    if (!(first * DAY_MS <= until)) return;
    const days = daysIn(Math.max(first, firstNeeded), Math.min(end, lastNeeded + 1));
    const total = days.length * times.length;
    const timeAt = (position: number): number =>
      (days[Math.floor(position / times.length)] ?? 0) * DAY_MS + (times[position % times.length] ?? 0);
    for (const position of positionsOf(rule, total)) yield timeAt(position);
  }
}

/** Yields the places in a period's set of `total` occurrences that BYSETPOS names, ascending. */
function* positionsOf({ positions }: Rule, total: number): Generator<number> {
  if (positions.length === 0) for (let position = 0; position < total; position++) yield position;
  const places = positions.map((position) => (position < 0 ? total + position : position - 1));
  for (const place of [...new Set(places)].toSorted((one, other) => one - other)) {
    if (place >= 0 && place < total) yield place;
  }
}

/** Yields the occurrences of rules whose periods are hours, minutes or seconds. */
function* shortPeriods(rule: Rule, start: number, { from, until }: Range): Generator<number> {
  const unit = { SECONDLY: 1_000, MINUTELY: MINUTE_MS }[rule.frequency as string] ?? HOUR_MS;
  const step = unit * rule.interval;
  const first = Math.floor(start / unit) * unit;
  const next = (time: number): number => first + Math.max(0, Math.ceil((time - first) / step)) * step;
  const mismatchEnd = periodFilter(rule, start, unit);
  const rest = timesOfDay(rule, start - Math.floor(start / DAY_MS) * DAY_MS, unit);
  for (let time = next(from - step); time <= until;) {
    const end = mismatchEnd(time);
    if (end !== undefined) {
      time = next(end);
      continue;
    }
    for (const position of positionsOf(rule, rest.length)) yield time + (rest[position] ?? 0);
    time += step;
  }
}

/**
 * Returns a function that tells until when a rule excludes the day, hour, minute or second at a time; undefined if the
 * rule includes it.
 */
function periodFilter(rule: Rule, start: number, unit: number): (time: number) => number | undefined {
  const daysIn = dayFilter(rule, Math.floor(start / DAY_MS));
  const limits = [
    { list: rule.hours, size: HOUR_MS, count: 24 },
    { list: rule.minutes, size: MINUTE_MS, count: 60 },
    { list: rule.seconds, size: 1_000, count: 60 },
  ].filter(({ list, size }) => size >= unit && list.length > 0);
  let [lastDay, isDay] = [NaN, false];
  return (time) => {
    const day = Math.floor(time / DAY_MS);
    if (day !== lastDay) [lastDay, isDay] = [day, daysIn(day, day + 1).length > 0];
    if (!isDay) return (day + 1) * DAY_MS;
    const limit = limits.find(({ list, size, count }) => {
      const place = Math.floor(time / size);
      return !list.includes(place - Math.floor(place / count) * count);
    });
    return limit && (Math.floor(time / limit.size) + 1) * limit.size;
  };
}

/** Returns the times in a day, or in a period of `unit`, that a rule names; parts that it lacks are those of `start`. */
function timesOfDay({ hours, minutes, seconds }: Rule, start: number, unit = DAY_MS): number[] {
  const or = (list: readonly number[], size: number, limit: number): readonly number[] => {
    if (unit <= size) return [0];
    return list.length > 0 ? list : [Math.floor(start / size) % limit];
  };
  const times: number[] = [];
  for (const hour of or(hours, HOUR_MS, 24)) {
    for (const minute of or(minutes, MINUTE_MS, 60)) {
      for (const second of or(seconds, 1_000, 60)) times.push(hour * HOUR_MS + minute * MINUTE_MS + second * 1_000);
    }
  }
  return [...new Set(times)];
}

type Civil = { year: number; month: number; day: number; weekday: number };

function civil(day: number): Civil {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
}

/** Returns the number of a day (since 1970-01-01); a month beyond December is in a later year. */
function dayOf(year: number, month: number, day: number): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;
}

/** Returns the periods of a rule: the period at `index` after that of the start begins on the day `startOf(index)`. */
function periodOf({ frequency, weekStart }: Rule, firstDay: number) {
  const { year, month, weekday } = civil(firstDay);
  if (frequency === "YEARLY") {
    return { startOf: (index: number) => dayOf(year + index, 1, 1), indexOf: (day: number) => civil(day).year - year };
  }
  if (frequency === "MONTHLY") {
    const indexOf = (day: number): number => {
      const date = civil(day);
      return (date.year - year) * 12 + date.month - month;
    };
    return { startOf: (index: number) => dayOf(year, month + index, 1), indexOf };
  }
  const length = frequency === "WEEKLY" ? 7 : 1;
  const first = frequency === "WEEKLY" ? firstDay - ((weekday - weekStart + 7) % 7) : firstDay;
  return {
    startOf: (index: number) => first + index * length,
    indexOf: (day: number) => Math.floor((day - first) / length),
  };
}

/**
 * Returns a function that lists the days from `first` until before `end` that match a rule's parts for days; parts that
 * the rule lacks are those of the start.
 */
function dayFilter(rule: Rule, firstDay: number): (first: number, end: number) => number[] {
  const { months, monthDays, yearDays, weeks, weekdays } = withDefaults(rule, civil(firstDay));
  const isInYear = rule.frequency === "YEARLY" && rule.months.length === 0;
  const hasPlaces = rule.frequency === "MONTHLY" || (rule.frequency === "YEARLY" && weeks.length === 0);
  const isWeekday = (day: number, { year, month, weekday }: Civil): boolean =>
    weekdays.some(({ nth, weekday: named }) => {
      if (named !== weekday) return false;
      if (nth === 0 || !hasPlaces) return true;
      const first = isInYear ? dayOf(year, 1, 1) : dayOf(year, month, 1);
      const last = isInYear ? dayOf(year, 12, 31) : dayOf(year, month + 1, 0);
      return nth > 0 ? Math.floor((day - first) / 7) + 1 === nth : Math.floor((last - day) / 7) + 1 === -nth;
    });
  const matches = (day: number, date: Civil): boolean => {
    const { year, month } = date;
    if (
      monthDays.length > 0 &&
      !includesPlace(monthDays, date.day, dayOf(year, month + 1, 0) - dayOf(year, month, 0))
    ) {
      return false;
    }
    if (yearDays.length > 0) {
      const before = dayOf(year, 1, 0);
      if (!includesPlace(yearDays, day - before, dayOf(year, 12, 31) - before)) return false;
    }
    if (weeks.length > 0 && !isInWeeks(weeks, day, rule.weekStart)) return false;
    return weekdays.length === 0 || isWeekday(day, date);
  };
  return (first, end) => {
    const days: number[] = [];
    for (let day = first; day < end; day++) {
      const date = civil(day);
      if (months.length > 0 && !months.includes(date.month)) day = dayOf(date.year, date.month + 1, 0);
      else if (matches(day, date)) days.push(day);
    }
    return days;
  };
}

function withDefaults(rule: Rule, start: Civil): Rule {
  const { frequency, weekdays, monthDays, yearDays, weeks, months } = rule;
  if (weekdays.length > 0 || monthDays.length > 0 || yearDays.length > 0) return rule;
  const sameWeekday = { ...rule, weekdays: [{ nth: 0, weekday: start.weekday }] };
  if (frequency === "WEEKLY") return sameWeekday;
  if (frequency === "MONTHLY") return { ...rule, monthDays: [start.day] };
  if (frequency !== "YEARLY") return rule;
  if (weeks.length > 0) return sameWeekday;
  return { ...rule, monthDays: [start.day], months: months.length > 0 ? months : [start.month] };
}

/** Tells whether `list` names a place of `total`; negative numbers count from the end. */
function includesPlace(list: readonly number[], place: number, total: number): boolean {
  return list.includes(place) || list.includes(place - total - 1);
}

/** Week 1 is the first with four days in its year (RFC 5545 §3.3.10). */
function isInWeeks(weeks: readonly number[], day: number, weekStart: number): boolean {
  const firstOf = (year: number): number => {
    const fourth = dayOf(year, 1, 4);
    return fourth - ((civil(fourth).weekday - weekStart + 7) % 7);
  };
  const { year } = civil(day);
  const own = [year + 1, year, year - 1].find((candidate) => firstOf(candidate) <= day) ?? year;
  return includesPlace(weeks, Math.floor((day - firstOf(own)) / 7) + 1, (firstOf(own + 1) - firstOf(own)) / 7);
}
