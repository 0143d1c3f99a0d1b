import { message } from "../messages/message.ts";
import { type FieldError, refuseFaults } from "../refusal.ts";
import { meetingSlots, presentSlots } from "../time/meeting-slots.ts";
import { LIMITS } from "../limits.ts";
import { WHOLE_DAY } from "./hours.ts";
import { datesOf, hoursKey, type MeetingKind } from "./kind.ts";
import type { Weekday } from "../time/weekdays.ts";
import type { CandidateTimes } from "./meeting.ts";

/** The last day that a meeting may have when it is made or edited on `today` (`YYYY-MM-DD` both). */
export function latestDate(today: string): string {
  return Temporal.PlainDate.from(today).add({ years: LIMITS.yearsAhead }).toString();
}

/**
 * Refuses (`invalid`) times of a new or edited meeting that no meeting can have: dates too early or too late, other hours
 * of a day that is none of the meeting's, or days and hours that leave not one slot. `today` is the day of UTC,
 * `YYYY-MM-DD`; days gone by are allowed. Names a date by its index, so `times` has them in the order of the request.
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

/** As paths of schemas write it. */
const hoursPath = (day: string) => (/^\w+$/.test(day) ? `hoursByDay.${day}` : `hoursByDay["${day}"]`);

type Times = Omit<CandidateTimes, "timezone">;
/** What a request says of them. */
type NamedTimes = { readonly [Field in keyof Times]?: Times[Field] | undefined };

/** What only meetings of other kinds have. */
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

/** Whether a field says what replies say of meetings of its kind: a program may send back what it has read. */
function isAsRead(field: keyof Times, named: NamedTimes): boolean {
  if (field === "tentativeDates") return named.tentativeDates?.length === 0;
  return (field === "minStartHour" || field === "maxEndHour") && named[field] === WHOLE_DAY[field];
}

/**
 * The days and hours of a meeting by what a request names of them, and else those `before` a change. Refuses (`invalid`), each
 * at its place, what meetings of its kind do not have, and what they lack: another kind begins without days.
 */
export function timesOfKind(named: NamedTimes, before: NamedTimes = {}) {
  const { kind = before.kind ?? "dates" } = named;
  const foreign = FOREIGN[kind].filter((field) => named[field] !== undefined && !isAsRead(field, named));
  const kept = kind === (before.kind ?? "dates") ? before : {};
  const { minStartHour, maxEndHour } = before.kind === "wholeDays" ? {} : before;
  const all = {
    kind,
    ...(kind === "weekdays"
      ? { tentativeDates: [], weekdays: named.weekdays ?? kept.weekdays }
      : { tentativeDates: named.tentativeDates ?? kept.tentativeDates, weekdays: undefined }),
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
