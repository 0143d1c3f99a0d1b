/** The parts of a recurrence rule as a test draws them; weekdays as in RFC 5545 (`TU`, `-1FR`). */
export type DrawnRule = {
  readonly freq: "HOURLY" | "MINUTELY" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  readonly interval?: number | undefined;
  readonly count?: number | undefined;
  readonly wkst?: string | undefined;
  readonly byday?: readonly string[] | undefined;
  readonly bymonth?: readonly number[] | undefined;
  readonly bymonthday?: readonly number[] | undefined;
  readonly byyearday?: readonly number[] | undefined;
  readonly byweekno?: readonly number[] | undefined;
  readonly bysetpos?: readonly number[] | undefined;
  readonly byhour?: readonly number[] | undefined;
  readonly byminute?: readonly number[] | undefined;
};

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Writes a rule as the value of RRULE. */
export function ruleText(rule: DrawnRule): string {
  return Object.entries(rule)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.toUpperCase()}=${String(value)}`)
    .join(";");
}

/**
 * Expands a rule by looking at every day, hour or minute from the start until before the end, with Temporal alone. Slow
 * and plain on purpose.
 */
export function expandRule(rule: DrawnRule, start: Temporal.PlainDateTime, end: Temporal.PlainDateTime): string[] {
  const times = isShort(rule) ? shortTimes(rule, start, end) : dailyTimes(rule, start, end);
  const later = times.map(String).filter((text) => text > String(start));
  // The start counts as the first, whether the rule matches it or not.
  return [String(start), ...later].slice(0, rule.count).filter((text) => text < String(end));
}

function isShort({ freq }: DrawnRule): boolean {
  return freq === "HOURLY" || freq === "MINUTELY";
}

function shortTimes(rule: DrawnRule, start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) {
  const times: Temporal.PlainDateTime[] = [];
  const unit = rule.freq === "HOURLY" ? "hours" : "minutes";
  const begin = rule.freq === "HOURLY" ? start.with({ minute: 0 }) : start;
  for (let at = begin; Temporal.PlainDateTime.compare(at, end) < 0; at = at.add({ [unit]: rule.interval ?? 1 })) {
    if (!isDayOf(rule, dayOf(at.toPlainDate()), dayOf(start.toPlainDate()))) continue;
    if (rule.byhour !== undefined && !rule.byhour.includes(at.hour)) continue;
    const minutes = rule.byminute ?? [start.minute];
    if (rule.freq === "MINUTELY") {
      if (rule.byminute === undefined || rule.byminute.includes(at.minute)) times.push(at);
    } else times.push(...inOrder(minutes).map((minute) => at.with({ minute })));
  }
  return times;
}

/** A day and its places, computed by Temporal. */
type Day = {
  readonly date: Temporal.PlainDate;
  readonly weekday: string;
  readonly year: number;
  readonly month: number;
  /** Places from the begin and from the end: in month, year, and ISO week-year. */
  readonly monthDay: readonly [number, number];
  readonly yearDay: readonly [number, number];
  readonly week: readonly [number, number];
  /** The first days of its weeks, by their first weekday. */
  readonly weekStarts: Readonly<Record<string, string>>;
};

const days = new Map<string, Day>();

function dayOf(date: Temporal.PlainDate): Day {
  const cached = days.get(String(date));
  if (cached !== undefined) return cached;
  const { year, month, dayOfWeek, weekOfYear = 0, yearOfWeek = 0 } = date;
  const weeks = Temporal.PlainDate.from({ year: yearOfWeek, month: 12, day: 28 }).weekOfYear ?? 0;
  const day: Day = {
    date,
    weekday: WEEKDAYS[dayOfWeek - 1] ?? "",
    year,
    month,
    monthDay: [date.day, date.day - date.daysInMonth - 1],
    yearDay: [date.dayOfYear, date.dayOfYear - date.daysInYear - 1],
    week: [weekOfYear, weekOfYear - weeks - 1],
    weekStarts: Object.fromEntries(
      WEEKDAYS.map((name, at) => [name, String(date.subtract({ days: (dayOfWeek - 1 - at + 7) % 7 }))]),
    ),
  };
  days.set(String(date), day);
  return day;
}

function* daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate): Generator<Day> {
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) yield dayOf(date);
}

function dailyTimes(rule: DrawnRule, start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) {
  const first = dayOf(start.toPlainDate());
  const periods = new Map<string, Temporal.PlainDateTime[]>();
  const numbers = new Map<string, number>();
  const [yearBegin, yearEnd] = [
    start.toPlainDate().with({ month: 1, day: 1 }).subtract({ days: 7 }),
    end.toPlainDate().with({ month: 12, day: 31 }),
  ];
  const firstPeriod = periodOf(rule, first);
  for (const day of daysBetween(yearBegin, yearEnd)) {
    const period = periodOf(rule, day);
    if (period < firstPeriod) continue;
    numbers.set(period, numbers.get(period) ?? numbers.size);
    if ((numbers.get(period) ?? 0) % (rule.interval ?? 1) !== 0 || !isDayOf(rule, day, first)) continue;
    const times = inOrder(rule.byhour ?? [start.hour]).flatMap((hour) =>
      inOrder(rule.byminute ?? [start.minute]).map((minute) => day.date.toPlainDateTime({ hour, minute })),
    );
    periods.set(period, [...(periods.get(period) ?? []), ...times]);
  }
  return [...periods.values()].flatMap((times) => {
    if (rule.bysetpos === undefined) return times;
    const named = rule.bysetpos.map((position) => times.at(position > 0 ? position - 1 : position));
    return times.filter((time) => named.includes(time));
  });
}

function inOrder(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}

/** Returns a text that is equal for the days of one period, ascending with time. */
function periodOf({ freq, wkst = "MO" }: DrawnRule, { date, weekStarts }: Day): string {
  if (freq === "WEEKLY") return weekStarts[wkst] ?? "";
  return String(date).slice(0, { YEARLY: 4, MONTHLY: 7 }[freq as string]);
}

function isDayOf(rule: DrawnRule, day: Day, first: Day): boolean {
  const { freq, bymonth, bymonthday, byyearday, byweekno, byday } = rule;
  const names = (list: readonly number[] | undefined, places: readonly number[]): boolean =>
    list === undefined || places.some((place) => list.includes(place));
  if (!names(bymonth, [day.month]) || !names(bymonthday, day.monthDay)) return false;
  if (!names(byyearday, day.yearDay) || !names(byweekno, day.week)) return false;
  if (byday !== undefined) return byday.some((named) => isWeekday(named, day, rule));
  if (bymonthday !== undefined || byyearday !== undefined) return true;
  if (freq === "WEEKLY" || byweekno !== undefined) return day.weekday === first.weekday;
  if (freq === "MONTHLY") return day.monthDay[0] === first.monthDay[0];
  if (freq !== "YEARLY") return true;
  return day.monthDay[0] === first.monthDay[0] && (bymonth !== undefined || day.month === first.month);
}

/** Tells whether `day` is the weekday, `2TU` or `-1FR` of its month or year. */
function isWeekday(
  named: string,
  { weekday, monthDay, yearDay }: Day,
  { freq, bymonth, byweekno }: DrawnRule,
): boolean {
  if (weekday !== named.slice(-2)) return false;
  const nth = Number(named.slice(0, -2));
  if (nth === 0 || (freq !== "MONTHLY" && freq !== "YEARLY") || byweekno !== undefined) return true;
  const [fromBegin, fromEnd] = freq === "MONTHLY" || bymonth !== undefined ? monthDay : yearDay;
  return nth > 0 ? Math.ceil(fromBegin / 7) === nth : Math.ceil(-fromEnd / 7) === -nth;
}
