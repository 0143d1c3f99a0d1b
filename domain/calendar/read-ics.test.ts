import { expect, test } from "vitest";
import { ALL_ZONES } from "../testing/arbitraries.ts";
import { createOracle, readCalendars } from "./testing/calendar-oracle.ts";
import { decodeIcs, IcsFault, readIcs, type IcsReading, type IcsTerms } from "./read-ics.ts";

const ms = (text: string): number => Date.parse(`${text}:00Z`);
const shown = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

const NOVEMBER: IcsTerms = {
  window: { start: ms("2026-11-01T00:00"), end: ms("2026-12-01T00:00") },
  zone: "Europe/Berlin",
  wholeDays: "busy",
  ownAddresses: ["noor@example.org"],
};

const calendar = (...lines: string[]): string => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n");
const vevent = (lines: string): string[] => ["BEGIN:VEVENT", "UID:a", ...lines.trim().split(/\s*\n\s*/), "END:VEVENT"];
/** The busy stretches of events whose lines are separated by line breaks, and events by blank lines. */
function busyOf(text: string, terms: Partial<IcsTerms> = {}): string {
  const { busy } = read(text, terms);
  return busy.map(stretchText).join(" ");
}
function read(text: string, terms: Partial<IcsTerms> = {}): IcsReading {
  return readIcs(
    calendar(
      ...text
        .trim()
        .split(/\n\s*\n/)
        .flatMap(vevent),
    ),
    { ...NOVEMBER, ...terms },
  );
}

const MEETING = "DTSTART;TZID=Europe/Berlin:20261124T100000\nDTEND;TZID=Europe/Berlin:20261124T110000";
const AT_TEN = "2026-11-24T09:00/2026-11-24T10:00";
const DAY = "DTSTART;VALUE=DATE:20261124";
const THAT_DAY = "2026-11-23T23:00/2026-11-24T23:00";

test.each([
  ["in a named zone", MEETING, AT_TEN],
  ["in UTC", "DTSTART:20261124T090000Z\nDTEND:20261124T100000Z", AT_TEN],
  ["that floats, on the reader's clock", "DTSTART:20261124T100000\nDTEND:20261124T110000", AT_TEN],
  [
    "that ends in another zone",
    "DTSTART;TZID=Europe/Berlin:20261124T100000\nDTEND;TZID=America/New_York:20261124T070000",
    "2026-11-24T09:00/2026-11-24T12:00",
  ],
  ["with a duration", "DTSTART:20261124T090000Z\nDURATION:PT1H", AT_TEN],
  [
    "with a nominal day over a change of clocks",
    "DTSTART;TZID=America/New_York:20261031T120000\nDURATION:P1D",
    "2026-11-01T00:00/2026-11-01T17:00",
  ],
  [
    "with 24 exact hours over a change of clocks",
    "DTSTART;TZID=America/New_York:20261031T120000\nDURATION:PT24H",
    "2026-11-01T00:00/2026-11-01T16:00",
  ],
  ["of a whole day", DAY, THAT_DAY],
  ["of a whole day with its end", `${DAY}\nDTEND;VALUE=DATE:20261125`, THAT_DAY],
  ["of a whole day with its last day as its end", `${DAY}\nDTEND;VALUE=DATE:20261124`, THAT_DAY],
  ["without a length", "DTSTART:20261124T090000Z", ""],
  ["that ends before it begins", "DTSTART:20261124T090000Z\nDTEND:20261124T080000Z", ""],
  ["that ends as it begins", "DTSTART:20261124T090000Z\nDTEND:20261124T090000Z", ""],
  [
    "on odd minutes, rounded outwards",
    "DTSTART:20261124T090100Z\nDTEND:20261124T094459Z",
    "2026-11-24T09:00/2026-11-24T09:45",
  ],
  ["that is cancelled", `${MEETING}\nSTATUS:CANCELLED`, ""],
  ["that is transparent", `${MEETING}\nTRANSP:TRANSPARENT`, ""],
  ["that is free in Outlook", `${MEETING}\nX-MICROSOFT-CDO-BUSYSTATUS:FREE`, ""],
  ["that will be free in Outlook", `${MEETING}\nX-MICROSOFT-CDO-INTENDEDSTATUS:FREE`, AT_TEN],
  ["out of office", `${MEETING}\nX-MICROSOFT-CDO-BUSYSTATUS:OOF`, AT_TEN],
  ["that the owner declined", `${MEETING}\nATTENDEE;CN="N; or: M";PARTSTAT=DECLINED:MAILTO:Noor@Example.org`, ""],
  ["that another guest declined", `${MEETING}\nATTENDEE;PARTSTAT=DECLINED:mailto:kai@example.org`, AT_TEN],
  ["in lower case", "dtstart;tzid=europe/berlin:20261124t100000\nduration:pt1h", AT_TEN],
  ["every week", `${MEETING}\nRRULE:FREQ=WEEKLY`, `${AT_TEN} `],
])("readIcs reads an event %s", (_, text, expected) => {
  expect(busyOf(text)).toBe(expected.trim());
});

test("readIcs refuses texts that are no whole calendar", () => {
  for (const text of ["", "<html>", "{}", calendar().slice(0, 20)]) {
    expect(() => readIcs(text, NOVEMBER)).toThrow(IcsFault);
  }
  expect(() => decodeIcs(new TextEncoder().encode("B\0E\0"))).toThrow(IcsFault);
});

type Stretch = { readonly start: number; readonly end: number };
const stretchText = ({ start, end }: Stretch): string => `${shown(start)}/${shown(end)}`;
const numbersOf = (stretches: readonly Stretch[]): number[] => stretches.flatMap(({ start, end }) => [start, end]);

const TWO_YEARS = { start: ms("2026-01-01T00:00"), end: ms("2028-01-01T00:00") };

test.each(readCalendars())("readIcs finds the busy times of $file for readers in every zone", (vector) => {
  const { bytes, lines, ownAddresses, name, unknownZones } = vector;
  const busyIn = createOracle(lines, TWO_YEARS);
  const text = decodeIcs(bytes);
  const wrong = ALL_ZONES.flatMap((zone) => {
    const reading = readIcs(text, { window: TWO_YEARS, zone, wholeDays: "busy", ownAddresses });
    const [found, expected] = [reading.busy, busyIn(zone)].map(numbersOf);
    const isRight = String(found) === String(expected) && String(reading.unknownZones) === String(unknownZones);
    return isRight && reading.name === name
      ? []
      : [{ zone, ...reading, busy: reading.busy.map(stretchText), expected: busyIn(zone).map(stretchText) }];
  });
  expect(wrong).toEqual([]);
});
