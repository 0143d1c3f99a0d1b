import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { forAll } from "../testing/arbitraries.ts";
import { occurrences, ruleOf, type Recur } from "./recurrence.ts";
import { drawnRule, shortRule } from "./testing/drawn-rules.ts";
import { expandRule, ruleText } from "./testing/rule-oracle.ts";

const ms = (text: string): number => Date.parse(`${text.padEnd(19, ":00")}Z`);
const text = (time: number): string => new Date(time).toISOString().slice(0, 19);

/** Expands the text of a rule from its start until `end`. */
function expand(rule: string, start: string, end: string, from = start): string[] {
  const parsed = ruleOf(ICAL.parse.property(`RRULE:${rule}`)[3] as Recur)!;
  const later = Array.from(occurrences(parsed, ms(start), { from: ms(from), until: ms(end) - 1 }), text);
  return [...(from > start ? [] : [text(ms(start))]), ...later];
}

/** Examples of RFC 5545 §3.8.5.3, and rules that ical.js expands wrongly. `…`: more follow. */
test.each([
  ["FREQ=YEARLY;BYDAY=20MO", "1997-05-19", "1997-05-19 1998-05-18 1999-05-17 …"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997-05-12", "1997-05-12 1998-05-11 1999-05-17 …"],
  ["FREQ=YEARLY;BYWEEKNO=20", "1997-05-12", "1997-05-12 1998-05-11 1999-05-17 …"],
  ["FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU", "1997-12-28", "1997-12-28 1999-01-03 …"],
  ["FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200", "1997-01-01", "1997-01-01 1997-04-10 1997-07-19 2000-01-01 …"],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1998-02-13", "1998-02-13 1998-03-13 1998-11-13 1999-08-13 …"],
  ["FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "1996-11-05", "1996-11-05 2000-11-07 …"],
  ["FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04", "1997-09-04 1997-10-07 1997-11-06"],
  ["FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997-09-29", "1997-09-29 1997-10-30 1997-11-27"],
  ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", "1997-08-05 1997-08-10 1997-08-19 1997-08-24"],
  ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", "1997-08-05 1997-08-17 1997-08-19 1997-08-31"],
  ["FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01-15", "2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30"],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3", "1997-01-31", "1997-01-31 1997-02-28 1997-03-31"],
  ["FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1;COUNT=3", "1997-01-06", "1997-01-06 1997-01-13 1997-01-20"],
  ["FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=3", "1997-01-01", "1997-01-01 1998-01-01 1999-01-01"],
  ["FREQ=YEARLY", "1996-02-29", "1996-02-29 2000-02-29 …"],
  ["FREQ=MONTHLY;COUNT=3", "1997-01-31", "1997-01-31 1997-03-31 1997-05-31"],
  ["FREQ=YEARLY;BYMONTH=1,2;COUNT=3", "1997-01-29", "1997-01-29 1998-01-29 1999-01-29"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=5MO;COUNT=4", "1997-03-31", "1997-03-31 1997-09-29 1998-03-30 1998-11-30"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "1997-01-01", "1997-01-01"],
  ["FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15,16,17,18,19,20,21", "1997-01-01", "1997-01-01"],
  ["FREQ=DAILY;INTERVAL=1000000000000000", "1997-01-01", "1997-01-01"],
])("the recurrence rule %s from %s gives %s", (rule, from, expected) => {
  const days = expand(rule, `${from}T09:00`, `${Number(from.slice(0, 4)) + 10}-01-01T00:00`).map((time) =>
    time.slice(0, 10),
  );
  const count = expected.endsWith("…") ? expected.split(" ").length - 1 : Infinity;
  expect(days.slice(0, count).join(" ")).toBe(expected.replace(" …", ""));
});

/** Starts in quarter hours of the years from 2023 to 2027. */
const start = fc
  .integer({ min: 0, max: 4 * 365 * 96 })
  .map((quarters) => Temporal.PlainDateTime.from("2023-01-01T00:00").add({ minutes: quarters * 15 }));

test("a recurrence rule gives the times that a walk through all days finds", () => {
  forAll(drawnRule, start, (rule, from) => {
    const end = from.add({ years: 2 });
    expect([ruleText(rule), expand(ruleText(rule), String(from), String(end))]).toEqual([
      ruleText(rule),
      expandRule(rule, from, end),
    ]);
  });
});

test("an hourly or minutely rule gives the times that a walk through all hours or minutes finds", () => {
  forAll(shortRule, start, (rule, from) => {
    const end = from.add({ hours: rule.freq === "HOURLY" ? 200 : 30 });
    expect([ruleText(rule), expand(ruleText(rule), String(from), String(end))]).toEqual([
      ruleText(rule),
      expandRule(rule, from, end),
    ]);
  });
});

test("a recurrence rule gives the same times when it skips ahead to a later day", () => {
  forAll(fc.oneof(drawnRule, shortRule), start, fc.integer({ min: 0, max: 400 }), (rule, first, days) => {
    const [from, end] = [first.add({ days }), first.add({ days: days + 40 })];
    const all = expand(ruleText(rule), String(first), String(end));
    expect(expand(ruleText(rule), String(first), String(end), text(ms(String(from))))).toEqual(
      all.filter((time) => time >= text(ms(String(from)))),
    );
  });
});
