import { QUARTER_MS } from "./slot.ts";

/** A stretch of time in which a zone's clocks run without a jump. All numbers are quarter hours since the epoch. */
export type ZoneSpan = {
  /** First instant; a fraction where clocks change at one minute past the hour. */
  readonly from: number;
  /** First instant of the next span. */
  readonly until: number;
  /** Local time minus UTC: a whole number since the year 2000 in every zone. */
  readonly offset: number;
  /** What the clocks showed when they were set back to begin this span; absent when they were set forward. */
  readonly setBackFrom?: number;
};

/** What the clocks of one zone show. Instants and clock readings are quarter hours since the epoch (UTC or local). */
export type ZoneClock = {
  readonly spans: readonly ZoneSpan[];
  /** The clock reading at an instant. */
  readonly wall: (instant: number) => number;
  /** For an instant whose clock reading came once before: the reading at which the first pass ended. */
  readonly repeats: (instant: number) => number | undefined;
};

/**
 * The clocks of `zone` for the instants from `from` to `until`. Asked of Temporal once per clock change and not once
 * per slot, so that a grid of 2,880 slots costs a handful of look-ups and still has no single offset.
 */
export function zoneClock(zone: string, from: number, until: number): ZoneClock {
  const spans = zoneSpans(zone, from, until);
  const spanAt = (instant: number): ZoneSpan => {
    const span = spans.findLast((one) => one.from <= instant) ?? spans[0];
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

function zoneSpans(zone: string, from: number, until: number): ZoneSpan[] {
  const spans: ZoneSpan[] = [];
  let begin = Temporal.Instant.fromEpochMilliseconds(from * QUARTER_MS).toZonedDateTimeISO(zone);
  for (;;) {
    const next = begin.getTimeZoneTransition("next");
    const end = next === null ? Infinity : next.epochMilliseconds / QUARTER_MS;
    const start = begin.epochMilliseconds / QUARTER_MS;
    const offset = begin.offsetNanoseconds / (QUARTER_MS * 1e6);
    const before = spans.at(-1);
    const setBack = before !== undefined && before.offset > offset;
    spans.push({ from: start, until: end, offset, ...(setBack ? { setBackFrom: start + before.offset } : {}) });
    if (next === null || end >= until) return spans;
    begin = next;
  }
}

/**
 * The IANA zone that `text` names, in the spelling given by the tz database; undefined for anything that
 * Temporal does not know and for bare offsets (`+02:00`), which know nothing of clock changes.
 */
export function parseZone(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId;
  } catch {
    return undefined;
  }
}
