import { HOSTILE_WEEKS } from "./hostile-weeks.ts";

/** Values that no field of any call may take, by what the field holds. */
export type FieldKind =
  | ("line" | "lines" | "place" | "note" | "zone" | "hour" | "dates" | "switch" | "email" | "times" | "instant")
  | (
      | "secret"
      | "sealed"
      | "claims"
      | "path"
      | "nonce"
      | "code"
      | "request"
      | "calendars"
      | "choice"
      | "language"
      | "hoursByDay"
      | "usualDays"
      | "closing"
      | "minutes"
      | "people"
      | "respondents"
      | "moment"
      | "slotMinutes"
      | "weekdays"
      | "floating"
      | "expected"
      | "expectedIDs"
      | "respondent"
    );

const DEEP = "[".repeat(5_000) + "]".repeat(5_000);
const HOSTILE_TEXT = ["\u0000", "a\u0000b", "a\u001bb", "\u202egpj.exe", "\ud800", "x".repeat(100_000)];
const NO_TEXT = [null, true, 0, -1, 1e308, [], ["x"], {}, { toString: "x" }, JSON.parse(DEEP) as unknown];
/** No list of text, whatever the text would have to be. */
const NO_LIST = [null, true, 5, "", {}, { length: 1 }, [null], [5], [[]], [{}], [""], [DEEP]];
const NO_COUNT = [true, "30", "", [], [30], {}, 0, -30, 30.5, 1e308, 1e-320];
const BLANK = ["", " ", "\t\r\n", "\u00a0\u2003"];

export const HOSTILE_VALUES: Readonly<Record<FieldKind, readonly unknown[]>> = {
  line: [...NO_TEXT, ...BLANK, ...HOSTILE_TEXT, "two\nlines", "x".repeat(101)],
  // Null is the same as none.
  lines: [...NO_TEXT.slice(1), ...HOSTILE_TEXT, "x".repeat(2_001)],
  place: [...NO_TEXT.slice(1), ...HOSTILE_TEXT, "two\nlines", "x".repeat(201)],
  note: [...NO_TEXT.slice(1), ...HOSTILE_TEXT, "two\nlines", "x".repeat(281)],
  zone: [
    ...NO_TEXT,
    ...BLANK,
    ...HOSTILE_TEXT,
    "Mars/Olympus",
    "+02:00",
    "Europe/Berlin\n",
    "../../etc/passwd",
    "Europe/Berlin'; DROP TABLE meetings; --",
  ],
  choice: [...NO_TEXT, ...BLANK, ...HOSTILE_TEXT, "AUTO", "25"],
  // Null is the browser's; of text that is no tag the nearest language is taken.
  language: [...NO_TEXT.slice(1), "x".repeat(101)],
  hour: [
    null,
    true,
    "9",
    "",
    [],
    {},
    -0.25,
    24.25,
    9.1,
    1e308,
    -1e308,
    9.250000001,
    1e-320,
    -1e-320,
    9.000000000000002,
  ],
  dates: [
    ...NO_LIST,
    "2026-12-01",
    [],
    ["x".repeat(100_000)],
    ...[
      "2026-02-30",
      "2026-13-01",
      "2026-12-1",
      "2026-12-01T00:00:00Z",
      " 2026-12-01",
      "+002026-12-01",
      "0000-00-00",
      "2026-12-01\u0000",
    ].map((date) => [date]),
    ["2026-12-01", "2026-12-01"],
    Array.from({ length: 61 }, (_, day) => new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10)),
    ["2199-12-01"],
    ["1999-12-31"],
    Array.from({ length: 20_000 }, () => "2026-12-01"),
  ],
  weekdays: [...NO_LIST, ["XX"], ["mo"], ["MO", "MO"], ["MO\u0000"], ["MO"]],
  floating: [
    ...NO_TEXT,
    ...BLANK,
    ...HOSTILE_TEXT,
    "MO 24:00",
    "MO 14:07",
    "mo 14:00",
    "2026-02-30",
    "2026-12-01",
    "MO 14:00",
  ],
  slotMinutes: [null, true, "30", "", [], {}, 0, 45, -30, 30.5, 1e308],
  usualDays: [...NO_LIST.filter((value) => JSON.stringify(value) !== "{}"), ...HOSTILE_WEEKS],
  hoursByDay: [
    ...NO_LIST.filter((value) => JSON.stringify(value) !== "{}"),
    [{ minStartHour: 9, maxEndHour: 10 }],
    ...[null, 9, [], {}, { minStartHour: 9 }, { minStartHour: 9, maxEndHour: "10" }].map((hours) => ({
      "2026-12-01": hours,
    })),
    ...["2026-02-30", "x".repeat(100_000), "2026-12-02"].map((date) => ({
      [date]: { minStartHour: 9, maxEndHour: 10 },
    })),
  ],
  path: [
    ...NO_TEXT,
    ...BLANK,
    ...HOSTILE_TEXT,
    "me",
    "https://example.org/",
    "//example.org",
    "/\\example.org",
    "/\t/example.org",
    "javascript:alert(1)",
  ],
  nonce: [...NO_TEXT, ...BLANK, ...HOSTILE_TEXT, "short", "x".repeat(65), "with a space"],
  code: [...NO_TEXT, ...BLANK, ...HOSTILE_TEXT, "x".repeat(42), "x".repeat(44), "=".repeat(43)],
  request: [
    ...NO_TEXT,
    ...BLANK,
    ...HOSTILE_TEXT,
    "x".repeat(31),
    "x".repeat(33),
    `${"x".repeat(31)}-`,
    `${"x".repeat(32)}\n`,
  ],
  calendars: [
    ...NO_LIST.filter((value) => !Array.isArray(value) || value.length > 0),
    "ann@example.org",
    ["x".repeat(1_025)],
    ["ann@example.org", "ann@example.org"],
    Array.from({ length: 51 }, (_, place) => `calendar${place}`),
    Array.from({ length: 20_000 }, () => "x"),
  ],
  switch: [null, 0, 1, "", "true", "on", [], {}],
  email: [
    ...NO_TEXT,
    ...BLANK,
    ...HOSTILE_TEXT,
    "ann",
    "ann@",
    "@example.org",
    "ann@example.org\r\nBcc: all@example.org",
    "ann@exa mple.org",
    "<ann@example.org>",
    `${"a".repeat(250)}@example.org`,
  ],
  times: [
    ...NO_LIST,
    "2026-12-01T08:00:00Z",
    ...impossibleTimes().map((time) => [time]),
    ["2026-12-01T08:00:00Z", "2026-12-02T08:00:00Z"],
    Array.from({ length: 10_000 }, () => "2026-12-01T08:00:00Z"),
    Array.from({ length: 100_000 }, () => 0),
  ],
  secret: [...NO_TEXT, "", "x".repeat(100_000), `a${"\u0301".repeat(63_000)}${"\u0323".repeat(63_000)}`],
  sealed: [...NO_TEXT, ...BLANK, ...HOSTILE_TEXT, "a+b/", "Zm9v=", "Zm9v Zm9v", "../../etc/passwd", "Zm9v"],
  claims: [
    ...NO_LIST.filter((value) => !Array.isArray(value) || value.length > 0),
    [{ meetingID: 5 }],
    [{ meetingID: "x".repeat(65) }],
    [{ meetingID: "aaaaaaaaaaaa", organiserKey: null }],
    [{ meetingID: "aaaaaaaaaaaa", organiserKey: ["x"] }],
    [{ meetingID: "aaaaaaaaaaaa", userID: "aaaaaaaaaaaa" }],
    Array.from({ length: 51 }, () => ({ meetingID: "aaaaaaaaaaaa" })),
  ],
  instant: [...NO_TEXT, ...BLANK, ...HOSTILE_TEXT, ...impossibleTimes(), "2026-12-02T08:00:00Z"],
  moment: [...NO_TEXT, ...BLANK, ...HOSTILE_TEXT, ...impossibleTimes().filter((time) => !isMoment(time))],
  // Null takes these away.
  closing: [
    ...NO_TEXT.slice(1),
    ...BLANK,
    ...HOSTILE_TEXT,
    ...impossibleTimes().filter((time) => !isMoment(time)),
    "2020-01-01T00:00:00Z",
  ],
  minutes: [...NO_COUNT, 31, 29, 1_470, 20_175],
  people: [...NO_COUNT, 1_001],
  respondent: [...NO_TEXT.slice(1), ...BLANK, ...HOSTILE_TEXT, "Zk4nW8pYv2Rd", "Zk4nW8pYv2R"],
  expectedIDs: [
    ...NO_LIST,
    [],
    "Zk4nW8pYv2Rd",
    ["Zk4nW8pYv2Rd"],
    ["Zk4nW8pYv2Rd\u0000"],
    Array.from({ length: 201 }, () => "Zk4nW8pYv2Rd"),
  ],
  expected: [
    ...NO_LIST,
    [],
    [{ name: "Ben", userID: "aaaaaaaaaaaa" }],
    [{ email: "ben@example.org" }],
    ...[" ", "x".repeat(81), "two\nlines", 5].map((name) => [{ name }]),
    ...[null, "", "ben", "ben@example.org\r\nBcc: all@example.org", "Ben <ben@example.org>", "ben@a@b.org"].map(
      (email) => [{ name: "Ben", email }],
    ),
    ...[null, "true", 1].map((required) => [{ name: "Ben", required }]),
    ["ben@example.org", "BEN+2@example.org"].map((email) => ({ name: "Ben", email })),
    Array.from({ length: 201 }, () => ({ name: "Ben" })),
  ],
  respondents: [
    ...NO_LIST,
    "Zk4nW8pYv2Rd",
    ["Zk4nW8pYv2Rd"],
    ["Zk4nW8pYv2R"],
    ["Zk4nW8pYv2Rd\u0000"],
    Array.from({ length: 1_001 }, () => "Zk4nW8pYv2Rd"),
  ],
};

/** Whether it is an instant that a clock can show, if none at which a half hour begins. */
function isMoment(time: string): boolean {
  return /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:\d\d)$/.test(time) && !/T24|^\+|02-30/.test(time);
}

function impossibleTimes(): string[] {
  return [
    "2026-12-01",
    "2026-12-01T08:00:00",
    "2026-12-01T08:00:00[Europe/Berlin]",
    "2026-12-01T08:00:00.001Z",
    "2026-12-01T08:00:00.0000000001Z",
    "2026-12-01T08:00:00+25:00",
    "2026-12-01T08:00:00+00:07",
    "2026-12-01T08:07:00Z",
    "2026-12-01T08:00:30Z",
    "2026-12-01T24:00:00Z",
    "2026-02-30T08:00:00Z",
    "+012026-12-01T08:00:00Z",
    "2026-12-01T08:00:00Z\u0000",
    "2026-12-01T08:00:00Z; DROP TABLE respondents",
  ];
}

/** Queries that no call has. */
export const HOSTILE_QUERIES: readonly string[] =
  "?x=1 ?x ?__proto__[x]=1 ?__proto__=1 ?constructor=1 ?toString ?%00 ?& ?=1".split(" ");

/** What no query parameter may hold, from behind its name on. */
export const HOSTILE_QUERY_VALUES: readonly string[] = [
  "",
  `=${"x".repeat(5_000)}`,
  ..."= =%00 =maybe =-1 =0 =1e9 =%FF []=1 [0]=1 [x]=1 [__proto__]=1 .x=1 =true&everywhere=true&limit=5".split(" "),
];

/** Bodies that are no object at all, or no JSON, as they stand on the wire. */
export const HOSTILE_BODIES: readonly string[] = [
  "",
  " ",
  "null",
  "true",
  "0",
  '""',
  "[]",
  "[{}]",
  DEEP,
  `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  "{",
  "}",
  '{"name":"Ann"',
  "{'name':'Ann'}",
  '{"name":"\u0000"}',
  '{"name":NaN}',
  '{"name":"Ann",}',
  "name=Ann",
  "<x/>",
  "\u0000\u0001\u0002",
  "\ufeff\ufeff{}",
];

/** Properties that no body has; some of them mean something to careless code. */
export const HOSTILE_PROPERTIES: readonly string[] = [
  '"unknown":1',
  '"__proto__":{"protectAnswers":true}',
  '"constructor":{"prototype":{"x":1}}',
  '"toString":null',
  '"meetingID":"aaaaaaaaaaaa"',
  '"userID":"aaaaaaaaaaaa"',
  '"creator":"aaaaaaaaaaaa"',
  '"version":1',
  '"":1',
  '"\\u0000":1',
  `"${"x".repeat(10_000)}":1`,
];
