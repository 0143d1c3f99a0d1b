import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { instantText } from "#domain/time/instant-text.ts";
import { optionsOf } from "../fields/options.ts";

export type MeetingReply = ReplyOf<"getMeeting">;

/** The distance of a copy's days from the original. */
export type Shift = { readonly unit: "days" | "weeks" | "months"; readonly count: number };

/** A larger shift is further ahead than dates may be. */
export const MAX_SHIFT = 9_999;

/** Returns the shifted date, `YYYY-MM-DD`; the last day of a month that has no such day. */
function shiftedDate(date: string, { unit, count }: Shift): string {
  return Temporal.PlainDate.from(date)
    .add({ [unit]: count })
    .toString();
}

/** Returns the smallest shift in these units that brings the first date to today (`YYYY-MM-DD`) or later. */
export function leastShift(dates: readonly string[], unit: Shift["unit"], today: string): Shift {
  const [first = today] = dates;
  let count = 1;
  while (count < MAX_SHIFT && shiftedDate(first, { unit, count }) < today) count += 1;
  return { unit, count };
}

/** Returns the dates of a copy. Dates that fall on the same last day of a month become one. */
export function shiftedDates(dates: readonly string[], shift: Shift): string[] {
  return [...new Set(dates.map((date) => shiftedDate(date, shift)))];
}

/**
 * Returns the request for a copy without answers, and so without required respondents. Days are shifted as dates, so that clocks
 * show the same hours. A closing time that would be over at `nowMs` is left out.
 */
export function copyOf(meeting: MeetingReply, shift: Shift, nowMs: number): BodyOf<"createMeeting"> {
  const { name, about, timezone, protectAnswers, kind, weekdays, tentativeDates } = meeting;
  const { minStartHour, maxEndHour, hoursByDay = {} } = meeting;
  const { closesAt, ...options } = optionsOf(meeting);
  const isWeekly = kind === "weekdays";
  const closing = closesAt === undefined || isWeekly ? undefined : shiftedInstant(closesAt, timezone, shift);
  const shiftedHours = Object.entries(hoursByDay).map(([day, hours]) => [
    isWeekly ? day : shiftedDate(day, shift),
    hours,
  ]);
  return {
    ...options,
    name,
    about,
    timezone,
    protectAnswers,
    kind,
    weekdays,
    ...(kind !== "wholeDays" && { minStartHour, maxEndHour }),
    ...(!isWeekly && { tentativeDates: shiftedDates(tentativeDates, shift) }),
    ...(shiftedHours.length > 0 && { hoursByDay: Object.fromEntries(shiftedHours) as typeof hoursByDay }),
    ...(closing !== undefined && closing > nowMs && { closesAt: instantText(closing) }),
  };
}

function shiftedInstant(text: string, timezone: string, { unit, count }: Shift): number {
  const local = Temporal.Instant.from(text).toZonedDateTimeISO(timezone);
  return local.add({ [unit]: count }).epochMilliseconds;
}

/** Returns the expected people for the copy, with their addresses but without matches and mails. */
export function peopleOf({ expected = [], viewer }: MeetingReply): BodyOf<"addExpected">["people"] {
  if (!viewer.canEdit) return [];
  return expected.map(({ name, email, required }) => ({ name, required, ...(email !== undefined && { email }) }));
}
