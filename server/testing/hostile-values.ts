import { list } from "#domain/testing/list.ts";

const EXAMPLE_ID = "Zk4nW8pYv2Rd";
const DEEP = "[".repeat(5_000) + "]".repeat(5_000);
const HOSTILE_TEXT = ["\u0000", "a\u0000b", "a\u001bb", "\ud800", "x".repeat(100_000)];
const NO_TEXT = [null, true, 0, -1, 1e308, [], ["x"], {}, { toString: "x" }, JSON.parse(DEEP) as unknown];
/** Fields that may be null. */
const NO_TEXT_NOR_NULL = NO_TEXT.slice(1);
/** Values that are no list of text of any kind. */
const NO_LIST = [null, true, 5, "", {}, { length: 1 }, [null], [5], [[]], [{}], [""], [DEEP]];
const NO_LIST_NOR_EMPTY = NO_LIST.filter((value) => !Array.isArray(value) || value.length > 0);
const NO_OBJECT = NO_LIST.filter((value) => JSON.stringify(value) !== "{}");
const NO_COUNT = [true, "30", "", [], [30], {}, 0, -30, 30.5, 1e308, 1e-320];
const NO_HOURS = [-0.25, 24.25, 9.1, 1e308, -1e308, 9.250000001, 1e-320, -1e-320, 9.000000000000002];
const BLANK = ["", " ", "\t\r\n", "\u00a0\u2003"];
const NO_WORD = [...NO_TEXT, ...BLANK, ...HOSTILE_TEXT];

const NO_DATES = [
  ...list("2026-02-30 2026-13-01 2026-12-1 2026-12-01T00:00:00Z +002026-12-01 0000-00-00"),
  " 2026-12-01",
  "2026-12-01\u0000",
];
const NO_TIMES = [
  ...list("2026-12-01 2026-12-01T08:00:00 2026-12-01T08:00:00[Europe/Berlin] 2026-12-01T08:00:00.001Z"),
  ...list("2026-12-01T08:00:00.0000000001Z 2026-12-01T08:00:00+25:00 2026-12-01T08:00:00+00:07"),
  ...list(
    "2026-12-01T08:07:00Z 2026-12-01T08:00:30Z 2026-12-01T24:00:00Z 2026-02-30T08:00:00Z +012026-12-01T08:00:00Z",
  ),
  "2026-12-01T08:00:00Z\u0000",
  "2026-12-01T08:00:00Z; DROP TABLE respondents",
];
/** But for instants that a clock can show, if none at which a half hour begins. */
const NO_MOMENTS = NO_TIMES.filter(
  (time) => !/T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:\d\d)$/.test(time) || /T24|^\+|02-30/.test(time),
);
const HOURS = { minStartHour: 9, maxEndHour: 10 };
const STRETCH = { start: "09:00", end: "10:00" };
const NO_STRETCHES = [
  ...list("10:00-09:00 09:00-09:00 24:00-24:15 9:00-10:00 09:10-10:00 09:00:00-10:00").map((text) => {
    const [start, end] = text.split("-");
    return { start, end };
  }),
  { start: 9, end: 10 },
  { start: "09:00" },
  { ...STRETCH, note: "x" },
];
const NO_STRETCH_LIST = [...NO_LIST.slice(0, -1), Array.from({ length: 13 }, () => STRETCH)];

/** Returns values that are no list of ids of a meeting; `tooMany` ids are too many. */
const noIDs = (tooMany: number) => [
  EXAMPLE_ID,
  [EXAMPLE_ID],
  ["Zk4nW8pYv2R"],
  [`${EXAMPLE_ID}\u0000`],
  Array.from({ length: tooMany }, () => EXAMPLE_ID),
];

/** Values that every call must refuse, by the kind of the field. */
export const HOSTILE_VALUES = {
  line: [...NO_WORD, "two\nlines", "x".repeat(101)],
  lines: [...NO_TEXT_NOR_NULL, ...HOSTILE_TEXT, "x".repeat(2_001)],
  place: [...NO_TEXT_NOR_NULL, ...HOSTILE_TEXT, "two\nlines", "x".repeat(201)],
  note: [...NO_TEXT_NOR_NULL, ...HOSTILE_TEXT, "two\nlines", "x".repeat(281)],
  zone: [
    ...NO_WORD,
    ...list("Mars/Olympus +02:00 ../../etc/passwd"),
    "Europe/Berlin\n",
    "Europe/Berlin'; DROP TABLE meetings; --",
  ],
  choice: [...NO_WORD, "AUTO", "25"],
  // Null is the browser's; text that is no tag stands for English.
  language: [...NO_TEXT_NOR_NULL, "", "x".repeat(101)],
  hour: [null, true, "9", "", [], {}, ...NO_HOURS],
  dates: [
    ...NO_LIST,
    "2026-12-01",
    [],
    ["x".repeat(100_000)],
    ["2199-12-01"],
    ["1999-12-31"],
    ...NO_DATES.map((date) => [date]),
    ["2026-12-01", "2026-12-01"],
    Array.from({ length: 61 }, (_, day) => new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10)),
    Array.from({ length: 20_000 }, () => "2026-12-01"),
  ],
  weekdays: [...NO_LIST, ["XX"], ["mo"], ["MO", "MO"], ["MO\u0000"], ["MO"]],
  floating: [...NO_WORD, "MO 24:00", "MO 14:07", "mo 14:00", "2026-02-30", "2026-12-01", "MO 14:00"],
  slotMinutes: [null, true, "30", "", [], {}, 0, 45, -30, 30.5, 1e308],
  usualDays: [
    ...NO_OBJECT,
    [STRETCH],
    ...["mo", "XX", "x".repeat(1_000)].map((day) => ({ [day]: [] })),
    ...NO_STRETCH_LIST.map((MO) => ({ MO })),
    ...NO_STRETCHES.map((stretch) => ({ MO: [stretch] })),
  ],
  hoursByDay: [
    ...NO_OBJECT,
    [HOURS],
    ...[null, 9, [], {}, { minStartHour: 9 }, { ...HOURS, maxEndHour: "10" }].map((hours) => ({ "2026-12-01": hours })),
    ...["2026-02-30", "x".repeat(100_000), "2026-12-02"].map((date) => ({ [date]: HOURS })),
  ],
  path: [
    ...NO_WORD,
    ...list(String.raw`me https://example.org/ //example.org /\example.org javascript:alert(1)`),
    "/\t/example.org",
  ],
  address: [
    ...NO_WORD,
    ...list("https:// ftp://192.0.2.1/a.ics file:///etc/passwd javascript:alert(1) https://192.0.2.1:22/"),
    ...list("http://127.0.0.1/ https://127.0.0.1/ https://0x7f.1/ https://[::1]/ https://[::ffff:7f00:1]/"),
    "https://192.0.2.1/a b",
    "https://192.0.2.1/\r\nHost: example.org",
    `https://192.0.2.1/${"x".repeat(5_000)}`,
  ],
  nonce: [...NO_WORD, "short", "x".repeat(65), "with a space"],
  code: [...NO_WORD, "x".repeat(42), "x".repeat(44), "=".repeat(43)],
  request: [...NO_WORD, "x".repeat(31), "x".repeat(33), `${"x".repeat(31)}-`, `${"x".repeat(32)}\n`],
  calendars: [
    ...NO_LIST_NOR_EMPTY,
    "ann@example.org",
    ["x".repeat(1_025)],
    ["ann@example.org", "ann@example.org"],
    Array.from({ length: 101 }, (_, place) => `calendar${place}`),
    Array.from({ length: 20_000 }, () => "x"),
  ],
  switch: [null, 0, 1, "", "true", "on", [], {}],
  email: [
    ...NO_WORD,
    ...list("ann ann@ @example.org <ann@example.org>"),
    "ann@example.org\r\nBcc: all@example.org",
    "ann@exa mple.org",
    `${"a".repeat(250)}@example.org`,
  ],
  times: [
    ...NO_LIST,
    "2026-12-01T08:00:00Z",
    ["2026-12-01T08:00:00Z", "2026-12-02T08:00:00Z"],
    ...NO_TIMES.map((time) => [time]),
    Array.from({ length: 10_000 }, () => "2026-12-01T08:00:00Z"),
    Array.from({ length: 100_000 }, () => 0),
  ],
  secret: [...NO_TEXT, "", "x".repeat(100_000), `a${"\u0301".repeat(63_000)}${"\u0323".repeat(63_000)}`],
  sealed: [...NO_WORD, "a+b/", "Zm9v=", "Zm9v Zm9v", "../../etc/passwd", "Zm9v"],
  claims: [
    ...NO_LIST_NOR_EMPTY,
    [{ meetingID: 5 }],
    [{ meetingID: "x".repeat(65) }],
    ...[{ organiserKey: null }, { organiserKey: ["x"] }, { userID: "aaaaaaaaaaaa" }].map((more) => [
      { meetingID: "aaaaaaaaaaaa", ...more },
    ]),
    Array.from({ length: 51 }, () => ({ meetingID: "aaaaaaaaaaaa" })),
  ],
  instant: [...NO_WORD, ...NO_TIMES, "2026-12-02T08:00:00Z"],
  moment: [...NO_WORD, ...NO_MOMENTS],
  closing: [...NO_TEXT_NOR_NULL, ...BLANK, ...HOSTILE_TEXT, ...NO_MOMENTS, "2020-01-01T00:00:00Z"],
  minutes: [...NO_COUNT, 31, 29, 1_470, 20_175],
  people: [...NO_COUNT, 1_001],
  respondent: [...NO_TEXT_NOR_NULL, ...BLANK, ...HOSTILE_TEXT, EXAMPLE_ID, "Zk4nW8pYv2R"],
  expectedIDs: [...NO_LIST, ...noIDs(201), []],
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
  respondents: [...NO_LIST, ...noIDs(1_001)],
} as const satisfies Readonly<Record<string, readonly unknown[]>>;
export type FieldKind = keyof typeof HOSTILE_VALUES;

/** Queries that no call has. */
export const HOSTILE_QUERIES: readonly string[] =
  "?x=1 ?x ?__proto__[x]=1 ?__proto__=1 ?constructor=1 ?toString ?%00 ?& ?=1".split(" ");

/** Invalid query parameters, each without its name. */
export const HOSTILE_QUERY_VALUES: readonly string[] = [
  "",
  `=${"x".repeat(5_000)}`,
  ..."= =%00 =maybe =-1 =0 =1e9 =%FF []=1 [0]=1 [x]=1 [__proto__]=1 .x=1 =true&everywhere=true&limit=5".split(" "),
];

/** Bodies that are no object at all, or no JSON, as they stand on the wire. */
export const HOSTILE_BODIES: readonly string[] = [
  "",
  " ",
  "\ufeff\ufeff{}",
  ...list(`${DEEP} ${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)} \u0000\u0001\u0002 {"name":"\u0000"} null true 0 ""`),
  ...list(`[] [{}] { } {"name":"Ann" {'name':'Ann'} {"name":NaN} {"name":"Ann",} name=Ann <x/>`),
];

/** Properties that no body has; some of them mean something to careless code. */
export const HOSTILE_PROPERTIES: readonly string[] = [
  ...list(`"unknown":1 "__proto__":{"protectAnswers":true} "constructor":{"prototype":{"x":1}} "toString":null`),
  ...list(`"meetingID":"aaaaaaaaaaaa" "userID":"aaaaaaaaaaaa" "creator":"aaaaaaaaaaaa" "version":1 "":1`),
  '"\\u0000":1',
  `"${"x".repeat(10_000)}":1`,
];
