import { expect, test } from "vitest";
import { ALL_ZONES } from "../testing/arbitraries.ts";
import { BOMBS } from "./testing/bombs.ts";
import { createOracle, readCalendars } from "./testing/calendar-oracle.ts";
import {
  AT_TEN,
  busyOf,
  calendar,
  MEETING,
  ms,
  NOVEMBER,
  numbersOf,
  read,
  stretchText,
  vevent,
  YEAR,
} from "./testing/ics-text.ts";
import { decodeIcs, IcsFault, readIcs } from "./read-ics.ts";

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
    "2026-10-31T16:00/2026-11-01T17:00",
  ],
  [
    "with 24 exact hours over a change of clocks",
    "DTSTART;TZID=America/New_York:20261031T120000\nDURATION:PT24H",
    "2026-10-31T16:00/2026-11-01T16:00",
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
  ["that says so in its own time", `${MEETING}\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE\nSTATUS:TENTATIVE`, AT_TEN],
  ["in UTC although it names a zone", "DTSTART;TZID=Custom:20261124T090000Z\nDURATION:PT1H", AT_TEN],
  [
    "in a gap of the clocks, with the offset before it",
    "DTSTART;TZID=Europe/Berlin:20260329T023000\nDURATION:PT1H",
    "2026-03-29T01:30/2026-03-29T02:30",
  ],
  [
    "in a repeated hour, at its first time",
    "DTSTART;TZID=Europe/Berlin:20261025T023000\nDURATION:PT1H",
    "2026-10-25T00:30/2026-10-25T01:30",
  ],
  [
    "that began before the window",
    "DTSTART:20260101T000000Z\nDTEND:20261124T100000Z",
    "2026-03-01T00:00/2026-11-24T10:00",
  ],
  ["with a broken rule as a single event", `${MEETING}\nRRULE:FREQ=FORTNIGHTLY`, AT_TEN],
  ["with a guest list that no one can read", `${MEETING}\nATTENDEE;CN="open:mailto:noor@example.org`, AT_TEN],
])("readIcs reads an event %s", (_, text, expected) => {
  expect(busyOf(text, { window: YEAR })).toBe(expected);
});

test("readIcs lists busy events with their titles, by start", () => {
  const { events, name } = readIcs(
    calendar(
      String.raw`X-WR-CALNAME:My\, calendar`,
      ...vevent(`${MEETING}\nSUMMARY:${"🎶".repeat(300)}\nSTATUS:TENTATIVE`),
      ...vevent(String.raw`DTSTART;VALUE=DATE:20261103` + "\n" + String.raw`SUMMARY;LANGUAGE=en:  A\, b\nc  `),
      ...vevent(`${MEETING}\nSUMMARY:free\nTRANSP:TRANSPARENT`),
    ),
    NOVEMBER,
  );
  expect(events).toEqual([
    { start: ms("2026-11-02T23:00"), end: ms("2026-11-03T23:00"), summary: "A, b c", isAllDay: true },
    { start: ms("2026-11-24T09:00"), end: ms("2026-11-24T10:00"), summary: "🎶".repeat(200), isTentative: true },
  ]);
  expect(name).toBe("My, calendar");
});

test("readIcs leaves whole days free when the reader chooses so", () => {
  const outlook = `${MEETING.replaceAll("T100000", "T000000").replaceAll("T110000", "T235900")}\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE`;
  const { busy, events } = read(`${DAY}\n\n${outlook}\n\n${MEETING}`, { wholeDays: "free" });
  expect([busy.map(stretchText), events.length]).toEqual([[AT_TEN], 1]);
});

test("readIcs reads at most 2,000 occurrences of an event and 5,000 events", () => {
  const minutes = "DTSTART:19700101T000000Z\nDURATION:PT1M\nRRULE:FREQ=MINUTELY";
  expect(busyOf(minutes)).toBe("2026-11-01T00:00/2026-11-02T09:30");
  const events = (count: number): string => calendar(...Array.from({ length: count }, () => vevent(MEETING)).flat());
  expect(readIcs(events(5_000), NOVEMBER).busy).toHaveLength(1);
  expect(() => readIcs(events(5_001), NOVEMBER)).toThrow(new IcsFault("too-large"));
});

function outcomeOf(text: string): string {
  try {
    return Object.keys(readIcs(text, NOVEMBER))[0] ?? "";
  } catch (error) {
    return error instanceof IcsFault ? error.problem : String(error);
  }
}

test.each(BOMBS.filter(({ needsLimit }) => needsLimit !== true))("readIcs ends by itself on $name", ({ text }) => {
  expect(["busy", "too-large"]).toContain(outcomeOf(text()));
});

const TWO_YEARS = { start: ms("2026-01-01T00:00"), end: ms("2028-01-01T00:00") };

/** One zone of each clock in these years: two zones with the same changes and offsets are the same to a reader. */
const CLOCKS = [...new Map(ALL_ZONES.map((zone) => [clockText(zone), zone])).values()];

function clockText(zone: string): string {
  let text = "";
  let at = Temporal.Instant.fromEpochMilliseconds(TWO_YEARS.start - 86_400_000).toZonedDateTimeISO(zone);
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    text += `${at.offset} `;
    if (next === null || next.epochMilliseconds > TWO_YEARS.end + 86_400_000) return text;
    text += `${next.epochMilliseconds} `;
    at = next;
  }
}

test.each(readCalendars())("readIcs finds the busy times of $file for readers in every zone", (vector) => {
  const { bytes, lines, ownAddresses, name, unknownZones } = vector;
  const busyIn = createOracle(lines, TWO_YEARS);
  const text = decodeIcs(bytes);
  const wrong = CLOCKS.flatMap((zone) => {
    const reading = readIcs(text, { window: TWO_YEARS, zone, wholeDays: "busy", ownAddresses });
    const [found, expected] = [reading.busy, busyIn(zone)].map(numbersOf);
    const isRight = String(found) === String(expected) && String(reading.unknownZones) === String(unknownZones);
    return isRight && reading.name === name
      ? []
      : [{ zone, ...reading, busy: reading.busy.map(stretchText), expected: busyIn(zone).map(stretchText) }];
  });
  expect(wrong).toEqual([]);
  expect(CLOCKS.length).toBeGreaterThan(50);
});
