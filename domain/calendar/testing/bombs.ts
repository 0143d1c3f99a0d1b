const wrapped = (body: string): string => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${body}END:VCALENDAR\r\n`;
const vevent = (lines: string, uid = "bomb"): string => `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines}\r\nEND:VEVENT\r\n`;
const many = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join("");
const START = "DTSTART:19700101T000000Z\r\nDURATION:PT1S\r\n";
const MEGABYTE = 1_000_000;
/** A different second for each number. */
const second = (at: number): string =>
  new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString().replaceAll(/[-:]|\.000/g, "");
const ALL = (count: number): string => Array.from({ length: count }, (_, at) => at).join(",");

type Bomb = {
  readonly name: string;
  readonly text: () => string;
  /** Only a limit of time or memory stops the reader. */
  readonly needsLimit?: true;
};

/** Calendars that are made to cost time or memory, all below 10 MB. Texts are made on demand. */
export const BOMBS: readonly Bomb[] = [
  { name: "every second since 1970", text: () => wrapped(vevent(`${START}RRULE:FREQ=SECONDLY`)) },
  {
    needsLimit: true,
    name: "every second of Mondays since 1970, counted",
    text: () => wrapped(vevent(`${START}RRULE:FREQ=SECONDLY;BYDAY=MO;COUNT=2000000000`)),
  },
  {
    name: "every second since the year 1",
    text: () => wrapped(vevent("DTSTART:00010101T000000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY;INTERVAL=7")),
  },
  {
    name: "5,000 endless daily events",
    text: () => wrapped(many(5_000, (at) => vevent(`${START}RRULE:FREQ=DAILY`, `${at}`))),
  },
  {
    needsLimit: true,
    name: "5,000 events each second",
    text: () => wrapped(many(5_000, (at) => vevent(`${START}RRULE:FREQ=SECONDLY`, `${at}`))),
  },
  { name: "5,001 events", text: () => wrapped(many(5_001, (at) => vevent(START, `${at}`))) },
  {
    needsLimit: true,
    name: "5,000 yearly events of every second",
    text: () =>
      wrapped(
        many(5_000, (at) =>
          vevent(
            `${START}RRULE:FREQ=YEARLY;BYHOUR=${ALL(24)};BYMINUTE=${ALL(60)};BYSECOND=${ALL(60)};BYSETPOS=366`,
            `${at}`,
          ),
        ),
      ),
  },
  {
    name: "RDATE of 100,000 values",
    text: () => wrapped(vevent(`${START}RDATE:${many(100_000, (at) => `${at === 0 ? "" : ","}${second(at * 60)}`)}`)),
  },
  {
    needsLimit: true,
    name: "EXDATE of 500,000 values",
    text: () =>
      wrapped(
        vevent(`${START}RRULE:FREQ=DAILY\r\nEXDATE:${many(500_000, (at) => `${at === 0 ? "" : ","}${second(at)}`)}`),
      ),
  },
  {
    needsLimit: true,
    name: "400,000 lines of EXDATE",
    text: () => wrapped(vevent(`${START}RRULE:FREQ=DAILY\r\n${many(390_000, (at) => `EXDATE:${second(at)}\r\n`)}`)),
  },
  {
    name: "5,000 overrides of a rule of seconds",
    text: () =>
      wrapped(
        vevent(`${START}RRULE:FREQ=SECONDLY`) +
          many(4_999, (at) =>
            vevent(`DTSTART:${second(at)}\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:${second(at)}\r\nDURATION:P100D`),
          ),
      ),
  },
  { name: "30 February", text: () => wrapped(vevent(`${START}RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30`)) },
  {
    name: "a position that no set has",
    text: () =>
      wrapped(
        vevent(`${START}RRULE:FREQ=YEARLY;BYHOUR=${ALL(24)};BYMINUTE=${ALL(60)};BYSECOND=${ALL(60)};BYSETPOS=366,-366`),
      ),
  },
  {
    name: "every billionth year",
    text: () =>
      wrapped(
        vevent(`${START}RRULE:FREQ=YEARLY;INTERVAL=1000000000\r\nRRULE:FREQ=SECONDLY;INTERVAL=${"9".repeat(400)}`),
      ),
  },
  {
    needsLimit: true,
    name: "events of 8,000 years",
    text: () =>
      wrapped(
        many(5_000, (at) => vevent("DTSTART:00010101T000000Z\r\nDTEND:99991231T235959Z\r\nRRULE:FREQ=HOURLY", `${at}`)),
      ),
  },
  { name: "a million nested components", text: () => wrapped("BEGIN:X\r\n".repeat(MEGABYTE)) },
  { name: "a thousand nested calendars", text: () => "BEGIN:VCALENDAR\r\n".repeat(1_000) + wrapped(vevent(START)) },
  { name: "a line of 9 MB", text: () => wrapped(vevent(`${START}SUMMARY:${"x".repeat(9 * MEGABYTE)}`)) },
  {
    name: "a zone of 9 MB",
    text: () => wrapped(vevent(`DTSTART;TZID=${"x/".repeat(4.5 * MEGABYTE)}:20261124T100000\r\nDURATION:PT1H`)),
  },
  { name: "a line of 9 MB without a name", text: () => wrapped("x".repeat(9 * MEGABYTE) + "\r\n") },
  {
    name: "a rule of 9 MB",
    text: () => wrapped(vevent(`${START}RRULE:FREQ=DAILY;BYDAY=${"MO,".repeat(3 * MEGABYTE)}MO`)),
  },
  { name: "a million properties", text: () => wrapped(vevent(START + many(MEGABYTE, (at) => `X-A:${at % 10}\r\n`))) },
  { name: "a million titles", text: () => wrapped(vevent(START + "SUMMARY:\r\n".repeat(900_000))) },
  {
    name: "300,000 guests",
    text: () => wrapped(vevent(`${START}${"ATTENDEE;PARTSTAT=ACCEPTED:a@b\r\n".repeat(290_000)}`)),
  },
  {
    name: "three million folds",
    text: () => wrapped(vevent(`${START}RDATE:20261124T100000Z${"\r\n ".repeat(3 * MEGABYTE)}`)),
  },
  {
    name: "three million folds of a title in Cyrillic",
    text: () => wrapped(vevent(`${START}SUMMARY:${"ж\n ".repeat(2.2 * MEGABYTE)}`)),
  },
  { name: "a million empty lines", text: () => wrapped("\r\n".repeat(4.5 * MEGABYTE)) },
  {
    name: "a million open quotes",
    text: () => wrapped(vevent(`${START}ATTENDEE;MEMBER=${'"a",'.repeat(2 * MEGABYTE)}:mailto:noor@example.org`)),
  },
];
