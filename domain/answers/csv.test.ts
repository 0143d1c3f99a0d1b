import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseSlot, type Slot } from "../time/slot.ts";
import { parse } from "csv-parse/sync";
import { type CsvForm, answersCsv, answersCsvInSteps, csvText, withDistinctNames } from "./csv.ts";
import { forAll } from "../testing/arbitraries.ts";

const slots = (...texts: string[]): Set<Slot> => new Set(texts.map((text) => parseSlot(text)!));

test("answersCsv writes each slot with its start in UTC and on the meeting's clocks, also in a repeated hour", () => {
  const times = { timezone: "Europe/Berlin", tentativeDates: ["2026-10-25"], minStartHour: 2, maxEndHour: 3 };
  const csv = answersCsv({ ...times, slotMinutes: 60 }, [
    { name: "Ann", free: slots("2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z") },
    { name: "Ben, the 2nd", free: slots("2026-10-25T00:00:00Z"), ifNeeded: slots("2026-10-25T01:00:00Z") },
    { name: "=1+1", free: slots() },
  ]);
  expect(csv).toBe(
    [
      `\uFEFFstart_utc,start_local,free,Ann,"Ben, the 2nd",'=1+1`,
      "2026-10-25T00:00:00Z,2026-10-25 02:00,2,free,free,",
      "2026-10-25T01:00:00Z,2026-10-25 02:00,1,free,if needed,",
      "",
    ].join("\r\n"),
  );
});

test("answersCsvInSteps pauses once for each slot", () => {
  const times = { timezone: "UTC", tentativeDates: ["2026-12-01"], minStartHour: 9, maxEndHour: 12 };
  const steps = [...answersCsvInSteps(times, [{ name: "Ann", free: slots() }])];
  expect(steps).toHaveLength(6);
});

test("answersCsv writes only the slots when there is no answer", () => {
  const times = { timezone: "UTC", tentativeDates: ["2026-12-01"], minStartHour: 9, maxEndHour: 9.5 };
  expect(answersCsv(times, [])).toBe("\uFEFFstart_utc,start_local,free\r\n2026-12-01T09:00:00Z,2026-12-01 09:00,0\r\n");
});

test("answersCsv writes only the local name of a weekly or whole-day slot", () => {
  const weekly = { kind: "weekdays", tentativeDates: [], weekdays: ["MO"], timezone: "Asia/Tokyo" } as const;
  expect(answersCsv({ ...weekly, minStartHour: 9, maxEndHour: 9.5 }, [])).toContain("\r\n,MO 09:00,0\r\n");
  const days = { kind: "wholeDays", tentativeDates: ["2026-12-01"], timezone: "Asia/Tokyo" } as const;
  expect(answersCsv({ ...days, minStartHour: 0, maxEndHour: 0 }, [])).toContain("\r\n,2026-12-01,0\r\n");
});

test.each<[string, string]>([
  ["Ann", "Ann"],
  ['Ann "Annie" B', '"Ann ""Annie"" B"'],
  ["Doe, Jane", '"Doe, Jane"'],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['=HYPERLINK("https://evil.example",1)', `"'=HYPERLINK(""https://evil.example"",1)"`],
  ["+49 30 1234", "'+49 30 1234"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\u00A0=1", "'\u00A0=1"],
  ["＝1+1", "'＝1+1"],
  ["Ann = Ben", "Ann = Ben"],
  // In places with decimal commas, a spreadsheet splits cells at semicolons.
  ["Ann;=1+1", `"Ann;'=1+1"`],
  ['Ann; "=1+1"', `"Ann;' ""=1+1"""`],
  ["Ann;Ben", '"Ann;Ben"'],
])("csvText writes the name %s as the cell %s", (name, cell) => expect(csvText(name)).toBe(cell));

test("csvText writes any name as one text cell that no spreadsheet runs", () => {
  forAll(fc.string({ unit: "binary" }), (name) => {
    const cell = csvText(name);
    const isQuoted = cell.startsWith('"') && cell.length > 1;
    const read = isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(read.replaceAll("'", "")).toBe(name.replaceAll("'", ""));
    for (const part of read.split(/[;\t]/)) expect(part).not.toMatch(/^["\s]*[=+\-@]/);
    expect(isQuoted || !/[",\r\n]/.test(cell)).toBe(true);
  });
});

const GERMAN: CsvForm = {
  separator: ";",
  words: { startUTC: "Beginn (UTC)", start: "Beginn", free: "frei", ifNeeded: "zur Not" },
};

test("a CSV reader finds the cells of any names in a file with commas or semicolons", () => {
  const times = { timezone: "UTC", tentativeDates: ["2026-12-01"], minStartHour: 9, maxEndHour: 9.5 };
  const nine = slots("2026-12-01T09:00:00Z");
  forAll(
    fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }),
    fc.constantFrom<CsvForm["separator"]>(";", ","),
    (names, separator) => {
      const csv = answersCsv(
        times,
        names.map((name) => ({ name, free: nine })),
        { ...GERMAN, separator },
      );
      const rows = parse(csv, { delimiter: separator, bom: true, relax_column_count: false });
      expect(rows).toHaveLength(2);
      expect(rows[1]).toEqual([
        "2026-12-01T09:00:00Z",
        "2026-12-01 09:00",
        String(names.length),
        ...names.map(() => "frei"),
      ]);
    },
  );
  const [head] = parse(answersCsv(times, [{ name: "Müller; Jörg, Dr.", free: nine }], GERMAN), {
    delimiter: ";",
    bom: true,
  });
  expect(head).toEqual(["Beginn (UTC)", "Beginn", "frei", "Müller; Jörg, Dr."]);
});

test("csvText makes a formula behind the separator of another place text", () => {
  expect(csvText("Ann,=1+1;-2", ";")).toBe(`"Ann,'=1+1;-2"`);
  expect(csvText("Ann,=1+1;-2", ",")).toBe(`"Ann,=1+1;'-2"`);
});

test("withDistinctNames gives people of one name different column heads", () => {
  const names = ["Ann", "ann", "Ann (2)", "frei", "Ben"];
  const people = names.map((name) => ({ name, free: slots() }));
  expect(withDistinctNames(people, ["Beginn", "frei"]).map(({ name }) => name)).toEqual([
    "Ann",
    "ann (2)",
    "Ann (2) (2)",
    "frei (2)",
    "Ben",
  ]);
});
