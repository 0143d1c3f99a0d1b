import type { Request, Response } from "express";
import { createFakeCalendar, type FakeCalendar } from "./fake-calendar.ts";
import type { FakeBehaviour, FakeOAuth } from "./fake-oauth.ts";

/** A calendar as it stands in a person's list. */
export type ListedCalendar = {
  readonly id: string;
  readonly name: string;
  /** Shared by another person, or subscribed to. */
  readonly isForeign?: boolean;
  /** In the list, but closed to readers. */
  readonly isClosed?: boolean;
};

/** All people's calendars at a fake provider: each person has a main calendar, and the added calendars. */
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
    /** Returns all calendars except the main calendar. */
    listed: (subject: string): ListedCalendar[] => [...listOf(subject).values()],
    find: (subject: string, id: string) => listOf(subject).get(id),
  };
}

type Rules = {
  readonly oauth: FakeOAuth;
  readonly behaviour: FakeBehaviour;
  readonly accounts: ReturnType<typeof createFakeAccounts>;
  readonly mainIDOf: (subject: string) => string;
  /** The scope that the person must have allowed. */
  readonly scopeOf: (calendar: ListedCalendar | undefined) => string;
  readonly refuse: (response: Response, status: 403 | 404) => void;
};

/** Calls about the calendar that their path names, or about the caller's main one. */
export function createCalendarCalls({ oauth, behaviour, accounts, mainIDOf, scopeOf, refuse }: Rules) {
  return (work: (calendar: FakeCalendar, request: Request, response: Response) => void) =>
    async (request: Request, response: Response) => {
      const subject = oauth.callerOf(request, response);
      await behaviour.gate;
      if (subject === undefined) return;
      const id = String(request.params["calendarID"] ?? "primary");
      const isMain = id === "primary" || id === mainIDOf(subject);
      const listed = isMain ? undefined : accounts.find(subject, id);
      const calendar = isMain ? accounts.calendarOf(subject) : listed?.calendar;
      if (calendar === undefined) refuse(response, 404);
      else if (listed?.isClosed === true || !oauth.isAllowed(request, scopeOf(listed))) refuse(response, 403);
      else work(calendar, request, response);
    };
}
