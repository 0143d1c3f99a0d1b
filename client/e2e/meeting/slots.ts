/** A meeting in New York from 22 to 28 November 2026, 9 to 17. */
export const WEEK = daysFromSunday(7);

/** Returns `count` days from that Sunday. */
export function daysFromSunday(count: number): string[] {
  const sunday = Temporal.PlainDate.from("2026-11-22");
  return Array.from({ length: count }, (_, days) => sunday.add({ days }).toString());
}

/** Returns the slot of a November day and time in New York: `at(24, "13:30")`. */
export function at(day: number, time: string): string {
  const local = new Date(`2026-11-${String(day).padStart(2, "0")}T${time.padStart(5, "0")}:00-05:00`);
  return `${local.toISOString().slice(0, 19)}Z`;
}

/** Returns the half hours of a day between two times. */
export function between(day: number, from: string, to: string): string[] {
  const slots: string[] = [];
  for (let ms = Date.parse(at(day, from)); ms < Date.parse(at(day, to)); ms += 30 * 60_000) {
    slots.push(`${new Date(ms).toISOString().slice(0, 19)}Z`);
  }
  return slots;
}

/** Writes slots as cells of the grid do. */
export const short = (slots: readonly string[]): string[] => slots.map((slot) => `${slot.slice(0, 16)}Z`);

/** Compares slots in the order of a grid, row by row. */
export function byRow(a: string, b: string): number {
  return a.slice(11).localeCompare(b.slice(11)) || a.localeCompare(b);
}
