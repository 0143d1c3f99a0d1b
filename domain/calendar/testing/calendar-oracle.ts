import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../test-vectors/calendars/", import.meta.url);
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const QUARTER_MS = 15 * 60_000;

export type Stretch = { readonly start: number; readonly end: number };

/** A calendar as a program writes it (`.ics`), and the description of its busy times beside it (`.txt`). */
export type CalendarVector = {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly title: string;
  readonly name: string | undefined;
  readonly ownAddresses: readonly string[];
  readonly unknownZones: readonly string[];
  readonly lines: readonly string[];
};

/**
 * Reads the calendars of `domain/test-vectors/calendars`. The first line of a description is its title; then, a line
 * each:
 *
 *     own noor@example.org                    an address of the calendar's owner
 *     name Privat                             the calendar's own name
 *     unknown Customized Time Zone            a zone that nobody knows
 *     once 2026-11-24 10:00 Europe/Berlin for 1:30
 *     between 2026-11-24 10:00 Europe/Berlin and 2026-11-24 12:00 America/New_York
 *     days 2026-12-24 to 2026-12-26           whole days, the last one included
 *     weekly MO,WE 10:00 floating for 1:30 from 2026-10-05 to 2027-02-10 every 2 except 2026-12-28
 *     monthly 2TU 10:00 UTC for 1:30 from …   also -1FR, or 15 for a day of the month
 *     yearly 12-24 whole from 2020-12-24
 *
 * Lengths are exact. `floating` times and whole days are in the reader's zone.
 */
export function readCalendars(): CalendarVector[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ics"));
  return files.map((file) => {
    const text = readFileSync(new URL(file.replace(/ics$/, "txt"), FOLDER), "utf8");
    const [title = "", ...lines] = text.trim().split("\n");
    const values = (word: string): string[] =>
      lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
    return {
      file,
      bytes: readFileSync(new URL(file, FOLDER)),
      title,
      name: values("name")[0],
      ownAddresses: values("own"),
      unknownZones: values("unknown"),
      lines: lines.filter((line) => !/^(?:own|name|unknown) /.test(line)),
    };
  });
}

/**
 * Returns a function that gives the busy stretches that `lines` describe to a reader in a zone: quarter hours, ascending,
 * not touching, inside `window`. Uses Temporal alone, day by day.
 */
export function createOracle(lines: readonly string[], window: Stretch): (zone: string) => Stretch[] {
  const days = datesOf(window);
  const items = lines.flatMap((line) => itemsOf(line, days));
  const fixed = items.filter((item) => !item.isLocal).map((item) => item.at("UTC"));
  const local = items.filter((item) => item.isLocal);
  const merged = mergedQuarters(fixed, window);
  return (zone) =>
    local.length === 0 ? merged : mergedQuarters([...fixed, ...local.map((item) => item.at(zone))], window);
}

type Item = { readonly isLocal: boolean; readonly at: (zone: string) => Stretch };

function datesOf({ start, end }: Stretch): Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = [];
  const at = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO("UTC").toPlainDate();
  const last = at(end).add({ days: 3 });
  for (
    let day = at(start).subtract({ days: 3 });
    Temporal.PlainDate.compare(day, last) < 0;
    day = day.add({ days: 1 })
  ) {
    dates.push(day);
  }
  return dates;
}

function itemsOf(line: string, days: readonly Temporal.PlainDate[]): Item[] {
  const [kind = "", ...words] = line.split(" ");
  const wordAfter = (word: string): string | undefined => {
    const at = words.indexOf(word);
    return at < 0 ? undefined : words[at + 1];
  };
  if (kind === "once") return [timed(words.slice(0, 3), wordAfter("for"))];
  if (kind === "between") {
    const [start, end] = [momentOf(words.slice(0, 3)), momentOf(words.slice(4, 7))];
    const isLocal = words.includes("floating");
    return [{ isLocal, at: (zone) => ({ start: start(zone).epochMilliseconds, end: end(zone).epochMilliseconds }) }];
  }
  if (kind === "days") return [wholeDays(words[0] ?? "", wordAfter("to") ?? "")];
  const [pattern = "", time = "", zone = ""] = words;
  const from = Temporal.PlainDate.from(wordAfter("from") ?? "");
  const except = wordAfter("except")?.split(",") ?? [];
  const every = Number(wordAfter("every") ?? 1);
  const isDay = { weekly: isWeekly, monthly: isMonthly, yearly: isYearly }[kind];
  if (isDay === undefined) throw new Error(`not a line of a calendar: ${line}`);
  const dates = days
    .map(String)
    .filter((date) => date >= String(from) && date <= (wordAfter("to") ?? "9999") && !except.includes(date))
    .filter((date) => isDay(Temporal.PlainDate.from(date), { pattern, from, every }));
  return dates.map((date) => (time === "whole" ? wholeDays(date, date) : timed([date, time, zone], wordAfter("for"))));
}

type Repeat = { readonly pattern: string; readonly from: Temporal.PlainDate; readonly every: number };

function isWeekly(day: Temporal.PlainDate, { pattern, from, every }: Repeat): boolean {
  const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });
  const isWeek = mondayOf(from).until(mondayOf(day)).days % (7 * every) === 0;
  return isWeek && pattern.split(",").includes(WEEKDAYS[day.dayOfWeek - 1] ?? "");
}

function isMonthly(day: Temporal.PlainDate, { pattern }: Repeat): boolean {
  const [, nth, weekday] = /^(-?\d+)(\w\w)?$/.exec(pattern) ?? [];
  if (weekday === undefined) return day.day === Number(nth);
  const place = Number(nth) > 0 ? Math.ceil(day.day / 7) : -Math.ceil((day.daysInMonth - day.day + 1) / 7);
  return WEEKDAYS[day.dayOfWeek - 1] === weekday && place === Number(nth);
}

function isYearly(day: Temporal.PlainDate, { pattern }: Repeat): boolean {
  return String(day).slice(5) === pattern;
}

function momentOf([date = "", time = "", zone = ""]: readonly string[]): (zone: string) => Temporal.ZonedDateTime {
  const reading = Temporal.PlainDateTime.from(`${date}T${time}`);
  return (reader) => reading.toZonedDateTime(zone === "floating" ? reader : zone, { disambiguation: "compatible" });
}

function timed(moment: readonly string[], length = "0:00"): Item {
  const start = momentOf(moment);
  const [hours = 0, minutes = 0] = length.split(":").map(Number);
  return {
    isLocal: moment[2] === "floating",
    at: (zone) => ({
      start: start(zone).epochMilliseconds,
      end: start(zone).add({ hours, minutes }).epochMilliseconds,
    }),
  };
}

function wholeDays(first: string, last: string): Item {
  const [start, end] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last).add({ days: 1 })];
  const midnight = (day: Temporal.PlainDate, zone: string): number => day.toZonedDateTime(zone).epochMilliseconds;
  return { isLocal: true, at: (zone) => ({ start: midnight(start, zone), end: midnight(end, zone) }) };
}

/** Marks each quarter hour that a stretch touches, then joins neighbours. */
export function mergedQuarters(stretches: readonly Stretch[], window: Stretch): Stretch[] {
  const quarters = new Set<number>();
  for (const { start, end } of stretches) {
    const from = Math.max(start, window.start) - (Math.max(start, window.start) % QUARTER_MS);
    for (let at = from; at < Math.min(end, window.end); at += QUARTER_MS) quarters.add(at);
  }
  const merged: { start: number; end: number }[] = [];
  for (const start of Array.from(quarters).sort((one, other) => one - other)) {
    const last = merged.at(-1);
    if (last?.end === start) last.end = start + QUARTER_MS;
    else merged.push({ start, end: start + QUARTER_MS });
  }
  return merged;
}
