const NOON = 12 * 60;

/** Minute of the day as a clock shows it: `1:00 PM`. 1440 is midnight again. */
export function clockText(minute: number): string {
  return `${onTheDial(minute)}:${String(minute % 60).padStart(2, "0")} ${half(minute)}`;
}

/** The label beside a row that starts an hour: `9 AM`; `9:15 AM` in zones whose hours start elsewhere. */
export function hourLabel(minute: number): string {
  return minute % 60 === 0 ? `${onTheDial(minute)} ${half(minute)}` : clockText(minute);
}

function onTheDial(minute: number): number {
  return ((Math.floor(minute / 60) + 11) % 12) + 1;
}

function half(minute: number): "AM" | "PM" {
  return minute % (2 * NOON) < NOON ? "AM" : "PM";
}
