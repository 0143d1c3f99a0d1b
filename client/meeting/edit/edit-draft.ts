import type { BodyOf } from "#domain/contract/endpoints.ts";
import { hoursOfDays } from "#domain/meeting/hours.ts";
import { type Weekday, weekdayOf, WEEKDAYS } from "#domain/time/weekdays.ts";
import type { KindOfForm } from "../../fields/KindField.tsx";
import { optionChanges, type Options } from "../../fields/options.ts";
import type { MeetingReply } from "../model/meeting-query.ts";
import { unsavedEdit } from "../../session/tab-memory.ts";

/** An unsaved edit: the meeting when it began, and the form now. */
export type EditDraft = { readonly before: EditedMeeting; readonly edited: EditedMeeting };

export const keptEdit = (meetingID: string) => unsavedEdit(meetingID).read() as EditDraft | undefined;

export type EditedMeeting = Pick<
  MeetingReply,
  "name" | "about" | "timezone" | "minStartHour" | "maxEndHour" | "tentativeDates" | "hoursByDay" | "protectAnswers"
> &
  Options & {
    readonly kind?: KindOfForm;
    /** Undefined means the weekdays of the dates. */
    readonly weekdays?: readonly Weekday[] | undefined;
  };

/** Returns the weekdays, Monday first; by default the weekdays of the dates. */
export function offeredWeekdays(form: Pick<EditedMeeting, "weekdays">, dates: readonly string[]): readonly Weekday[] {
  return form.weekdays ?? WEEKDAYS.filter((weekday) => dates.some((date) => weekdayOf(date) === weekday));
}

/** `YYYY-MM-DD` or `FR`, in order. */
export function daysOf(form: EditedMeeting): readonly string[] {
  const dates = form.tentativeDates.toSorted();
  return form.kind === "weekdays" ? offeredWeekdays(form, dates) : dates;
}

/**
 * `current` is the meeting after others' edits; their changes of days and hours stay. Older servers know neither hours
 * of single days nor kinds, so both are sent only if they changed.
 */
export function editChanges(
  original: EditedMeeting,
  edited: EditedMeeting,
  current = original,
): BodyOf<"editMeeting"> | undefined {
  const [name, about] = [edited.name.trim(), edited.about.trim()];
  const isOther = edited.kind !== original.kind;
  const hasHours = edited.kind !== "wholeDays";
  // The duration is in slots of the old kind.
  const length = isOther && hasHours ? { durationMinutes: undefined } : {};
  const { slotMinutes, durationMinutes, ...options } = optionChanges({ ...original, ...length }, edited);
  const { hoursByDay, ...times } = timesOf(withChangesOfOthers(original, edited, current));
  const ownHours = hoursByDay ?? (original.hoursByDay && hasHours ? {} : undefined);
  const changes = {
    ...(name !== original.name && { name }),
    ...(about !== original.about && { about }),
    ...(edited.protectAnswers !== original.protectAnswers && { protectAnswers: edited.protectAnswers }),
    ...options,
    ...(hasHours && slotMinutes !== undefined && { slotMinutes }),
    ...(hasHours && durationMinutes !== undefined && { durationMinutes }),
    ...(!isSameTimes(original, edited) && {
      ...(isOther && { kind: edited.kind ?? ("dates" as const) }),
      ...times,
      ...(ownHours !== undefined && { hoursByDay: ownHours }),
    }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

function timesOf({ kind, timezone, minStartHour, maxEndHour, ...form }: EditedMeeting) {
  const tentativeDates = form.tentativeDates.toSorted();
  const weekdays = [...offeredWeekdays(form, tentativeDates)];
  const hoursByDay = hoursOfDays({ kind, hoursByDay: form.hoursByDay, tentativeDates, weekdays });
  return {
    ...(kind === "weekdays" ? { weekdays } : { tentativeDates }),
    ...(kind !== "wholeDays" && { minStartHour, maxEndHour, hoursByDay }),
    timezone,
  };
}

/** Merges others' changes of the times: each day separately, the hours together with their zone. */
function withChangesOfOthers(original: EditedMeeting, edited: EditedMeeting, current: EditedMeeting): EditedMeeting {
  if (edited.kind !== original.kind || current.kind !== original.kind) return edited;
  const hoursOf = ({ minStartHour, maxEndHour, timezone }: EditedMeeting) => ({ minStartHour, maxEndHour, timezone });
  const mergedDays = <Day>(
    daysBefore: readonly Day[] = [],
    editedDays: readonly Day[] = [],
    currentDays: readonly Day[] = [],
  ): Day[] => {
    const removed = new Set(daysBefore).difference(new Set(editedDays));
    const added = new Set(editedDays).difference(new Set(daysBefore));
    return [...new Set(currentDays).union(added).difference(removed)];
  };
  const hoursByDay = Object.fromEntries(
    Object.entries({ ...current.hoursByDay, ...edited.hoursByDay, ...original.hoursByDay }).flatMap(([day]) => {
      const isSame = isDeepEqual(original.hoursByDay?.[day], edited.hoursByDay?.[day]);
      const hours = (isSame ? current : edited).hoursByDay?.[day];
      return hours === undefined ? [] : [[day, hours]];
    }),
  );
  return {
    ...edited,
    ...hoursOf(isDeepEqual(hoursOf(original), hoursOf(edited)) ? current : edited),
    tentativeDates: mergedDays(original.tentativeDates, edited.tentativeDates, current.tentativeDates),
    weekdays: mergedDays(original.weekdays, edited.weekdays, current.weekdays),
    hoursByDay,
  };
}

const isDeepEqual = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other);

function isSameTimes(meeting: EditedMeeting, other: EditedMeeting): boolean {
  const parts = (form: EditedMeeting) => {
    const { hoursByDay = {}, ...times } = timesOf(form);
    const ownHours = Object.entries(hoursByDay).map(
      ([day, hours]) => `${day} ${hours.minStartHour} ${hours.maxEndHour}`,
    );
    return JSON.stringify([form.kind, times, ownHours.toSorted()]);
  };
  return parts(meeting) === parts(other);
}
