/** A week in New York, Sunday 22 to Saturday 28 November 2026, from 9 to 17. */
export const WEEK = daysFromSunday(7);

/** So many days from that Sunday on. */
export function daysFromSunday(count: number): string[] {
  const sunday = Temporal.PlainDate.from("2026-11-22");
  return Array.from({ length: count }, (_, days) => sunday.add({ days }).toString());
}

/** The slot of that November day at that time in New York (in winter), as REST writes it: `at(24, "13:30")`. */
export function at(day: number, time: string): string {
  const local = new Date(`2026-11-${String(day).padStart(2, "0")}T${time.padStart(5, "0")}:00-05:00`);
  return `${local.toISOString().slice(0, 19)}Z`;
}

/** The half hours of that day from one time up to another. */
export function between(day: number, from: string, to: string): string[] {
  const slots: string[] = [];
  for (let ms = Date.parse(at(day, from)); ms < Date.parse(at(day, to)); ms += 30 * 60_000) {
    slots.push(`${new Date(ms).toISOString().slice(0, 19)}Z`);
  }
  return slots;
}

/** As cells of the grid write them. */
export const short = (slots: readonly string[]): string[] => slots.map((slot) => `${slot.slice(0, 16)}Z`);

/** The order of a grid, which is read row by row. */
export function byRow(a: string, b: string): number {
  return a.slice(11).localeCompare(b.slice(11)) || a.localeCompare(b);
}
