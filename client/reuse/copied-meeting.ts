import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { instantText, parseInstant } from "#domain/time/instant-text.ts";

export type MeetingReply = ReplyOf<"getMeeting">;

export const SHIFT_UNITS = ["days", "weeks", "months"] as const;
export type ShiftUnit = (typeof SHIFT_UNITS)[number];

/** How much later a meeting's days are in its copy. */
export type Shift = { readonly unit: ShiftUnit; readonly count: number };

/** More is further ahead than dates may be. */
export const MAX_SHIFT = 9_999;

/** A date, `YYYY-MM-DD`, so much later: in a month without such a day, its last one. */
function shiftedDate(date: string, { unit, count }: Shift): string {
  return Temporal.PlainDate.from(date)
    .add({ [unit]: count })
    .toString();
}

/** The least number of these units after which the first of the dates is today (`YYYY-MM-DD`) or later. */
export function leastShift(dates: readonly string[], unit: ShiftUnit, today: string): Shift {
  const [first = today] = dates;
  let count = 1;
  while (count < MAX_SHIFT && shiftedDate(first, { unit, count }) < today) count += 1;
  return { unit, count };
}

/** The dates of a copy: distinct, where two of them would be the last of a shorter month. */
export function shiftedDates(dates: readonly string[], shift: Shift): string[] {
  return [...new Set(dates.map((date) => shiftedDate(date, shift)))];
}

/** What is as it was; what a meeting does not say is not sent. Who must come is left out: they are answers, which stay behind. */
const KEPT = [
  ...([
    "name",
    "about",
    "place",
    "timezone",
    "minStartHour",
    "maxEndHour",
    "kind",
    "weekdays",
    "protectAnswers",
  ] as const),
  ...(["slotMinutes", "durationMinutes", "minRespondents", "allowIfNeeded", "answersVisibleTo"] as const),
];

/**
 * The request that makes a copy without answers. Days are shifted as dates, so that hours stay what clocks show, the closing
 * time too, which is left out where it would be over at `now`; days of the week stay.
 */
export function copyOf(meeting: MeetingReply, shift: Shift, now: number): BodyOf<"createMeeting"> {
  const { kind, tentativeDates, hoursByDay, closesAt, timezone } = meeting;
  const kept = KEPT.filter((name) => meeting[name] !== undefined).map((name) => [name, meeting[name]]);
  const body = Object.fromEntries(kept) as Omit<BodyOf<"createMeeting">, "tentativeDates">;
  const closing = closesAt === undefined ? undefined : shiftedInstant(closesAt, timezone, shift);
  if (kind === "wholeDays") {
    delete body.minStartHour;
    delete body.maxEndHour;
  }
  const own = Object.entries(hoursByDay ?? {}).map(([day, hours]) => [
    kind === "weekdays" ? day : shiftedDate(day, shift),
    hours,
  ]);
  return {
    ...body,
    ...(kind !== "weekdays" && { tentativeDates: shiftedDates(tentativeDates, shift) }),
    ...(own.length > 0 && { hoursByDay: Object.fromEntries(own) as typeof hoursByDay }),
    ...(kind !== "weekdays" && closing !== undefined && closing > now && { closesAt: instantText(closing) }),
  };
}

function shiftedInstant(text: string, timezone: string, { unit, count }: Shift): number | undefined {
  const at = parseInstant(text);
  if (at === undefined) return undefined;
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  return local.add({ [unit]: count }).epochMilliseconds;
}

/** Whom the organiser expects, to be expected again: addresses come along, matches and mails do not. */
export function peopleOf({ expected = [], viewer }: MeetingReply): BodyOf<"addExpected">["people"] {
  if (!viewer.canEdit) return [];
  return expected.map(({ name, email, required }) => ({ name, required, ...(email !== undefined && { email }) }));
}
