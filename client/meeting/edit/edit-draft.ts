import type { BodyOf } from "#domain/contract/endpoints.ts";
import { hoursOfDays, areTimes } from "#domain/meeting/hours.ts";
import type { Weekday } from "#domain/time/weekdays.ts";
import { type KindOfForm, offeredWeekdays } from "../../fields/KindField.tsx";
import { areOptions, optionChanges, type Options } from "../../fields/options.ts";
import type { MeetingReply } from "../model/meeting-query.ts";
import { unsavedEdit } from "../../session/tab-memory.ts";

/** An unsaved edit: the meeting when it began, and the form now. */
export type EditDraft = { readonly before: EditedMeeting; readonly edited: EditedMeeting };

export function keepEdit(meetingID: string, draft: EditDraft): void {
  unsavedEdit(meetingID).write(JSON.stringify(draft));
}

export function keptEdit(meetingID: string): EditDraft | undefined {
  return parseEditDraft(unsavedEdit(meetingID).read() ?? "null");
}

/** Drops text of another form, because storage outlives versions and extensions write to it. */
export function parseEditDraft(text: string): EditDraft | undefined {
  try {
    const { before, edited } = Object(JSON.parse(text)) as Record<string, unknown>;
    return isEdited(before) && isEdited(edited) ? { before, edited } : undefined;
  } catch {
    return undefined;
  }
}

function isEdited(value: unknown): value is EditedMeeting {
  const edited = Object(value) as Record<string, unknown>;
  const { name, about, protectAnswers } = edited;
  const areTexts = typeof name === "string" && typeof about === "string";
  return areTexts && typeof protectAnswers === "boolean" && areTimes(edited) && areOptions(edited);
}

export type EditedMeeting = Pick<
  MeetingReply,
  "name" | "about" | "timezone" | "minStartHour" | "maxEndHour" | "tentativeDates" | "hoursByDay" | "protectAnswers"
> &
  Options & {
    readonly kind?: KindOfForm;
    /** Undefined means the weekdays of the dates. */
    readonly weekdays?: readonly Weekday[] | undefined;
  };

/** `YYYY-MM-DD` or `FR`, in order. */
export function daysOf(form: EditedMeeting): readonly string[] {
  const dates = form.tentativeDates.toSorted();
  return form.kind === "weekdays" ? offeredWeekdays(form, dates) : dates;
}

/**
 * Returns only the changed fields; kind, days, hours and zone go together if one of them changed. `current` is the
 * meeting after others' edits, whose changes to days and hours stay. Older servers know neither hours of single days
 * nor kinds, so both are sent only if they changed.
 */
export function editChanges(
  before: EditedMeeting,
  edited: EditedMeeting,
  now = before,
): BodyOf<"editMeeting"> | undefined {
  const [name, about] = [edited.name.trim(), edited.about.trim()];
  const isOther = edited.kind !== before.kind;
  const hasHours = edited.kind !== "wholeDays";
  // The duration is in slots of the old kind.
  const length = isOther && hasHours ? { durationMinutes: undefined } : {};
  const { slotMinutes, durationMinutes, ...options } = optionChanges({ ...before, ...length }, edited);
  const { hoursByDay, ...times } = timesOf(withChangesOfOthers(before, edited, now));
  const ownHours = hoursByDay ?? (before.hoursByDay && hasHours ? {} : undefined);
  const changes = {
    ...(name !== before.name && { name }),
    ...(about !== before.about && { about }),
    ...(edited.protectAnswers !== before.protectAnswers && { protectAnswers: edited.protectAnswers }),
    ...options,
    ...(hasHours && slotMinutes !== undefined && { slotMinutes }),
    ...(hasHours && durationMinutes !== undefined && { durationMinutes }),
    ...(!isSameTimes(before, edited) && {
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
function withChangesOfOthers(before: EditedMeeting, edited: EditedMeeting, now: EditedMeeting): EditedMeeting {
  if (edited.kind !== before.kind || now.kind !== before.kind) return edited;
  const hoursOf = ({ minStartHour, maxEndHour, timezone }: EditedMeeting) => ({ minStartHour, maxEndHour, timezone });
  const mergedDays = <Day>(was: readonly Day[] = [], is: readonly Day[] = [], there: readonly Day[] = []): Day[] => {
    const removed = new Set(was).difference(new Set(is));
    const added = new Set(is).difference(new Set(was));
    return [...new Set(there).union(added).difference(removed)];
  };
  const hoursByDay = Object.fromEntries(
    Object.entries({ ...now.hoursByDay, ...edited.hoursByDay, ...before.hoursByDay }).flatMap(([day]) => {
      const isSame = isDeepEqual(before.hoursByDay?.[day], edited.hoursByDay?.[day]);
      const hours = (isSame ? now : edited).hoursByDay?.[day];
      return hours === undefined ? [] : [[day, hours]];
    }),
  );
  return {
    ...edited,
    ...hoursOf(isDeepEqual(hoursOf(before), hoursOf(edited)) ? now : edited),
    tentativeDates: mergedDays(before.tentativeDates, edited.tentativeDates, now.tentativeDates),
    weekdays: mergedDays(before.weekdays, edited.weekdays, now.weekdays),
    hoursByDay,
  };
}

const isDeepEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function isSameTimes(one: EditedMeeting, other: EditedMeeting): boolean {
  const parts = (form: EditedMeeting) => {
    const { hoursByDay = {}, ...times } = timesOf(form);
    const own = Object.entries(hoursByDay).map(([day, hours]) => `${day} ${hours.minStartHour} ${hours.maxEndHour}`);
    return JSON.stringify([form.kind, times, own.toSorted()]);
  };
  return parts(one) === parts(other);
}
