/** From when to when a day goes: 0 to 24 in quarter hours. Equal hours mean 24 h, an end below the start crosses midnight. */
export type Hours = { readonly minStartHour: number; readonly maxEndHour: number };

/** Hours of single days, by date (`YYYY-MM-DD`), in place of those of all days. */
export type HoursByDay = Readonly<Record<string, Hours>>;

/** The hours of all days, and those of single ones. */
export type OfferedHours = Hours & { readonly hoursByDay?: HoursByDay | undefined };

/** The hours of one of the days. */
export function hoursOn(times: OfferedHours, date: string): Hours {
  return times.hoursByDay?.[date] ?? times;
}

/** Hours that stand for all days: the earliest's that has no own ones, else the earliest's; and how many days have others. */
export function usualHours(times: OfferedHours & { readonly tentativeDates: readonly string[] }) {
  const all = times.tentativeDates.map((date) => hoursOn(times, date));
  const usual = all.find((hours) => hours === times) ?? all[0] ?? times;
  const isSame = (hours: Hours) => hours.minStartHour === usual.minStartHour && hours.maxEndHour === usual.maxEndHour;
  return { hours: usual, others: all.filter((hours) => !isSame(hours)).length };
}

/** The own hours of days that are among these; undefined where none are left. */
export function hoursOfDays(hoursByDay: HoursByDay | undefined, dates: readonly string[]): HoursByDay | undefined {
  const left = Object.entries(hoursByDay ?? {}).filter(([date]) => dates.includes(date));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** Whether what some storage holds has this form, as far as a page would break over it. */
export function isHoursByDay(value: unknown): value is HoursByDay {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([date, hours]: [string, unknown]) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || typeof hours !== "object" || hours === null) return false;
    const { minStartHour, maxEndHour } = hours as Record<string, unknown>;
    return isHour(minStartHour) && isHour(maxEndHour);
  });
}

export function isHour(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 24 && Number.isInteger(value * 4);
}
