import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { LIMITS } from "../limits.ts";
import { slotText, slotAt, QUARTER_MS } from "../time/slot.ts";
import {
  About,
  CalendarDate,
  ClosesAt,
  Email,
  Hour,
  MeetingIDText,
  MeetingName,
  Note,
  PersonName,
  Place,
  readSentence,
  RespondentIDText,
  TentativeDates,
  Zone,
} from "./fields.ts";
import { SlotList, SlotText } from "./slots.ts";
import { list } from "../testing/list.ts";

const NUL = "a\0b";
const CONTROL = "a\u001Bb";
const LONE_SURROGATE = "a\uD800b";
const TYPES = [undefined, null, true, 7, Number.NaN, {}, [], ["x"], new Date(0), 7n];
const TEXTS = ["", "x", "9", NUL, "abc\u202Egpj.exe"];

const NO_HOURS = [-0.25, 24.25, 9.1, 9.000_000_1, 1 / 3, 1e300, -1e300, Infinity, -Infinity];
const hostileText = [NUL, CONTROL, LONE_SURROGATE];
const dates = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => Temporal.PlainDate.from("2026-11-24").add({ days: i }).toString());
const slots = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => slotText(slotAt(i * 2 * QUARTER_MS)));

const FIELDS: Record<string, { field: z.ZodType; takes: readonly unknown[]; refuses: readonly unknown[] }> = {
  "a meeting's name": {
    field: MeetingName,
    takes: [
      "x",
      "  Team lunch  ",
      "昼食",
      "🥗",
      "a".repeat(100),
      ` ${"a".repeat(100)} `,
      "<script>alert(1)</script>",
      "'; DROP TABLE meetings; --",
      "مرحبا",
    ],
    refuses: [
      "",
      "   ",
      "\u200B",
      "\u2060\uFEFF",
      "\u3164",
      "\uFFFC",
      "\u202A\u202C",
      "\u115F\uFFA0 \u2800",
      "\uFE0F\u{E0100}\u034F",
      "a\nb",
      "a\u2028b",
      "a".repeat(101),
      "a".repeat(10_000_000),
      ...hostileText,
      ...TYPES,
    ],
  },
  "an about text": {
    field: About,
    takes: ["", "two\nlines\tand a tab\r\n", "a".repeat(2_000)],
    refuses: ["a".repeat(2_001), ...hostileText, ...TYPES],
  },
  "a place": {
    field: Place,
    takes: [null, "", " ", "\u200B", "Room 2.14", "https://example.org/call", "👩‍👧".repeat(40)],
    refuses: ["two\nlines", "a\u2028b", "a".repeat(201), ...hostileText, ...TYPES.filter((value) => value !== null)],
  },
  "a person's name": {
    field: PersonName,
    takes: ["A", "Zoë O’Brien-Müller", "李小龍", "a".repeat(80), "👩‍👧"],
    refuses: ["", " ", "\u00A0", "\u200D", "a\tb", "a".repeat(81), ...hostileText, ...TYPES],
  },
  "an e-mail address": {
    field: Email,
    takes: ["ann@localhost", "ann+test@example.com", " ann@example.com ", "o'brien@sub.example.co.uk"],
    refuses: [
      "a@b",
      ...list("a @ a@ @b a@b@c a@b..c a@-b.c .a@b.c a.@b.c a@[127.0.0.1] a@b.c,d@e.f <a@b.c>"),
      "a b@c.de",
      '"a b"@c.de',
      "a@b.c\nBcc: d@e.f",
      `${"a".repeat(65)}@b.c`,
      `a@${"b.".repeat(130)}c`,
      ...TEXTS,
      ...TYPES,
    ],
  },
  "an hour": {
    field: Hour,
    takes: [0, 9, 9.25, 9.5, 9.75, 23.75, 24],
    refuses: [...NO_HOURS, ...TEXTS, ...TYPES.filter((value) => value !== 7)],
  },
  "a time zone": {
    field: Zone,
    takes: ["UTC", "Europe/Berlin", "europe/berlin", "Asia/Calcutta", "America/Argentina/Buenos_Aires"],
    refuses: [
      ...list("+02:00 -05 Z [UTC] Europe Mars/Base"),
      " Europe/Berlin",
      "Europe/Berlin ",
      "Europe/Berlin\0",
      "../../etc/passwd",
      "a".repeat(1_000_000),
      ...TEXTS,
      ...TYPES,
    ],
  },
  "a date": {
    field: CalendarDate,
    takes: ["2026-11-24", "2028-02-29"],
    refuses: [
      ...list("2026-02-30 2027-02-29 2026-04-31 2026-13-01 2026-00-01 2026-01-00 2026-1-1 26-01-01 20260101"),
      ...list("2026-11-24T00:00 +002026-11-24 ２０２６-11-24"),
      " 2026-11-24",
      "2026-11-24\n",
      ...TEXTS,
      ...TYPES,
    ],
  },
  "a closing time": {
    field: ClosesAt,
    takes: [
      null,
      ...list("2026-11-24T14:00Z 2026-11-24T14:00:30.123456789z 2026-11-24t14:00+05:30 2028-02-29T14:00:59,5-0930"),
    ],
    refuses: [
      ...list(
        "2026-11-24 2026-11-24T14:00 2026-02-30T14:00Z 2026-11-24T24:00Z 2026-11-24T14:00Z[UTC] 20261124T140000Z",
      ),
      ...list("+012026-11-24T14:00Z 9999-12-31T23:59-05:00 2026-11-24T14:00:00.0000000001Z"),
      "2026-11-24 14:00Z",
      ...TEXTS,
      ...TYPES.filter((value) => value !== null),
    ],
  },
  "candidate dates": {
    field: TentativeDates,
    // Weekly meetings have no dates.
    takes: [[], ["2026-11-24"], ["2026-11-25", "2026-11-24"], dates(LIMITS.dates)],
    refuses: [
      dates(LIMITS.dates + 1),
      ["2026-11-24", "2026-11-24"],
      ["2026-02-30"],
      [null],
      [[]],
      { 0: "2026-11-24", length: 1 },
      "2026-11-24",
      Array(1_000).fill("2026-11-24"),
      null,
      undefined,
      7,
    ],
  },
  "a slot": {
    field: SlotText,
    takes: [
      ...list("2026-11-24T14:00:00Z 2026-11-24T14:15:00Z 2026-11-24T14:00Z 2026-11-24T14:00:00.000Z"),
      ...list("2026-11-24T14:00:00+01:00 2026-11-24T19:45+05:45 20261124T140000Z 2026-11-24t14:00:00z"),
    ],
    refuses: [
      ...list("2026-11-24T14:10:00Z 2026-11-24T14:00:00 2026-11-24T14:00 2026-11-24 2026-11-24T14:00:60Z"),
      ...list("2026-02-30T14:00:00Z 2026-02-30T14:00+01:00 2026-11-24T24:00:00Z 2026-11-24T24:00+01:00"),
      ...list("2026-11-24T14:00:00.001Z 2026-11-24T14:00:00.000000001Z 2026-11-24T14:00:00+00:10"),
      "2026-11-24T14:00:00Z[Europe/Berlin]",
      ...TEXTS,
      ...TYPES,
    ],
  },
  "a list of slots": {
    field: SlotList,
    takes: [[], ["2026-11-24T14:00:00Z", "2026-11-24T14:00:00Z"], slots(LIMITS.slots)],
    refuses: [
      slots(LIMITS.slots + 1),
      ["2026-11-24T14:10:00Z"],
      [null],
      [[]],
      {},
      "2026-11-24T14:00:00Z",
      null,
      undefined,
      7,
    ],
  },
  "a meeting's id": {
    field: MeetingIDText,
    takes: ["abcDEF012345"],
    refuses: [
      ...list("abcDEF01234 abcDEF0123456 abcDEF01234! ../../../etc ａbcDEF012345"),
      "abcDEF01234\n",
      ...TEXTS,
      ...TYPES,
    ],
  },
  "a respondent's id": {
    field: RespondentIDText,
    takes: ["abcDEF012345"],
    refuses: ["abcDEF01234", "__proto__", "constructor", "abcDEF01234\0", ...TEXTS, ...TYPES],
  },
};

describe.each(Object.entries(FIELDS))("%s", (name, { field, takes, refuses }) => {
  test(`${name} in a valid form is accepted`, () => {
    const refused = takes.filter((value) => !field.safeParse(value).success);
    expect(refused.map(show)).toEqual([]);
  });

  test(`${name} in any other form is refused in a sentence of the catalogue`, () => {
    const accepted = refuses.filter((value) => field.safeParse(value).success);
    expect(accepted.map(show)).toEqual([]);
    // An id is part of a path and always text, so zod's own words for other types never reach anybody.
    const reportable = refuses.filter((value) => typeof value === "string" || !name.endsWith("id"));
    const messages = reportable.map((value) => field.safeParse(value).error?.issues[0]?.message ?? "");
    expect(messages.filter((message) => readSentence(message) === undefined)).toEqual([]);
  });
});

test("schemas trim names and addresses, sort dates and drop repeated slots", () => {
  expect(MeetingName.parse("  Team lunch \n")).toBe("Team lunch");
  expect(Email.parse(" ann@example.com ")).toBe("ann@example.com");
  expect(SlotList.parse(["2026-11-24T14:00:00Z", "2026-11-24T14:00:00Z"]).size).toBe(1);
  expect(Zone.parse("europe/berlin")).toBe("Europe/Berlin");
});

function show(value: unknown): string {
  return typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? "undefined").slice(0, 60);
}

const LINES = [MeetingName, PersonName, Place, Note];
test.each([
  ["\u202AAnn\u202C", "Ann"],
  ["\u2066Ann\u2069 Lee\u200B", "Ann Lee"],
  ["Ann\u202ELee", "AnnLee"],
  ["Ann\u000BLee", "Ann Lee"],
  ["Ann\u000CLee\u000B", "Ann Lee"],
  ["Ann\uFFFC", "Ann"],
  ["\u2066\u0639\u0644\u064A\u2069", "\u0639\u0644\u064A"],
])("line fields read %j as %j", (text, line) =>
  expect(LINES.map((field) => field.parse(text))).toEqual(LINES.map(() => line)),
);

test("an about text keeps the line breaks of a slide", () => {
  expect(About.parse("Agenda:\u000B1. Welcome\u000B2. \u202ABudget\u202C")).toBe("Agenda:\n1. Welcome\n2. Budget");
});

test("a text that is too long only by invisible characters is accepted", () => {
  expect(PersonName.parse(`\u202A${"a".repeat(80)}\u202C`)).toBe("a".repeat(80));
});
