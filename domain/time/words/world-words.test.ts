import * as fc from "fast-check";
import { lengthText, wholeLengthText } from "./length-text.ts";
import { listText, numberText, separatorOf } from "./number-text.ts";
import { expect, test } from "vitest";
import { anyZone, forAll } from "../../testing/arbitraries.ts";
import { LANGUAGES } from "../../language/languages.ts";
import { clocksText, clockText, dayEndText, halfName } from "./clock-text.ts";
import {
  columnDay,
  datesText,
  dateText,
  longDatedDay,
  longDay,
  monthsText,
  shortDay,
  weekdays,
  workingDaysText,
} from "./day-text.ts";
import { endsThatDay, isWholeDays, momentText, rangeText, readings } from "./range-text.ts";
import { stretchText } from "./stretch-text.ts";
import { readerOf } from "./reader.ts";
import { HOUR_CYCLES, readingSettings } from "./reading-settings.ts";

const OPEN = readingSettings({});
const spaced = (text: string): string => text.replaceAll(/[\s\u200e\u200f]+/gu, " ");
const at = (text: string): number => Date.parse(text);
const NEW_YORK = "America/New_York";
const AFTERNOON = { start: at("2026-11-24T18:00Z"), end: at("2026-11-24T20:00Z") };
const NIGHT = { start: at("2026-11-25T04:00Z"), end: at("2026-11-25T05:30Z") };

test.each([
  ["en-GB", "09:00", "00:00", "13:00–15:00"],
  ["de", "09:00", "00:00", "13:00–15:00 Uhr"],
  ["fr", "09:00", "00:00", "13:00 – 15:00"],
  ["ja", "09:00", "00:00", "13:00～15:00"],
  ["ar", "9 ص", "12 ص", "1–3 م"],
  ["pl", "09:00", "00:00", "13:00–15:00"],
  ["zh-Hans", "09:00", "00:00", "13:00–15:00"],
])("clocks in %s have their own form", (locale, clock, midnight, range) => {
  const reader = readerOf(OPEN, [locale]);
  expect(spaced(clockText(reader, 540))).toBe(clock);
  expect(spaced(clockText(reader, 1440))).toBe(midnight);
  expect(spaced(clocksText(reader, 780, 900))).toBe(range);
});

test.each([
  ["en-US", "24", "13:00", "Tue, Nov 24, 13:00 – 15:00", "pm"],
  ["en-GB", "12", "1 pm", "Tue 24 Nov, 1–3 pm", "pm"],
  ["de", "12", "1 PM", "Di., 24. Nov., 1 – 3 PM", "pm"],
  ["ja", "12", "午後1時", "11月24日(火) 午後1時～3時", "午後"],
  ["ar", "24", "13:00", "الثلاثاء، 24 نوفمبر، 13:00–15:00", "م"],
] as const)("clocks in %s set to %s hours follow the setting", (locale, hourCycle, clock, range, half) => {
  const reader = readerOf({ ...OPEN, hourCycle }, [locale]);
  expect(spaced(clockText(reader, 780))).toBe(clock);
  expect(spaced(rangeText(reader, AFTERNOON, NEW_YORK))).toBe(range);
  expect(halfName(reader, "pm")).toBe(half);
});

test("dayEndText is 24:00 in every language", () => {
  for (const { tag } of LANGUAGES) expect(dayEndText(readerOf(OPEN, [tag]))).toBe("24:00");
});

test.each([
  ["en-GB", "Tue 24", "Tuesday 24 November", "Tuesday, 24 November 2026", "24 Nov 2026", "30 Nov – 1 Dec"],
  ["de", "Di., 24.", "Dienstag, 24. November", "Dienstag, 24. November 2026", "24. Nov. 2026", "30. Nov. – 1. Dez."],
  ["fr", "mar. 24", "mardi 24 novembre", "mardi 24 novembre 2026", "24 nov. 2026", "30 nov. – 1 déc."],
  ["ja", "24日(火)", "11月24日火曜日", "2026年11月24日火曜日", "2026年11月24日", "11月30日～12月1日"],
  ["ar", "الثلاثاء، 24", "الثلاثاء، 24 نوفمبر", "الثلاثاء، 24 نوفمبر 2026", "24 نوفمبر 2026", "30 نوفمبر – 1 ديسمبر"],
  ["pl", "wt., 24", "wtorek, 24 listopada", "wtorek, 24 listopada 2026", "24 lis 2026", "30 lis–1 gru"],
  ["zh-Hans", "24日周二", "11月24日星期二", "2026年11月24日星期二", "2026年11月24日", "11月30日 – 12月1日"],
])("names of days in %s have their own form", (locale, column, long, dated, withYear, range) => {
  const reader = readerOf(OPEN, [locale]);
  const day = "2026-11-24";
  expect(spaced(columnDay(reader, day))).toBe(column);
  expect(spaced(longDay(reader, day))).toBe(long);
  expect(spaced(longDatedDay(reader, day))).toBe(dated);
  expect(spaced(dateText(reader, day, "2027-01-01"))).toBe(withYear);
  expect(spaced(datesText(reader, "2026-11-30", "2026-12-01"))).toBe(range);
});

test.each([
  ["en-US", "November – December 2026", "Sun Mon Tue Wed Thu Fri Sat"],
  ["en-GB", "November – December 2026", "Mon Tue Wed Thu Fri Sat Sun"],
  ["de", "November–Dezember 2026", "Mo Di Mi Do Fr Sa So"],
  ["fr", "novembre – décembre 2026", "lun. mar. mer. jeu. ven. sam. dim."],
  ["ja", "2026年11月～12月", "日 月 火 水 木 金 土"],
  ["ar", "نوفمبر – ديسمبر 2026", "السبت الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة"],
  ["pl", "listopad 2026 – grudzień 2026", "pon. wt. śr. czw. pt. sob. niedz."],
  ["zh-Hans", "2026年11月 – 12月", "周一 周二 周三 周四 周五 周六 周日"],
])("headings and weeks in %s have their own form", (locale, months, week) => {
  const reader = readerOf(OPEN, [locale]);
  expect(spaced(monthsText(reader, ["2026-11-30", "2026-12-01"]))).toBe(months);
  expect(weekdays(reader).map(({ short }) => short)).toEqual(week.split(" "));
});

test.each([
  ["en-US", "Mon – Fri"],
  ["en-GB", "Mon – Fri"],
  ["de", "Mo – Fr"],
  ["ja", "月～金"],
  ["ar-EG", "الأحد – الخميس"],
  ["pl", "pon. – pt."],
])("the working days in %s are %s", (locale, days) => {
  expect(spaced(workingDaysText(readerOf(OPEN, [locale])))).toBe(days);
});

test.each([
  ["en-GB", "Tue 24 Nov, 13:00–15:00", "Tue 24 Nov, 23:00 – Wed 25 Nov, 00:30"],
  ["de", "Di., 24. Nov., 13:00–15:00 Uhr", "Di., 24. Nov., 23:00 – Mi., 25. Nov., 00:30"],
  ["fr", "mar. 24 nov., 13:00 – 15:00", "mar. 24 nov., 23:00 – mer. 25 nov., 00:30"],
  ["ja", "11月24日(火) 13:00～15:00", "11月24日(火) 23:00～11月25日(水) 0:30"],
  ["ar", "الثلاثاء، 24 نوفمبر، 1–3 م", "الثلاثاء، 24 نوفمبر، 11:00 م – الأربعاء، 25 نوفمبر، 12:30 ص"],
  ["pt-BR", "ter., 24 de nov., 13:00 – 15:00", "ter., 24 de nov., 23:00 – qua., 25 de nov., 00:30"],
  ["pl", "wt., 24 lis, 13:00–15:00", "wt., 24 lis, 23:00 – śr., 25 lis, 00:30"],
  ["zh-Hans", "11月24日周二 13:00–15:00", "11月24日周二 23:00 – 11月25日周三 00:30"],
])("a scheduled time in %s has its own form", (locale, afternoon, night) => {
  const reader = readerOf(OPEN, [locale]);
  expect(spaced(rangeText(reader, AFTERNOON, NEW_YORK))).toBe(afternoon);
  expect(spaced(rangeText(reader, NIGHT, NEW_YORK))).toBe(night);
});

test("a scheduled time of whole days has no clocks", () => {
  const from = at("2026-11-24T05:00Z");
  const days = (count: number) =>
    spaced(rangeText(readerOf(OPEN, ["en-US"]), { start: from, end: from + count * 86_400_000 }, NEW_YORK));
  expect([days(1), days(2)]).toEqual(["Tue, Nov 24", "Tue, Nov 24 – Wed, Nov 25"]);
});

test("a time that ends earlier on the clock than it began, because clocks go back, names its day once", () => {
  const back = { start: at("2026-11-01T05:30Z"), end: at("2026-11-01T06:00Z") };
  expect(spaced(rangeText(readerOf(OPEN, ["de"]), back, NEW_YORK))).toBe("So., 1. Nov., 01:30 – 01:00");
});

test.each([
  ["en-GB", "1.5 hrs", "1 hr 30 mins", "Ann, Ben and Cleo", "2,000"],
  ["de", "1,5 Std.", "1 Std., 30 Min.", "Ann, Ben und Cleo", "2.000"],
  ["fr", "1,5 h", "1 h 30 min", "Ann, Ben et Cleo", "2 000"],
  ["ja", "1.5時間", "1時間30分", "Ann、Ben、Cleo", "2,000"],
  ["ar", "1.5 ساعة", "ساعة و30 دقيقة", "Ann وBen وCleo", "2,000"],
  ["pl", "1,5 godz.", "1 godz. i 30 min", "Ann, Ben i Cleo", "2000"],
  ["zh-Hans", "1.5 小时", "1 小时 30 分钟", "Ann、Ben、Cleo", "2,000"],
])("lengths, lists and numbers in %s have their own form", (locale, length, whole, list, number) => {
  const reader = readerOf(OPEN, [locale]);
  expect(spaced(lengthText(reader, 90))).toBe(length);
  expect(spaced(wholeLengthText(reader, 90))).toBe(whole);
  expect(spaced(listText(reader, ["Ann", "Ben", "Cleo"]))).toBe(list);
  expect(spaced(numberText(reader, 2000))).toBe(number);
});

const anyLocale = fc.constantFrom(
  ..."en-US en-GB en-IN de-AT fr-CA es-419 pt-BR it pl ja zh-TW ar ar-EG ar-MA fi %%".split(" "),
);
const anyHours = fc.constantFrom(...HOUR_CYCLES);

test("clockText of each minute of the day is distinct, and both clocks show equal hours", () => {
  forAll(anyLocale, fc.nat(1439), fc.nat(1439), (locale, first, other) => {
    const [twelve, whole] = (["12", "24"] as const).map((hourCycle) => readerOf({ ...OPEN, hourCycle }, [locale]));
    if (twelve === undefined || whole === undefined) throw new RangeError("there are two clocks");
    for (const reader of [twelve, whole]) {
      expect(clockText(reader, first) === clockText(reader, other)).toBe(first === other);
    }
    const digits = (text: string): number[] =>
      [...text.matchAll(/\p{Nd}+/gu)].map(([found]) =>
        Number(found.replaceAll(/[٠-٩]/gu, (sign) => String(sign.charCodeAt(0) - 0x660))),
      );
    const [hour = 0, minute] = digits(clockText(whole, first));
    expect([hour * 60 + (minute ?? 0)]).toEqual([first]);
    expect(digits(clockText(twelve, first))).toEqual([((hour + 11) % 12) + 1, ...(minute === 0 ? [] : [minute])]);
  });
});

test("every time has words in every locale and zone", () => {
  const instant = fc.integer({ min: at("2020-01-01"), max: at("2035-01-01") });
  fc.assert(
    fc.property(
      anyLocale,
      anyHours,
      anyZone,
      instant,
      fc.integer({ min: 1, max: 96 }),
      (locale, hourCycle, zone, start, quarters) => {
        const reader = readerOf({ ...OPEN, hourCycle }, [locale]);
        const range = { start, end: start + quarters * 900_000 };
        const date = new Date(start).toISOString().slice(0, 10);
        const stretch = stretchText(reader, range, zone);
        const texts = [
          rangeText(reader, range, zone),
          stretch.day,
          stretch.time,
          stretch.length,
          shortDay(reader, date),
          momentText(reader, { date, minute: quarters }, "2020-01-01"),
        ];
        for (const text of texts) expect(text).toMatch(/\S/);
        // Both texts must share these words; whole days have no clocks.
        const [from, to] = readings(range, zone);
        const shared = isWholeDays(range, zone) ? stretch.day : endsThatDay(from, to) ? stretch.time : "";
        expect(texts[0]).toContain(shared);
        expect(texts.join(" ")).not.toMatch(/undefined|NaN|Invalid/);
      },
    ),
    { examples: [["en-US", "auto", "UTC", at("2020-01-01"), 96]] },
  );
});

test.each([
  ["en-US", ","],
  ["en", ","],
  ["en-GB", ","],
  ["en-DE", ";"],
  ["de", ";"],
  ["de-CH", ";"],
  ["fr-CA", ";"],
  ["es-MX", ","],
  ["es", ";"],
  ["pt-BR", ";"],
  ["it", ";"],
  ["pl", ";"],
  ["ja", ","],
  ["zh-Hans", ","],
  ["ar-EG-u-nu-latn", ";"],
])('spreadsheets of a reader of %s separate cells by "%s"', (locale, separator) =>
  expect(separatorOf({ locale, hours: 24, firstDay: 1 })).toBe(separator),
);
