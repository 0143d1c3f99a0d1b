import { hourLabel } from "#domain/time/hour.ts";

/** What the chosen hours mean: `8 hours a day`, `4 hours, until 2 AM the next day`, `all day, 24 hours`. */
export function windowText(minStartHour: number, maxEndHour: number): string {
  if (minStartHour === maxEndHour)
    return minStartHour === 0 ? "All day, 24 hours" : `24 hours, until ${hourLabel(maxEndHour)} the next day`;
  const crosses = maxEndHour < minStartHour;
  const hours = maxEndHour - minStartHour + (crosses ? 24 : 0);
  const length = hours === 1 ? "1 hour" : `${hours} hours`;
  return crosses && maxEndHour > 0 ? `${length}, until ${hourLabel(maxEndHour)} the next day` : `${length} a day`;
}
