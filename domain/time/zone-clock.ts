import { QUARTER_MS } from "./slot.ts";

/** A stretch of time without clock changes. All numbers are quarter hours since the epoch. */
export type ZoneSpan = {
  /** The first instant; a fraction in zones that change clocks at one minute past the hour. */
  readonly from: number;
  /** The first instant of the next span. */
  readonly until: number;
  /** Local time minus UTC: whole since 2000 in every zone. */
  readonly offset: number;
  /** The clock reading at which clocks were set back to begin this span; absent when they were set forward. */
  readonly setBackFrom?: number;
};

/** The clocks of a zone. Instants (UTC) and readings (local) are quarter hours since the epoch. */
export type ZoneClock = {
  readonly spans: readonly ZoneSpan[];
  /** Returns the clock reading at an instant. */
  readonly wall: (instant: number) => number;
  /** Returns, for an instant in the second pass of a repeated hour, the reading at which the first pass ended. */
  readonly repeats: (instant: number) => number | undefined;
};

/**
 * Returns the clocks of `zone` between two instants. Asks Temporal once per clock change instead of once per slot, so a
 * grid of 2,880 slots costs a handful of look-ups.
 */
export function zoneClock(zone: string, from: number, until: number): ZoneClock {
  const spans = zoneSpans(zone, from, until);
  const spanAt = (instant: number): ZoneSpan => {
    const span = spans.findLast((candidate) => candidate.from <= instant) ?? spans[0];
    if (span === undefined) throw new RangeError("a clock has at least one span");
    return span;
  };
  return {
    spans,
    wall: (instant) => instant + spanAt(instant).offset,
    repeats: (instant) => {
      const { offset, setBackFrom } = spanAt(instant);
      return setBackFrom !== undefined && instant + offset < setBackFrom ? setBackFrom : undefined;
    },
  };
}

/**
 * Returns `zone`, or UTC if the device's zone data lack it, because a newer device may have named the meeting's zone. Also
 * takes an offset such as `-06:00`.
 */
export function knownZone(zone: string): string {
  try {
    return new Temporal.ZonedDateTime(0n, zone).timeZoneId;
  } catch {
    return "UTC";
  }
}

function zoneSpans(zone: string, from: number, until: number): ZoneSpan[] {
  const spans: ZoneSpan[] = [];
  let begin = Temporal.Instant.fromEpochMilliseconds(from * QUARTER_MS).toZonedDateTimeISO(knownZone(zone));
  for (;;) {
    const next = begin.getTimeZoneTransition("next");
    const end = next === null ? Infinity : next.epochMilliseconds / QUARTER_MS;
    const start = begin.epochMilliseconds / QUARTER_MS;
    const offset = begin.offsetNanoseconds / (QUARTER_MS * 1e6);
    const previous = spans.at(-1);
    const setBack = previous !== undefined && previous.offset > offset;
    spans.push({ from: start, until: end, offset, ...(setBack ? { setBackFrom: start + previous.offset } : {}) });
    if (next === null || end >= until) return spans;
    begin = next;
  }
}

/**
 * Returns the IANA zone named `text`, in the spelling of the tz database. Returns undefined for unknown names and for
 * bare offsets (`+02:00`), which have no clock changes.
 */
export function parseZone(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId;
  } catch {
    return undefined;
  }
}
