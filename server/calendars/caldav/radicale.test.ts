import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readIcs } from "#domain/calendar/read-ics.ts";
import { caldavWay } from "../../testing/caldav/caldav-way.ts";
import { eventText } from "../../testing/caldav/start-caldav-server.ts";
import { RADICALE_LOGIN, radicaleProgram, startRadicale } from "../../testing/caldav/start-radicale.ts";
import type { CaldavConnection } from "../sources/source.ts";
import { connectCaldav } from "./connect-caldav.ts";
import { readCaldav } from "./read-caldav.ts";

/** Clocks change in four of the zones. */
const WINDOW = { start: Date.parse("2026-09-20T00:00Z"), end: Date.parse("2026-11-10T00:00Z") };
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Asia/Kolkata",
  "Africa/Casablanca",
] as const;

describe.skipIf(radicaleProgram === undefined)("an account at Radicale", () => {
  let radicale: Awaited<ReturnType<typeof startRadicale>>;
  const way = caldavWay();
  const accountOf = () => ({ provider: "other", address: radicale.url, ...RADICALE_LOGIN }) as const;
  const read = (connection: CaldavConnection, name: string, stamp?: string) => {
    const collections = connection.collections.filter((collection) => collection.name === name);
    return readCaldav(accountOf(), { ...connection, collections, window: WINDOW, stamp }, way);
  };

  beforeAll(async () => {
    radicale = await startRadicale();
    for (const zone of ZONES) {
      const name = zone.replace("/", "-");
      await radicale.addCalendar(name, zone);
      for (const [uid, text] of Object.entries(eventsIn(zone))) await radicale.put(name, uid, text);
    }
    await radicale.addCalendar("work", "Work &amp; more");
    await radicale.addCalendar("tasks", "Tasks", "VTODO");
  });
  afterAll(() => radicale.stop());

  test("an account at Radicale lists its calendars and no task lists", async () => {
    const { collections } = await connectCaldav(accountOf(), way);
    expect(collections.map(({ name }) => name).toSorted()).toEqual([...ZONES, "Work & more"].toSorted());
  });

  test("an account at Radicale is read again only after a change", async () => {
    const connection = await connectCaldav(accountOf(), way);
    await radicale.put("work", "one", eventText("UID:one", "DTSTART:20261101T090000Z", "DTEND:20261101T100000Z"));
    const first = await read(connection, "Work & more");
    expect(first).toMatchObject({ texts: [expect.stringContaining("UID:one")] });
    const stamp = first?.stamp;
    expect(await read(connection, "Work & more", stamp)).toBeUndefined();
    await radicale.put("work", "two", eventText("UID:two", "DTSTART:20261102T090000Z", "DTEND:20261102T100000Z"));
    expect(await read(connection, "Work & more", stamp)).toMatchObject({ texts: { length: 2 } });
    await radicale.remove("work/one.ics");
    await radicale.remove("work/two.ics");
  });

  test.each(ZONES)(
    "a Radicale account with repeated, moved and cancelled events in %s is busy over the change of clocks",
    async (zone) => {
      const reading = await read(await connectCaldav(accountOf(), way), zone);
      const { texts = [] } = reading ?? {};
      const stretches = texts.flatMap((text) => readIcs(text, { window: WINDOW, zone: "UTC", wholeDays: "busy" }).busy);
      expect(inOrder(stretches)).toEqual(inOrder(expectedIn(zone)));
    },
  );

  test("an account at Radicale is refused with a wrong password", async () => {
    const fault = await connectCaldav({ ...accountOf(), password: "wrong" }, way).catch((error: unknown) => error);
    expect(fault).toMatchObject({ problem: "not-allowed", field: "password" });
  });
});

const NIGHT = { hour: 2, minute: 10 };
const local = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");

/** A night shift on three weekdays, because clocks change at night; a lunch; and events that take no time. */
function eventsIn(zone: string): Readonly<Record<string, string>> {
  const at = (name: string, time: string) => `${name};TZID=${zone}:${local(Temporal.PlainDateTime.from(time))}`;
  const rule = "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,SU";
  const shift = eventText(
    "UID:shift",
    at("DTSTART", "2026-08-02T02:10"),
    "DURATION:PT50M",
    rule,
    at("EXDATE", "2026-09-30T02:10"),
  );
  const moved = [
    "BEGIN:VEVENT",
    "DTSTAMP:20260101T000000Z",
    "UID:shift",
    at("RECURRENCE-ID", "2026-10-07T02:10"),
    at("DTSTART", "2026-10-09T16:00"),
    at("DTEND", "2026-10-09T17:20"),
    "END:VEVENT",
  ];
  const cancelled = [
    "BEGIN:VEVENT",
    "DTSTAMP:20260101T000000Z",
    "UID:shift",
    at("RECURRENCE-ID", "2026-10-14T02:10"),
    at("DTSTART", "2026-10-14T02:10"),
    "DURATION:PT50M",
    "STATUS:CANCELLED",
    "END:VEVENT",
  ];
  return {
    shift: shift.replace("END:VCALENDAR", [...moved, ...cancelled, "END:VCALENDAR"].join("\r\n")),
    lunch: eventText("UID:lunch", at("DTSTART", "2026-10-20T12:00"), at("DTEND", "2026-10-20T13:00")),
    free: eventText(
      "UID:free",
      at("DTSTART", "2026-10-01T09:00"),
      "DURATION:PT8H",
      "RRULE:FREQ=DAILY",
      "TRANSP:TRANSPARENT",
    ),
    off: eventText("UID:off", at("DTSTART", "2026-10-21T12:00"), at("DTEND", "2026-10-21T13:00"), "STATUS:CANCELLED"),
  };
}

type Stretch = { readonly start: number; readonly end: number };

/** The busy stretches by Temporal alone. */
function expectedIn(zone: string): Stretch[] {
  const stretch = (time: string | Temporal.PlainDateTime, minutes: number): Stretch => {
    const start = Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds;
    return { start, end: start + minutes * 60_000 };
  };
  const days = Array.from({ length: 52 }, (_, index) => Temporal.PlainDate.from("2026-09-20").add({ days: index }));
  const excluded = ["2026-09-30", "2026-10-07", "2026-10-14"];
  const shifts = days.filter((day) => [1, 3, 7].includes(day.dayOfWeek) && !excluded.includes(day.toString()));
  const all = [
    ...shifts.map((day) => stretch(day.toPlainDateTime(NIGHT), 50)),
    stretch("2026-10-09T16:00", 80),
    stretch("2026-10-20T12:00", 60),
  ];
  const QUARTER = 900_000;
  return all
    .map(({ start, end }) => ({
      start: Math.floor(start / QUARTER) * QUARTER,
      end: Math.ceil(end / QUARTER) * QUARTER,
    }))
    .map(({ start, end }) => ({ start: Math.max(start, WINDOW.start), end: Math.min(end, WINDOW.end) }))
    .filter(({ start, end }) => start < end);
}

const inOrder = (stretches: readonly Stretch[]): string[] =>
  stretches
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => `${new Date(start).toISOString()} ${new Date(end).toISOString()}`);
