import type { BodyOf } from "#domain/contract/endpoints.ts";
import { hoursOfDays, isHour, isHoursByDay } from "#domain/meeting/hours.ts";
import { parseZone } from "#domain/time/zone-clock.ts";
import { tabStore } from "../../api/browser-storage.ts";
import { areOptions, optionChanges, type Options } from "../../fields/options.ts";
import type { MeetingReply } from "../session/meeting-query.ts";
import { editName } from "./edit-left.ts";

/** A meeting's edit that is not saved yet: from what it began, and what it has become. */
export type EditDraft = { readonly before: EditedMeeting; readonly edited: EditedMeeting };

export function forgetEdit(meetingID: string): void {
  tabStore.remove(editName(meetingID));
}

export function keepEdit(meetingID: string, draft: EditDraft): void {
  tabStore.write(editName(meetingID), JSON.stringify(draft));
}

export function keptEdit(meetingID: string): EditDraft | undefined {
  const text = tabStore.read(editName(meetingID));
  return text === undefined ? undefined : parseEditDraft(text);
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
  const { name, about, timezone, tentativeDates, protectAnswers, ...hours } = Object(value) as EditedMeeting;
  return (
    [name, about, timezone].every((one: unknown) => typeof one === "string") &&
    [hours.minStartHour, hours.maxEndHour].every(isHour) &&
    (hours.hoursByDay === undefined || isHoursByDay(hours.hoursByDay)) &&
    Array.isArray(tentativeDates) &&
    tentativeDates.every((day: unknown) => typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day)) &&
    typeof protectAnswers === "boolean" &&
    areOptions(value as Record<string, unknown>) &&
    // Another zone would break every date of the form.
    parseZone(timezone) !== undefined
  );
}

export type EditedMeeting = Pick<
  MeetingReply,
  | ("name" | "about" | "timezone" | "minStartHour" | "maxEndHour" | "tentativeDates" | "hoursByDay" | "protectAnswers")
  | ("kind" | "weekdays")
> &
  Options;

/**
 * The changed fields alone, but dates, hours and zone together if one of them changed; undefined if nothing did. Other hours of
 * single days are named only where there are or were any: servers of before know none.
 */
export function editChanges(before: EditedMeeting, edited: EditedMeeting): BodyOf<"editMeeting"> | undefined {
  const { timezone, minStartHour, maxEndHour } = edited;
  const [name, about] = [edited.name.trim(), edited.about.trim()];
  const tentativeDates = edited.tentativeDates.toSorted();
  const hoursByDay = hoursOfDays({ ...edited, tentativeDates });
  const { kind, weekdays } = edited;
  const times = {
    ...(kind === "weekdays" ? { weekdays } : { tentativeDates }),
    ...(kind !== "wholeDays" && { minStartHour, maxEndHour }),
    timezone,
    ...((hoursByDay ?? before.hoursByDay) !== undefined && { hoursByDay: hoursByDay ?? {} }),
  };
  const changes = {
    ...(name !== before.name && { name }),
    ...(about !== before.about && { about }),
    ...(edited.protectAnswers !== before.protectAnswers && { protectAnswers: edited.protectAnswers }),
    ...optionChanges(before, edited),
    ...(!isSameTimes(before, { ...edited, hoursByDay }) && times),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

type Times = Pick<
  EditedMeeting,
  "timezone" | "minStartHour" | "maxEndHour" | "tentativeDates" | "weekdays" | "hoursByDay"
>;

function isSameTimes(one: Times, other: Times): boolean {
  const parts = ({ minStartHour, maxEndHour, timezone, tentativeDates, weekdays, hoursByDay }: Times) => {
    const days = tentativeDates.toSorted();
    const own = days.map((date) => hoursByDay?.[date]).map((hours) => hours && [hours.minStartHour, hours.maxEndHour]);
    return JSON.stringify([minStartHour, maxEndHour, timezone, days, weekdays, own]);
  };
  return parts(one) === parts(other);
}
