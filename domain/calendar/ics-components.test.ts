import fc from "fast-check";
import { expect, test } from "vitest";
import { anyZone, forAll } from "../testing/arbitraries.ts";
import { readCalendars } from "./testing/calendar-oracle.ts";
import { decodeIcs, IcsFault } from "./ics-components.ts";
import { readIcs } from "./read-ics.ts";
import { AT_TEN, calendar, NOVEMBER, numbersOf, stretchText, WHOLE, encoder } from "./testing/ics-text.ts";

test.each([
  ["with a mark", encoder.encode(`\uFEFF${WHOLE}`)],
  ["with line feeds", encoder.encode(WHOLE.replaceAll("\r", ""))],
  ["with the line ends of old Macs", encoder.encode(WHOLE.replaceAll("\n", ""))],
  ["after empty lines", encoder.encode(`\r\n\r\n${WHOLE}`)],
  ["with zero bytes at its end", encoder.encode(`${WHOLE}\0\0\0`)],
  ["folded after twenty characters", encoder.encode(WHOLE.replaceAll(/.{20}/g, "$&\r\n "))],
  ["in Latin-1", Uint8Array.from(WHOLE, (character) => character.charCodeAt(0))],
  [
    "with a zone whose end is missing",
    encoder.encode(WHOLE.replace("BEGIN:VEVENT", "BEGIN:VTIMEZONE\r\nBEGIN:STANDARD\r\nBEGIN:VEVENT")),
  ],
  [
    "with an alarm whose end is missing",
    encoder.encode(WHOLE.replace("END:VEVENT", "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VEVENT")),
  ],
  ["in lower case", encoder.encode(WHOLE.toLowerCase())],
])("readIcs reads a calendar %s", (_, bytes) => {
  expect(readIcs(decodeIcs(bytes), NOVEMBER).busy.map(stretchText)).toEqual([AT_TEN]);
});

test("readIcs joins a character that a folded line has cut in two", () => {
  const [before, after] = WHOLE.split("ü") as [string, string];
  const [lead = 0, trail = 0] = encoder.encode("ü");
  const bytes = [...encoder.encode(before), lead, 13, 10, 32, trail, ...encoder.encode(after)];
  expect(readIcs(decodeIcs(Uint8Array.from(bytes)), NOVEMBER).events[0]?.summary).toBe("Prüfung");
});

test.each([
  ["nothing", ""],
  ["a page", "<!doctype html><html><body>BEGIN:VCALENDAR</body></html>"],
  ["JSON", '{"error":"BEGIN:VCALENDAR"}'],
  ["a cut-off calendar", WHOLE.slice(0, -20)],
  ["a calendar after which another is cut off", `${WHOLE}${WHOLE.slice(0, -20)}`],
  ["UTF-16 with a mark", "\uFFFE".concat(WHOLE)],
  ["a vCard", "BEGIN:VCARD\r\nEND:VCARD\r\n"],
])("readIcs refuses %s", (_, text) => {
  expect(() => readIcs(text, NOVEMBER)).toThrow(new IcsFault("no-calendar"));
});

test("decodeIcs refuses UTF-16 and UTF-32, with and without a mark", () => {
  const wide = (order: readonly number[], mark: readonly number[]): Uint8Array =>
    Uint8Array.from([
      ...mark,
      ...Array.from(WHOLE).flatMap((character) => order.map((at) => (at === 0 ? character.charCodeAt(0) : 0))),
    ]);
  for (const bytes of [
    wide([0, 1], []),
    wide([1, 0], []),
    wide([0, 1], [0xff, 0xfe]),
    wide([1, 0], [0xfe, 0xff]),
    wide([1, 1, 1, 0], []),
  ]) {
    expect(() => decodeIcs(bytes)).toThrow(new IcsFault("no-calendar"));
  }
});

test("readIcs reads an empty calendar", () => {
  expect(readIcs(`${calendar("VERSION:2.0")}\r\n\r\n`, NOVEMBER)).toEqual({ busy: [], events: [], unknownZones: [] });
});

/** Draws bytes of calendars with some of their bytes replaced, removed or repeated. */
const files = readCalendars().map(({ bytes }) => bytes);
const mutated = fc
  .tuple(
    fc.constantFrom(...files),
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        drop: fc.nat(40),
        put: fc.uint8Array({ maxLength: 40 }),
      }),
      { maxLength: 8 },
    ),
  )
  .map(([bytes, changes]) => {
    const list = [...bytes];
    for (const { at, drop, put } of changes) list.splice(Math.floor(at * list.length), drop, ...put);
    return Uint8Array.from(list);
  });
/** Draws calendars that consist of lines of all calendars, in any order. */
const lines = [...new Set(files.flatMap((bytes) => decodeIcs(bytes).split(/\r?\n(?! )/)))];
const shuffled = fc
  .array(fc.constantFrom(...lines), { maxLength: 60 })
  .map((some) => encoder.encode(calendar(...some)));

test("readIcs reads any bytes or refuses them, and its stretches are ascending, apart and in quarter hours", () => {
  forAll(fc.oneof(mutated, shuffled, fc.uint8Array({ maxLength: 200 })), anyZone, (bytes, zone) => {
    try {
      const { busy } = readIcs(decodeIcs(bytes), { ...NOVEMBER, zone });
      const numbers = numbersOf(busy);
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      for (const time of numbers) expect(time % 900_000).toBe(0);
      expect(
        [NOVEMBER.window.start, ...numbers, NOVEMBER.window.end].every(
          (time, at, all) => at === 0 || time >= all[at - 1]!,
        ),
      ).toBe(true);
    } catch (error) {
      if (!(error instanceof IcsFault)) throw error;
    }
  });
});
