import { DAY_QUARTERS, QUARTER_MS, WEEK_QUARTERS } from "./slot.ts";
import { zoneClock } from "./zone-clock.ts";

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
