import type { BodyOf } from "#domain/contract/endpoints.ts";
import { hoursOfDays, areTimes } from "#domain/meeting/hours.ts";
import type { Weekday } from "#domain/time/weekdays.ts";
import { type KindOfForm, offeredWeekdays } from "../../fields/KindField.tsx";
import { areOptions, optionChanges, type Options } from "../../fields/options.ts";
import type { MeetingReply } from "../model/meeting-query.ts";
import { unsavedEdit } from "../../session/tab-memory.ts";

/** A meeting's edit that is not saved yet: from what it began, and what it has become. */
export type EditDraft = { readonly before: EditedMeeting; readonly edited: EditedMeeting };

export function keepEdit(meetingID: string, draft: EditDraft): void {
  unsavedEdit(meetingID).write(JSON.stringify(draft));
}

export function keptEdit(meetingID: string): EditDraft | undefined {
  return parseEditDraft(unsavedEdit(meetingID).read() ?? "null");
}

/** Storage outlives versions of this page, and extensions write to it: whatever has another form is no draft. */
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
    /** Undefined: those of the dates. */
    readonly weekdays?: readonly Weekday[] | undefined;
  };

/** Its days, `YYYY-MM-DD` or `FR`, in order. */
export function daysOf(form: EditedMeeting): readonly string[] {
  const dates = form.tentativeDates.toSorted();
  return form.kind === "weekdays" ? offeredWeekdays(form, dates) : dates;
}

/**
 * The changed fields alone, but kind, days, hours and zone together if one of them changed; undefined if nothing did. `now` is the
 * meeting as others have left it since the edit began: what they changed of the days and hours stays. Other hours of single
 * days are named only where there are or were any, and the kind only where it changed: servers of before know none. What
 * does not belong to the kind stays in the form only.
 */
export function editChanges(
  before: EditedMeeting,
  edited: EditedMeeting,
  now = before,
): BodyOf<"editMeeting"> | undefined {
  const [name, about] = [edited.name.trim(), edited.about.trim()];
  const isOther = edited.kind !== before.kind;
  const hasHours = edited.kind !== "wholeDays";
  // How long it takes was said in slots of its kind, and goes with them.
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

/** What a meeting of the form's kind has of days and hours. */
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

/** The edit with the changes that others have made to the times since it began: each day for itself, the hours with their zone. */
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
