import { message } from "../messages/message.ts";
import { type FieldError, refuseFaults } from "../refusal.ts";
import { meetingSlots, presentSlots } from "../time/meeting-slots.ts";
import { LIMITS } from "../limits.ts";
import { WHOLE_DAY } from "./hours.ts";
import { datesOf, hoursKey, type MeetingKind } from "./kind.ts";
import type { Weekday } from "../time/weekdays.ts";
import type { CandidateTimes } from "./meeting.ts";

/** Returns the last day that a meeting made or edited on `today` (both `YYYY-MM-DD`) may have. */
export function latestDate(today: string): string {
  return Temporal.PlainDate.from(today).add({ years: LIMITS.yearsAhead }).toString();
}

/**
 * Refuses (`invalid`) impossible times of a new or edited meeting. These are dates too early or too late, hours of a
 * day that the meeting lacks, and days and hours without a slot. `today` is the UTC day, `YYYY-MM-DD`; past days are
 * allowed. Faults name a date by its index, so `times` must keep the order of the request.
 */
export function checkCandidateTimes(times: CandidateTimes, today: string): void {
  const latest = latestDate(today);
  const path = times.kind === "weekdays" ? "weekdays" : "tentativeDates";
  const errors: FieldError[] = [];
  for (const [index, date] of times.tentativeDates.entries()) {
    const isLate = date > latest;
    if (!isLate && date >= LIMITS.earliestDate) continue;
    const fault = isLate
      ? message("api.dayTooLate", { count: LIMITS.yearsAhead })
      : message("api.dayTooEarly", { date: LIMITS.earliestDate });
    errors.push({ path: `tentativeDates[${index}]`, message: fault });
  }
  const ownHours = Object.keys(times.hoursByDay ?? {});
  const dateOf = new Map(datesOf(times).map((date) => [hoursKey(times, date), date]));
  for (const day of ownHours) {
    if (!dateOf.has(day)) errors.push({ path: hoursPath(day), message: message("api.noSuchDay") });
  }
  refuseFaults(errors);
  const ofLength = { count: times.slotMinutes ?? 30 };
  for (const day of ownHours) {
    const only = times.kind === "weekdays" ? { weekdays: [day as Weekday] } : { tentativeDates: [day] };
    const isEmpty = meetingSlots({ ...times, ...only }).length === 0;
    if (isEmpty) errors.push({ path: hoursPath(day), message: message("api.noSlotOnDay", ofLength) });
  }
  refuseFaults(errors);
  if (presentSlots(times).size === 0) refuseFaults([{ path, message: message("api.noSlot", ofLength) }]);
}

const hoursPath = (day: string) => (/^\w+$/.test(day) ? `hoursByDay.${day}` : `hoursByDay["${day}"]`);

type Times = Omit<CandidateTimes, "timezone">;
type NamedTimes = { readonly [Field in keyof Times]?: Times[Field] | undefined };

/** Fields that only meetings of other kinds have. */
const FOREIGN = {
  dates: ["weekdays"],
  weekdays: ["tentativeDates"],
  wholeDays: ["weekdays", "minStartHour", "maxEndHour", "hoursByDay", "slotMinutes"],
} as const satisfies Record<MeetingKind, readonly (keyof Times)[]>;

const MISSING = {
  tentativeDates: message("api.datesNoList"),
  weekdays: message("api.weekdaysForm"),
  minStartHour: message("api.hourRange"),
  maxEndHour: message("api.hourRange"),
};

/** Tells whether a foreign field has the value of a reply, because a program may send back what it has read. */
function isAsRead(field: keyof Times, named: NamedTimes): boolean {
  if (field === "tentativeDates") return named.tentativeDates?.length === 0;
  return (field === "minStartHour" || field === "maxEndHour") && named[field] === WHOLE_DAY[field];
}

/**
 * Returns days and hours from a request, completed by the `previous` ones. Refuses (`invalid`), each at its place, fields
 * that the kind does not have and fields that are missing: a new kind begins without days.
 */
export function timesOfKind(named: NamedTimes, previous: NamedTimes = {}) {
  const { kind = previous.kind ?? "dates" } = named;
  const foreign = FOREIGN[kind].filter((field) => named[field] !== undefined && !isAsRead(field, named));
  const sameKindDays = kind === (previous.kind ?? "dates") ? previous : {};
  const { minStartHour, maxEndHour } = previous.kind === "wholeDays" ? {} : previous;
  const all = {
    kind,
    ...(kind === "weekdays"
      ? { tentativeDates: [], weekdays: named.weekdays ?? sameKindDays.weekdays }
      : { tentativeDates: named.tentativeDates ?? sameKindDays.tentativeDates, weekdays: undefined }),
    ...(kind === "wholeDays"
      ? WHOLE_DAY
      : { minStartHour: named.minStartHour ?? minStartHour, maxEndHour: named.maxEndHour ?? maxEndHour }),
  };
  const needed = [kind === "weekdays" ? "weekdays" : "tentativeDates", "minStartHour", "maxEndHour"] as const;
  const lacking = needed.filter((field) => all[field] === undefined);
  const isDayless = kind !== "weekdays" && all.tentativeDates?.length === 0;
  refuseFaults([
    ...(isDayless ? [{ path: "tentativeDates", message: message("api.noDay") }] : []),
    ...foreign.map((path) => ({ path, message: message("api.notOfKind", { field: path, kind }) })),
    ...lacking.map((path) => ({ path, message: MISSING[path] })),
  ]);
  return all as typeof all & Times; // nothing is lacking
}
