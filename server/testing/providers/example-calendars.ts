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
  [[3], [12, 13.5], "Lunch with Ben"],
  [[4], [15, 17], "Birthday cake", TENTATIVE],
  [[2], [18.5, 20.5], "Climbing"],
  [[0], [22.5, 25], "Night train"],
];
const WORK: readonly Line[] = [
  [WORKDAYS, [9, 9.5], "Stand-up"],
  [[0], [10, 12], "Planning"],
  [[0], [11, 12], "Call with Cat"],
  [[0], [11.5, 13], "Vendor demo", TENTATIVE],
  [[1], [11.5, 13], "Budget review"],
  [[1], [14, 14.25], "Check-in"],
  [[2], [13, 16], "Workshop: build the arm"],
  [[2], [14, 15], "1:1", TENTATIVE],
  [[3], [9.5, 12], "Focus time", FREE],
  [[3], [14, 15.5], "Interview"],
  [[4], [10, 11], "Demo"],
];
const CHOIR: readonly Line[] = [[[1, 3], [18, 20], "Choir rehearsal"]];
const TEAM: readonly Line[] = [
  [[1], [15, 16], "Robotics team: build"],
  [[4], [13, 14.5], "Robotics team: test drive"],
];
const WEEKS = [-1, 0, 1, 2, 3, 4, 5, 6, 7];

/** Fills the calendars of a person at both providers with what a busy person has around these days. */
export function putExampleCalendars(
  { google, microsoft }: FakeProviders,
  people: { google: string; microsoft: string },
) {
  const today = Temporal.Now.plainDateISO();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  put(google.calendarOf(people.google), PRIVATE, monday);
  put(google.addCalendar(people.google, { id: "choir", name: "Choir" }), CHOIR, monday);
  put(google.addCalendar(people.google, { id: "team", name: "Robotics team (Mina)", isForeign: true }), TEAM, monday);
  put(microsoft.calendarOf(people.microsoft), WORK, monday);
  microsoft.addCalendar(people.microsoft, { id: "family", name: "Family" });
  const holidays = google.addCalendar(people.google, { id: "holidays", name: "Holidays", isForeign: true });
  const wholeDays = (
    title: string,
    [from, until]: readonly [number, number],
    more: Partial<FakeEvent> = {},
  ): FakeEvent => ({
    id: `whole${title.toLowerCase().replaceAll(/[^a-v]/g, "")}`,
    title,
    start: monday.add({ days: from }).toString(),
    end: monday.add({ days: until }).toString(),
    isAllDay: true,
    ...more,
  });
  google.calendarOf(people.google).put(wholeDays("Mum's birthday", [3, 4], FREE));
  google.calendarOf(people.google).put(wholeDays("Trip to Boston", [12, 15]));
  microsoft.calendarOf(people.microsoft).put(wholeDays("Release week", [7, 12], FREE));
  microsoft.calendarOf(people.microsoft).put(wholeDays("Fair?", [4, 5], TENTATIVE));
  holidays.put(wholeDays("Public holiday", [8, 9], FREE));
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
