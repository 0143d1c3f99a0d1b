import type { OfKind } from "../meeting/kind.ts";
import { DAY_MS } from "../time/durations.ts";
import { basicInstantText } from "../time/instant-text.ts";
import { QUARTER_MS } from "../time/slot.ts";
import { zoneClock } from "../time/zone-clock.ts";

/** When an entry is, as a Schedule says it; a weekly one on the clocks of `timezone`. */
export type EntryTimes = OfKind & { readonly start: number; readonly end: number; readonly timezone: string };

/** That it takes place every week (RFC 5545 §3.8.5.3). */
export const WEEKLY_RULE = "RRULE:FREQ=WEEKLY";

/** When an event begins, ends and is repeated (RFC 5545 §3.6.1). */
export function timeLines({ kind, start, end, timezone }: EntryTimes): string[] {
  const day = (at: number) => readingText(at).slice(0, 8);
  if (kind === "wholeDays") return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(end)}`];
  if (kind !== "weekdays") return [`DTSTART:${basicInstantText(start)}`, `DTEND:${basicInstantText(end)}`];
  const zoned = (name: string, at: number) => `${name};TZID=${timezone}:${readingText(at)}`;
  return [zoned("DTSTART", start), zoned("DTEND", end), WEEKLY_RULE];
}

/** For so long the changes of clocks are listed, from a year before the first time on. */
const LISTED_QUARTERS = (10 * 366 * DAY_MS) / QUARTER_MS;

/**
 * The clocks by which weekly entries go, one VTIMEZONE each (RFC 5545 §3.6.5): most readers know zones by their names
 * anyway. Each change is told by itself: not every zone has a rule for them, and not every reader knows lists of dates.
 */
export function zoneLines(entries: readonly EntryTimes[]): string[] {
  const weekly = entries.filter(({ kind }) => kind === "weekdays");
  const zones = Map.groupBy(weekly, ({ timezone }) => timezone);
  return [...zones].flatMap(([zone, ofZone]) => zoneText(zone, Math.min(...ofZone.map(({ start }) => start))));
}

function zoneText(zone: string, first: number): string[] {
  const from = Math.floor((first - 366 * DAY_MS) / QUARTER_MS);
  const { spans } = zoneClock(zone, from, from + LISTED_QUARTERS);
  const standard = Math.min(...spans.map(({ offset }) => offset));
  const lines = spans.flatMap(({ from: at, offset }, place) => {
    const before = spans[place - 1]?.offset ?? offset;
    const name = offset > standard ? "DAYLIGHT" : "STANDARD";
    return [
      `BEGIN:${name}`,
      `DTSTART:${readingText((at + before) * QUARTER_MS)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(offset)}`,
      `END:${name}`,
    ];
  });
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...lines, "END:VTIMEZONE"];
}

function readingText(at: number): string {
  return basicInstantText(at).slice(0, -1);
}

/** `+0530`, from quarter hours. */
function offsetText(quarters: number): string {
  const minutes = Math.abs(quarters) * 15;
  const digits = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, "0");
  return `${quarters < 0 ? "-" : "+"}${digits}`;
}
