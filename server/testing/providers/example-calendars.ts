import type { FakeCalendar, FakeEvent } from "./fake-calendar.ts";
import type { FakeProviders } from "./start-fake-providers.ts";

/** On which days from this week's Monday, from when to when on this machine's clocks, and what. */
type Line = readonly [
  days: readonly number[],
  hours: readonly [number, number],
  title: string,
  more?: Partial<FakeEvent>,
];

const WORKDAYS = [0, 1, 2, 3, 4];
const TENTATIVE = { showAs: "tentative" } as const;
const FREE = { showAs: "free" } as const;

const PRIVATE: readonly Line[] = [
  [[0, 2], [8.5, 9.25], "School run"],
  [[1], [11, 12.5], "Dentist"],
  [[4], [15, 17], "Birthday cake", TENTATIVE],
  [[0], [22.5, 25], "Night train"],
];
const WORK: readonly Line[] = [
  [WORKDAYS, [9, 9.5], "Stand-up"],
  [[0], [10, 12], "Planning"],
  [[0], [11.5, 13], "Vendor demo", TENTATIVE],
  [[1], [11.5, 13], "Budget review"],
  [[3], [9.5, 12], "Focus time", FREE],
];
const CHOIR: readonly Line[] = [[[1, 3], [18, 20], "Choir rehearsal"]];
const WEEKS = [-1, 0, 1, 2, 3, 4, 5, 6, 7];

/** Fills the calendars of a person at both providers with one of each kind that the grid draws: foreign calendars, whole days. */
export function putExampleCalendars(
  { google, microsoft }: FakeProviders,
  people: { google: string; microsoft: string },
) {
  const today = Temporal.Now.plainDateISO();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  put(google.calendarOf(people.google), PRIVATE, monday);
  put(google.addCalendar(people.google, { id: "choir", name: "Choir" }), CHOIR, monday);
  put(microsoft.calendarOf(people.microsoft), WORK, monday);
  const holidays = google.addCalendar(people.google, { id: "holidays", name: "Holidays", isForeign: true });
  const day = (of: number) => monday.add({ days: of }).toString();
  const trip = { id: "trip", title: "Trip to Boston", start: day(12), end: day(15), isAllDay: true };
  google.calendarOf(people.google).put(trip);
  holidays.put({ ...trip, id: "holiday", title: "Public holiday", start: day(8), end: day(9), ...FREE });
}

function put(calendar: FakeCalendar, lines: readonly Line[], monday: Temporal.PlainDate): void {
  const zone = Temporal.Now.timeZoneId();
  for (const [number, [days, [from, until], title, more]] of lines.entries()) {
    for (const week of WEEKS) {
      for (const day of days) {
        const midnight = monday.add({ days: 7 * week + day }).toZonedDateTime(zone);
        const at = (hours: number) =>
          midnight
            .add({ minutes: hours * 60 })
            .toInstant()
            .toString();
        calendar.put({ id: `line${number}w${week + 1}d${day}`, title, start: at(from), end: at(until), ...more });
      }
    }
  }
}
