import { createFakeCalendar, type FakeCalendar } from "./fake-calendar.ts";

/** A calendar as it stands in a person's list. */
export type ListedCalendar = {
  readonly id: string;
  readonly name: string;
  /** Shared by another person, or subscribed to. */
  readonly isForeign?: boolean;
  /** In the list, but closed to readers. */
  readonly isClosed?: boolean;
};

/** All people's calendars at a provider that stands in for the real one: a main one each, and what they add. */
export function createFakeAccounts() {
  const mains = new Map<string, FakeCalendar>();
  const others = new Map<string, Map<string, ListedCalendar & { readonly calendar: FakeCalendar }>>();
  const calendarOf = (subject: string): FakeCalendar => {
    const calendar = mains.get(subject) ?? createFakeCalendar();
    mains.set(subject, calendar);
    return calendar;
  };
  const listOf = (subject: string) => others.get(subject) ?? new Map<string, never>();
  return {
    /** The main one. */
    calendarOf,
    addCalendar(subject: string, listed: ListedCalendar): FakeCalendar {
      const calendar = createFakeCalendar();
      others.set(subject, new Map([...listOf(subject), [listed.id, { ...listed, calendar }]]));
      return calendar;
    },
    removeCalendar: (subject: string, id: string): void => void others.get(subject)?.delete(id),
    /** All but the main one. */
    listed: (subject: string): ListedCalendar[] => [...listOf(subject).values()],
    find: (subject: string, id: string) => listOf(subject).get(id),
  };
}
