import { instantOfReading } from "../meeting/kind.ts";
import { DAY_MS } from "../time/durations.ts";
import { QUARTER_MS } from "../time/slot.ts";
import { parseZone, zoneClock } from "../time/zone-clock.ts";
import type { TimeWindow } from "./calendar-event.ts";
import windowsZones from "./windows-zones.json" with { type: "json" };

/** Converts clock readings to instants and back. A reading is the time on a clock, in milliseconds, as if it were UTC. */
export type Clock = {
  /** Reads a skipped time with the offset before the gap, and takes a repeated time for its first (RFC 5545 §3.3.5). */
  readonly instant: (reading: number) => number;
  readonly reading: (instant: number) => number;
};

/**
 * Returns the IANA zone that a TZID names; undefined if it is unknown. The TZID may be an IANA name (also an old name),
 * a Windows zone of the Unicode CLDR, or a path with such an end (`/freeassociation.sourceforge.net/Europe/Berlin`,
 * `tzone://Microsoft/Utc`).
 */
export function zoneOfTzid(tzid: string): string | undefined {
  const name = tzid.trim();
  const zone = parseZone(name) ?? (windowsZones as Readonly<Record<string, string>>)[name.toLowerCase()];
  if (zone !== undefined || !/^\/|:\/\//.test(name)) return zone;
  const parts = name.split("/");
  // A zone has at most three parts (America/Argentina/Salta).
  for (const count of [3, 2, 1]) {
    const end = parseZone(parts.slice(-count).join("/"));
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Returns a function that finds the clock of a zone. It asks Temporal once per clock change around `window`. */
export function createClocks(window: TimeWindow): (zone: string) => Clock {
  const clocks = new Map<string, Clock>();
  return (zone) => {
    const clock = clocks.get(zone) ?? clockOf(zone, window);
    clocks.set(zone, clock);
    return clock;
  };
}

function clockOf(zone: string, window: TimeWindow): Clock {
  const first = window.start - 40 * DAY_MS;
  const until = window.end + 3 * DAY_MS;
  const spans = zoneClock(zone, first / QUARTER_MS, until / QUARTER_MS).spans.map((span, at, all) => ({
    since: span.from * QUARTER_MS,
    offset: span.offset * QUARTER_MS,
    // In the gap and in the repeated hour, the offset before the change counts.
    from: (span.from + Math.max(span.offset, all[at - 1]?.offset ?? span.offset)) * QUARTER_MS,
  }));
  return {
    instant(reading) {
      if (reading < first + DAY_MS || reading > until - DAY_MS) return instantOfReading(reading, zone);
      return reading - (spans.findLast(({ from }) => from <= reading)?.offset ?? 0);
    },
    reading(instant) {
      if (instant < first || instant > until) {
        return (
          instant + Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
        );
      }
      return instant + (spans.findLast(({ since }) => since <= instant)?.offset ?? 0);
    },
  };
}
