import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { freeSlots, mergedWindows, type SlotWindow } from "#domain/calendar/slot-windows.ts";
import type { IcsReading } from "#domain/calendar/read-ics.ts";
import type { CalendarProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { QUARTER_MS, type Slot, slotStart } from "#domain/time/slot.ts";
import { daySpans, type ShownEvent } from "./shown-event.ts";

/** The busy times that were read from a file. The file itself is never kept. */
export type CalendarFile = Pick<IcsReading, "busy" | "events"> & {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  /** Times outside were not read, so nobody knows whether they are free. */
  readonly window: TimeWindow;
  /** Names the time zones whose events are missing. */
  readonly problem?: string;
};

/** The state and events of one calendar, for the layer, the tools and the note. */
export type CalendarReading = {
  /** The calendar's name; its host until the name is known. */
  readonly name: string;
  readonly provider?: CalendarProviderName;
  /** A user's calendar by address or account. */
  readonly calendarID?: string;
  /** Titled events; of providers also free ones. */
  readonly events: readonly ShownEvent[];
  /** Quarter hours, ascending; empty for providers, because their events have all busy times. */
  readonly busy: readonly TimeWindow[];
  /** Times outside were not read. */
  readonly window?: TimeWindow;
  /**
   * `stale`: as it was last read. Later readings may succeed if it is `unavailable`, and not if it is `unread` or one of
   * the rest.
   */
  readonly state: "read" | "stale" | "unavailable" | "unread" | "unlinked" | "not-allowed";
  /** Names the problem and the cure. */
  readonly message?: string;
  /** Milliseconds since the epoch. */
  readonly readAt?: number;
};

type TitledEvent = TimeWindow & {
  readonly summary?: string | undefined;
  readonly isAllDay?: true | undefined;
  readonly isTentative?: true | undefined;
};
type BusyReply = Omit<ReplyOf<"busyTimes">["calendars"][number], "calendarID">;

/** `zone` is where the calendar was read. */
export function replyReading({ host, readAt, busy, events = [], problem }: BusyReply, zone: string): CalendarReading {
  const titled = titledEvents(zone);
  const instants = ({ start, end }: { start: string; end: string }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
  });
  return {
    name: host,
    busy: busy.map(instants),
    events: events.map((event) => titled({ ...event, ...instants(event) })),
    readAt: Date.parse(readAt),
    state: stateOf(problem?.code, busy.length),
    ...(problem && { message: problem.message }),
  };
}

/** A calendar that failed before it was read for this meeting has no stretches. It may not be free. */
function stateOf(problem: NonNullable<BusyReply["problem"]>["code"] | undefined, stretches: number) {
  if (problem === undefined || problem === "unknown-zone") return "read";
  if (stretches > 0) return "stale";
  return problem === "unavailable" || problem === "too-many" ? "unavailable" : "unread";
}

export function fileReading(file: CalendarFile, zone: string): CalendarReading {
  const { name, busy, events, window, problem } = file;
  return {
    name,
    busy,
    window,
    events: events.map(titledEvents(zone)),
    state: "read",
    ...(problem !== undefined && { message: problem }),
  };
}

/** Whole days get the form of providers: dates, written as midnights of UTC. */
function titledEvents(zone: string) {
  const dates = new Map<number, number>();
  const dateOf = (instant: number): number => {
    const date = dates.get(instant) ?? dateIn(zone, instant);
    dates.set(instant, date);
    return date;
  };
  return ({ start, end, summary, isAllDay, isTentative }: TitledEvent): ShownEvent => ({
    start: isAllDay ? dateOf(start) : start,
    end: isAllDay ? dateOf(Math.max(start, end - 1)) + DAY_MS : end,
    isAllDay: isAllDay === true,
    busyness: isTentative === true ? "tentative" : "busy",
    ...(summary !== undefined && { summary }),
  });
}

/** Returns midnight UTC of the date on the clocks of `zone`. */
function dateIn(zone: string, instant: number): number {
  const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
  return date.toZonedDateTime("UTC").epochMilliseconds;
}

/** The clocks of a meeting and its viewer. */
export type ReadClocks = {
  readonly kind: MeetingKind | undefined;
  readonly zone: string;
  readonly windows: readonly SlotWindow[];
};

/** More titles cannot be read, and would make the page slow. */
const MAX_TITLES = 1_000;

/** Returns the events with titles, and all other busy stretches merged to one list. */
export function drawnEvents(readings: readonly CalendarReading[]): readonly ShownEvent[] {
  const isReadable = readings.reduce((sum, { events }) => sum + events.length, 0) <= MAX_TITLES;
  const isTitled = ({ provider, events }: CalendarReading) =>
    provider !== undefined || (isReadable && events.length > 0);
  const [titled, others] = [readings.filter(isTitled), readings.filter((reading) => !isTitled(reading))];
  const merged = mergedWindows(others.flatMap(({ busy }) => busy));
  return [...titled.flatMap(({ events }) => events), ...merged.map(plainEvent)];
}

export function plainEvent({ start, end }: TimeWindow): ShownEvent {
  return { start, end, isAllDay: false, busyness: "busy", isPlain: true };
}

/**
 * Returns the times of a week that are not free in each of the four weeks. They have no titles, because events of four weeks
 * would lie over each other.
 */
export function takenInWeek(events: readonly ShownEvent[], { zone, windows }: ReadClocks, length: number) {
  const busy = events.filter(({ busyness }) => busyness !== "free").map(daySpans(zone));
  const free = new Set(freeSlots(windows, busy));
  const taken = [...new Set(windows.map(({ slot }) => slot))].filter((slot) => !free.has(slot));
  const times = taken.map((slot) => ({ start: slotStart(slot), end: slotStart(slot) + length * QUARTER_MS }));
  return mergedWindows(times).map(plainEvent);
}

/** A calendar in one of these states tells no free time. */
const NOT_READ: ReadonlySet<CalendarReading["state"]> = new Set(["unavailable", "unread", "unlinked", "not-allowed"]);

export const unreadIn = (readings: readonly CalendarReading[]): CalendarReading[] =>
  readings.filter(({ state }) => NOT_READ.has(state));

/** Tells whether the readings are good enough to suggest times: none may come a little later, and there is one. */
export function areWhole(readings: readonly CalendarReading[]): boolean {
  return readings.every(({ state }) => state !== "unavailable") && unreadIn(readings).length < readings.length;
}

/**
 * Returns the slots that all calendars leave free, without earlier days. Tentative events, busy whole days and times
 * for which no file was read count as busy. Otherwise somebody could be marked free by mistake.
 */
export function suggestedSlots(
  readings: readonly CalendarReading[],
  { kind, zone, windows, today }: ReadClocks & { readonly today: string },
): Slot[] {
  const spanOf = daySpans(zone);
  const busy = readings.flatMap(({ busy: stretches, events, window }) => [
    ...stretches,
    ...events.filter(({ busyness }) => busyness !== "free").map(spanOf),
    ...(window === undefined
      ? []
      : [
          { start: -Infinity, end: window.start },
          { start: window.end, end: Infinity },
        ]),
  ]);
  const start = Temporal.PlainDate.from(today).toZonedDateTime(zone).epochMilliseconds;
  const coming = kind === "weekdays" ? windows : windows.filter((window) => window.start >= start);
  return freeSlots(coming, busy);
}

/** Later, the page says how old a reading is. */
const FRESH_MS = 10 * MINUTE_MS;

export function isOld({ readAt, state }: CalendarReading, nowMs: number): boolean {
  return readAt !== undefined && (state === "stale" || nowMs - readAt > FRESH_MS);
}
