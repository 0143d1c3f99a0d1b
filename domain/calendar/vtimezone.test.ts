import ICAL from "ical.js";
import { expect, test } from "vitest";
import { ALL_ZONES } from "../testing/arbitraries.ts";
import { zoneLines } from "./vtimezone.ts";

const FIRST = "2026-11-28";
const LAST = "2054-11-28";

function blocksOf(zone: string): string[] {
  return zoneLines(zone, Date.parse(FIRST)).slice(2, -1);
}

/**
 * Returns clock readings three hours and two days around each clock change, and one in the middle of each half-year.
 */
function readings(zone: string, last = LAST): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let change = Temporal.PlainDate.from(FIRST).toZonedDateTime(zone);
  for (;;) {
    changes.push(...[-49, -3, 3, 49, 24 * 90].map((hours) => change.add({ hours })));
    const next = change.getTimeZoneTransition("next");
    if (next === null || next.toPlainDate().toString() > last) break;
    change = next;
  }
  return changes.filter((time) => time.toPlainDate().toString() > FIRST);
}

const WEEKDAYS = ["", "MO", "TU", "WE", "TH", "FR", "SA", "SU"];

type Onset = { readonly offset: number; readonly at: (year: number) => Temporal.PlainDateTime };

/**
 * Reads a VTIMEZONE as Outlook does ([MS-OXCICAL] 2.1.3.1.1.19.2): one STANDARD and at most one DAYLIGHT. Each has a
 * yearly rule of one weekday of one month, and its offsets count for all years. Returns undefined for anything else.
 */
function outlookOffset(lines: readonly string[]): ((time: Temporal.PlainDateTime) => number) | undefined {
  const text = lines.join("\n");
  const onsets = Object.fromEntries(
    [...text.matchAll(/BEGIN:(STANDARD|DAYLIGHT)\n(.*?)\nEND:/gs)].map(([, name = "", block = ""]) => [
      name,
      onset(block),
    ]),
  );
  if (text.split("BEGIN:").length - 1 !== Object.keys(onsets).length) return undefined;
  const { STANDARD: standard, DAYLIGHT: daylight } = onsets;
  if (standard === undefined) return undefined;
  if (!("DAYLIGHT" in onsets)) return () => standard.offset;
  if (daylight === undefined) return undefined;
  const years = Array.from({ length: 31 }, (_, later) => Number(FIRST.slice(0, 4)) - 1 + later);
  const changes = years
    .flatMap((year) => [standard, daylight].map(({ offset, at }) => ({ offset, at: at(year).toString() })))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return (time) => changes.findLast(({ at }) => at <= time.toString())?.offset ?? Number.NaN;
}

function onset(block: string): Onset | undefined {
  const value = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(block)?.[1] ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d\d)(\d\d)/.exec(value("TZOFFSETTO")) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const start = Temporal.PlainDateTime.from(value("DTSTART"));
  if (value("RRULE") === "") return { offset, at: () => start };
  const [, month, nth, weekday] = /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-1|[1-4])([A-Z]{2})$/.exec(value("RRULE")) ?? [];
  if (weekday === undefined) return undefined;
  const at = (year: number) => {
    const first = Temporal.PlainDate.from({ year, month: Number(month), day: 1 });
    const early = first.add({ days: (WEEKDAYS.indexOf(weekday) - first.dayOfWeek + 7) % 7 });
    const days = [0, 1, 2, 3, 4].map((weeks) => early.add({ weeks })).filter((day) => day.month === first.month);
    return days.at(Number(nth) > 0 ? Number(nth) - 1 : -1)!.toPlainDateTime(start.toPlainTime());
  };
  return { offset, at };
}

/** Zones whose changes follow no single weekday of a month, or the lunar calendar. */
const BEYOND_OUTLOOK = ["America/Godthab", "America/Scoresbysund", "Asia/Gaza", "Asia/Hebron", "Asia/Jerusalem"];

test("the VTIMEZONE of every zone gives a calendar program the offset around each clock change", () => {
  for (const zone of ALL_ZONES) {
    const text = ["BEGIN:VCALENDAR", ...zoneLines(zone, Date.parse(FIRST)), "END:VCALENDAR"].join("\r\n");
    const clocks = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vtimezone")!);
    const wrong = readings(zone).filter((time) => {
      const reading = ICAL.Time.fromDateTimeString(time.toPlainDateTime().toString({ smallestUnit: "second" }));
      return clocks.utcOffset(reading) * 1e9 !== time.offsetNanoseconds;
    });
    expect([zone, wrong.map(String)]).toEqual([zone, []]);
  }
});

test("the VTIMEZONE of every zone with yearly rules gives Outlook the offset around each clock change", () => {
  const unreadable = ALL_ZONES.filter((zone) => {
    const offsetAt = outlookOffset(blocksOf(zone));
    if (offsetAt === undefined) return true;
    const wrong = readings(zone).filter((time) => offsetAt(time.toPlainDateTime()) * 6e10 !== time.offsetNanoseconds);
    expect([zone, wrong.map(String)]).toEqual([zone, []]);
    return false;
  });
  expect(unreadable).toEqual(BEYOND_OUTLOOK);
});

test.each<[string, string, string[]]>([
  ["Europe/Berlin", "the north", ["FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"]],
  ["Europe/Dublin", "winter time", ["FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"]],
  ["America/New_York", "a second Sunday", ["FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"]],
  ["Pacific/Chatham", "the south", ["FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU"]],
  ["Australia/Lord_Howe", "half an hour", ["FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "FREQ=YEARLY;BYMONTH=10;BYDAY=1SU"]],
  ["Africa/Cairo", "the end of a day", ["FREQ=YEARLY;BYMONTH=10;BYDAY=-1TH", "FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR"]],
  [
    "America/Santiago",
    "a Sunday after the 2nd",
    ["FREQ=YEARLY;BYMONTH=4;BYDAY=1SA", "FREQ=YEARLY;BYMONTH=9;BYDAY=1SA"],
  ],
  [
    "Asia/Jerusalem",
    "a Friday before a Sunday",
    ["FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29"],
  ],
  [
    "America/Godthab",
    "a Saturday before a Sunday",
    ["FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=SA;BYMONTHDAY=24,25,26,27,28,29,30"],
  ],
  ["Asia/Tehran", "no change", []],
  ["America/Sao_Paulo", "no change", []],
  ["Asia/Kathmandu", "no change", []],
])("the VTIMEZONE of %s has the rules of %s", (zone, _, expectedRules) => {
  const blocks = blocksOf(zone);
  const names = blocks.filter((line) => line.startsWith("BEGIN:")).toSorted();
  expect(names).toEqual(expectedRules.length === 0 ? ["BEGIN:STANDARD"] : ["BEGIN:DAYLIGHT", "BEGIN:STANDARD"]);
  const rules = blocks.filter((line) => line.startsWith("RRULE:")).map((line) => line.slice("RRULE:".length));
  expect(rules.toSorted()).toEqual(expectedRules.toSorted());
});

test("the VTIMEZONE of a zone that follows the lunar calendar lists each change", () => {
  const blocks = blocksOf("Asia/Gaza");
  expect(blocks.join()).not.toContain("RRULE");
  expect(blocks.filter((line) => line.startsWith("BEGIN:")).length).toBeGreaterThan(56);
});

test("a VTIMEZONE lists the zone's last change for a series that began before it", () => {
  const ends = zoneLines("America/Sao_Paulo", Date.parse("2018-12-01"));
  expect(ends.filter((line) => line.startsWith("DTSTART"))).toEqual([
    "DTSTART:19700101T000000",
    "DTSTART:20190217T000000",
  ]);
  expect(ends.join()).not.toContain("RRULE");
});
