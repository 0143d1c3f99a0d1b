import { QUARTER_MS, DAY_QUARTERS, WEEK_QUARTERS } from "./slot.ts";

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

/** Clocks never change in so many weeks one after the other. */
const MAX_WEEKS = 8;

/**
 * How a viewer sees days of the week on the clocks of another zone: as in the week that begins on `monday` (`YYYY-MM-DD` in the
 * viewer's zone), the first from that of `today` (`YYYY-MM-DD`) on in which clocks change in neither. What the viewer's
 * clocks are ahead in it is written as a zone (`-06:00`), in which the floating times are theirs.
 */
export function shownWeek({ organisers, viewers }: { organisers: string; viewers: string }, today: string) {
  const day = Temporal.PlainDate.from(today);
  const thisMonday = day.subtract({ days: day.dayOfWeek - 1 }).toZonedDateTime(viewers);
  const weeks = Array.from({ length: MAX_WEEKS }, (_, week) => {
    const monday = thisMonday.add({ days: 7 * week });
    const from = Math.floor(monday.epochMilliseconds / QUARTER_MS) - DAY_QUARTERS;
    const [own, others] = [viewers, organisers].map(
      (zone) => zoneClock(zone, from, from + WEEK_QUARTERS + 2 * DAY_QUARTERS).spans,
    );
    return { monday: monday.toPlainDate().toString(), own, others };
  });
  const week = weeks.find(({ own, others }) => own?.length === 1 && others?.length === 1) ?? weeks[0];
  const ahead = ((week?.own?.[0]?.offset ?? 0) - (week?.others?.[0]?.offset ?? 0)) * 15;
  const clock = new Date(Math.abs(ahead) * 60_000).toISOString().slice(11, 16);
  return { monday: week?.monday ?? "", zone: ahead === 0 ? "UTC" : `${ahead < 0 ? "-" : "+"}${clock}` };
}
