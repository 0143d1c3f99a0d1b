import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { instantText } from "#domain/time/instant-text.ts";
import { parseOptions } from "../fields/options.ts";

export type MeetingReply = ReplyOf<"getMeeting">;

/** How much later a meeting's days are in its copy. */
export type Shift = { readonly unit: "days" | "weeks" | "months"; readonly count: number };

/** More is further ahead than dates may be. */
export const MAX_SHIFT = 9_999;

/** A date, `YYYY-MM-DD`, so much later: in a month without such a day, its last one. */
function shiftedDate(date: string, { unit, count }: Shift): string {
  return Temporal.PlainDate.from(date)
    .add({ [unit]: count })
    .toString();
}

/** The least number of these units after which the first of the dates is today (`YYYY-MM-DD`) or later. */
export function leastShift(dates: readonly string[], unit: Shift["unit"], today: string): Shift {
  const [first = today] = dates;
  let count = 1;
  while (count < MAX_SHIFT && shiftedDate(first, { unit, count }) < today) count += 1;
  return { unit, count };
}

/** The dates of a copy: distinct, where two of them would be the last of a shorter month. */
export function shiftedDates(dates: readonly string[], shift: Shift): string[] {
  return [...new Set(dates.map((date) => shiftedDate(date, shift)))];
}

/**
 * The request that makes a copy without answers. Who must come is left out: they are answers. Days are shifted as dates, so that
 * hours stay what clocks show, the closing time too, which is left out where it would be over at `now`; days of the week stay.
 */
export function copyOf(meeting: MeetingReply, shift: Shift, now: number): BodyOf<"createMeeting"> {
  const { name, about, timezone, protectAnswers, kind, weekdays, tentativeDates } = meeting;
  const { minStartHour, maxEndHour, hoursByDay = {} } = meeting;
  const { closesAt, ...options } = parseOptions(meeting);
  const isWeekly = kind === "weekdays";
  const closing = closesAt === undefined || isWeekly ? undefined : shiftedInstant(closesAt, timezone, shift);
  const own = Object.entries(hoursByDay).map(([day, hours]) => [isWeekly ? day : shiftedDate(day, shift), hours]);
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
    ...(own.length > 0 && { hoursByDay: Object.fromEntries(own) as typeof hoursByDay }),
    ...(closing !== undefined && closing > now && { closesAt: instantText(closing) }),
  };
}

function shiftedInstant(text: string, timezone: string, { unit, count }: Shift): number {
  const local = Temporal.Instant.from(text).toZonedDateTimeISO(timezone);
  return local.add({ [unit]: count }).epochMilliseconds;
}

/** Whom the organiser expects, to be expected again: addresses come along, matches and mails do not. */
export function peopleOf({ expected = [], viewer }: MeetingReply): BodyOf<"addExpected">["people"] {
  if (!viewer.canEdit) return [];
  return expected.map(({ name, email, required }) => ({ name, required, ...(email !== undefined && { email }) }));
}
