export type Half = "am" | "pm";

/** An hour as a 12-hour clock shows it: `hour` is 1 to 12; 12 am is midnight, 12 pm is noon. */
export type ClockHour = { readonly hour: number; readonly half: Half };

/** 0 to 23: 12 am is 0, 12 pm is 12. */
export function hourOf({ hour, half }: ClockHour): number {
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

/** The inverse of {@link hourOf}; quarter hours are cut off, 24 is midnight like 0. */
export function clockHour(hour: number): ClockHour {
  const whole = Math.floor(hour) % 24;
  return { hour: whole % 12 === 0 ? 12 : whole % 12, half: whole < 12 ? "am" : "pm" };
}
