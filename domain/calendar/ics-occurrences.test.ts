import fc from "fast-check";
import { expect, test } from "vitest";
import { ALL_ZONES, anyZone, forAll } from "../testing/arbitraries.ts";
import { createOracle, mergedQuarters, type Stretch } from "./testing/calendar-oracle.ts";
import { drawnRule } from "./testing/drawn-rules.ts";
import { expandRule, ruleText } from "./testing/rule-oracle.ts";
import { ms, numbersOf, read, shown, stretchText } from "./testing/ics-text.ts";

/** A series on Tuesdays at 10 in Berlin: 3, 10, 17 and 24 November. */
const SERIES =
  "DTSTART;TZID=Europe/Berlin:20261103T100000\nDTEND;TZID=Europe/Berlin:20261103T110000\nRRULE:FREQ=WEEKLY;";
const MOVED = "RECURRENCE-ID;TZID=Europe/Berlin:20261110T100000\nDTSTART:20261111T120000Z\nDTEND:20261111T123000Z";

test.each([
  ["until a date, that day included", `${SERIES}UNTIL=20261117`, "03T09:00 10T09:00 17T09:00"],
  ["until a time in UTC, the last one included", `${SERIES}UNTIL=20261117T090000Z`, "03T09:00 10T09:00 17T09:00"],
  ["until a time in UTC just before the last one", `${SERIES}UNTIL=20261117T085959Z`, "03T09:00 10T09:00"],
  ["until a time on its own clock", `${SERIES}UNTIL=20261117T100000`, "03T09:00 10T09:00 17T09:00"],
  ["with a count, of which exceptions are a part", `${SERIES}COUNT=3\nEXDATE:20261110T090000Z`, "03T09:00 17T09:00"],
  [
    "with an exception in another zone",
    `${SERIES}\nEXDATE;TZID=America/New_York:20261110T040000`,
    "03T09:00 17T09:00 24T09:00",
  ],
  ["with an exception that floats", `${SERIES}\nEXDATE:20261110T100000`, "03T09:00 17T09:00 24T09:00"],
  ["with exceptions as dates", `${SERIES}\nEXDATE;VALUE=DATE:20261110,20261124`, "03T09:00 17T09:00"],
  ["with more times", `${SERIES}COUNT=1\nRDATE:20261105T090000Z,20261103T090000Z`, "03T09:00 05T09:00"],
  ["with more periods", `${SERIES}COUNT=1\nRDATE;VALUE=PERIOD:20261105T090000Z/PT30M`, "03T09:00 05T09:00"],
  ["with a moved occurrence", `${SERIES}\n\n${MOVED}`, "03T09:00 11T12:00 17T09:00 24T09:00"],
  ["with a cancelled occurrence", `${SERIES}\n\n${MOVED}\nSTATUS:CANCELLED`, "03T09:00 17T09:00 24T09:00"],
  [
    "with later occurrences moved",
    `${SERIES}\n\n${MOVED.replace("ID;", "ID;RANGE=THISANDFUTURE;")}`,
    "03T09:00 11T12:00 18T12:00 25T12:00",
  ],
  [
    "with later occurrences cancelled",
    `${SERIES}\n\n${MOVED.replace("ID;", "ID;RANGE=THISANDFUTURE;")}\nSTATUS:CANCELLED`,
    "03T09:00",
  ],
  ["that is cancelled, with an occurrence that takes place", `${SERIES}\nSTATUS:CANCELLED\n\n${MOVED}`, "11T12:00"],
  ["of which only a moved occurrence is left", MOVED, "11T12:00"],
  [
    "with an occurrence moved here from another year",
    `${SERIES.replaceAll("202611", "202511")}UNTIL=20251201\n\n${MOVED.replace(":20261110", ":20251110")}`,
    "11T12:00",
  ],
  [
    "of whole days, with an exception",
    "DTSTART;VALUE=DATE:20261103\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE;VALUE=DATE:20261105",
    "02T23:00 05T23:00",
  ],
])("readIcs reads a series %s", (_, text, expected) => {
  expect(
    read(text)
      .busy.map(({ start }) => shown(start).slice(8))
      .join(" "),
  ).toBe(expected);
});

const FIRST = Temporal.PlainDateTime.from("2026-01-01T00:00");

/** Draws a series with exceptions and overrides in a zone, around any time of 2026 and 2027. */
const drawnSeries = fc.record({
  rule: drawnRule,
  zone: anyZone,
  start: fc.integer({ min: 0, max: 600 * 96 }).map((quarters) => FIRST.add({ minutes: quarters * 15 })),
  minutes: fc.integer({ min: 1, max: 2_000 }),
  /** Numbers of occurrences. */
  excluded: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }),
  moved: fc.uniqueArray(
    fc.record({ at: fc.integer({ min: 0, max: 12 }), by: fc.integer({ min: -3_000, max: 3_000 }) }),
    {
      maxLength: 3,
      selector: ({ at }) => at,
    },
  ),
  inUtc: fc.boolean(),
});

test("readIcs and a walk with Temporal find the same busy times of a series with exceptions and overrides", () => {
  forAll(drawnSeries, ({ rule, zone, start, minutes, excluded, moved, inUtc }) => {
    const all = expandRule(rule, start, start.add({ days: 120 })).map((time) =>
      Temporal.PlainDateTime.from(time).toZonedDateTime(zone),
    );
    const named = (time: Temporal.ZonedDateTime): string =>
      inUtc
        ? `:${basic(time.withTimeZone("UTC").toPlainDateTime())}Z`
        : `;TZID=${zone}:${basic(time.toPlainDateTime())}`;
    const length = `DURATION:PT${minutes}M`;
    const exceptions = excluded.flatMap((at) => all[at] ?? []);
    const overrides = moved.flatMap(({ at, by }) =>
      all[at] === undefined ? [] : [{ from: all[at], to: all[at].add({ minutes: by }) }],
    );
    const text = [
      `DTSTART;TZID=${zone}:${basic(start)}\n${length}\nRRULE:${ruleText(rule)}${exceptions.map((time) => `\nEXDATE${named(time)}`).join("")}`,
      ...overrides.map(
        ({ from, to }) =>
          `RECURRENCE-ID${named(from)}\nDTSTART:${basic(to.withTimeZone("UTC").toPlainDateTime())}Z\n${length}`,
      ),
    ].join("\n\n");
    const gone = [...exceptions, ...overrides.map(({ from }) => from)].map((time) => time.epochMilliseconds);
    const starts = [...all.filter((time) => !gone.includes(time.epochMilliseconds)), ...overrides.map(({ to }) => to)];
    const window = windowOf(start.toZonedDateTime(zone), 100);
    const expected = mergedQuarters(
      starts.map((time) => ({ start: time.epochMilliseconds, end: time.add({ minutes }).epochMilliseconds })),
      window,
    );
    expect([text, ...read(text, { window }).busy.map(stretchText)]).toEqual([text, ...expected.map(stretchText)]);
  });
});

test("readIcs and Temporal agree on a weekly event in the hour of clock changes, in every zone, for two years", () => {
  const window = { start: ms("2026-01-01T00:00"), end: ms("2028-01-01T00:00") };
  const busyIn = createOracle(["weekly FR,SA,SU 02:15 floating for 1:30 from 2026-01-04"], window);
  const wrong = ALL_ZONES.filter((zone) => {
    const text = `DTSTART;TZID=${zone}:20260104T021500\nDTEND;TZID=${zone}:20260104T034500\nRRULE:FREQ=WEEKLY;BYDAY=SU,FR,SA`;
    return String(numbersOf(read(text, { window }).busy)) !== String(numbersOf(busyIn(zone)));
  });
  expect(wrong).toEqual([]);
});

function basic(time: Temporal.PlainDateTime): string {
  return time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}

function windowOf(from: Temporal.ZonedDateTime, days: number): Stretch {
  const start = Math.floor(from.epochMilliseconds / 900_000) * 900_000;
  return { start, end: start + days * 86_400_000 };
}
