import { useEffect, useState } from "react";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { hoursOfDays, isHoursByDay, type OfferedHours, PROPOSED_HOURS } from "#domain/meeting/hours.ts";
import { type Weekday, WEEKDAYS } from "#domain/time/weekdays.ts";
import { parseZone } from "#domain/time/zone-clock.ts";
import { tabWord } from "../session/tab-memory.ts";
import { type KindOfForm, offeredWeekdays } from "../fields/KindField.tsx";
import { type Options, parseOptions } from "../fields/options.ts";
import { type PeopleDraft, parsePeopleDraft } from "../fields/people-draft.ts";

const storedForm = tabWord("overlap.create");

export type Typed = Options & {
  readonly name: string;
  readonly about: string;
  readonly hours: OfferedHours;
  readonly protectAnswers: boolean;
  /** Undefined means the browser's. */
  readonly timezone?: string;
  /** Undefined means dates. */
  readonly kind?: KindOfForm;
  /** Monday first; undefined means those of the dates. */
  readonly weekdays?: readonly Weekday[];
  readonly people?: PeopleDraft;
};

const BLANK: Typed = { name: "", about: "", hours: PROPOSED_HOURS, protectAnswers: false };

/** Stored in this tab until the meeting is created, so that a reload or other days lose nothing. */
export function useTyped(): readonly [Typed, (change: Partial<Typed>) => void] {
  const [typed, setTyped] = useState(() => parseTyped(storedForm.read()));
  useEffect(() => {
    if (typed === BLANK) storedForm.remove();
    else storedForm.write(JSON.stringify(typed));
  }, [typed]);
  return [typed, (change) => setTyped((current) => ({ ...current, ...change }))];
}

export const forgetTyped = storedForm.remove;

export function parseTyped(text: string | undefined): Typed {
  try {
    const typed = JSON.parse(text ?? "null") as Record<string, unknown>;
    const { name, about, hours, protectAnswers, timezone, kind, weekdays, people, ...rest } = typed;
    const { minStartHour, maxEndHour, hoursByDay } = hours as Record<string, unknown>;
    const areTexts = typeof name === "string" && typeof about === "string";
    if (!areTexts || !isHour(minStartHour) || !isHour(maxEndHour)) return BLANK;
    const zone = typeof timezone === "string" ? parseZone(timezone) : undefined;
    return {
      name,
      about,
      hours: { minStartHour, maxEndHour, ...(isHoursByDay(hoursByDay) && { hoursByDay }) },
      protectAnswers: protectAnswers === true,
      ...(zone !== undefined && { timezone: zone }),
      ...((kind === "weekdays" || kind === "wholeDays") && { kind }),
      ...(Array.isArray(weekdays) && { weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)) }),
      ...(people !== undefined && { people: parsePeopleDraft(people) }),
      ...parseOptions(rest),
    };
  } catch {
    return BLANK;
  }
}

function isHour(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 24;
}

/** `dates` ascend. A meeting on dates names no kind, because older servers know none. */
export function newMeetingBody(
  { name, about, hours, protectAnswers, timezone, kind, ...typed }: Typed & { readonly timezone: string },
  dates: readonly string[],
): BodyOf<"createMeeting"> {
  const { hoursByDay, ...usual } = hours;
  const { slotMinutes, durationMinutes, place, ...options } = parseOptions(typed);
  const weekdays = offeredWeekdays(typed, dates);
  const dayHours = hoursOfDays({ kind, hoursByDay, tentativeDates: dates, weekdays });
  return {
    name: name.trim(),
    about: about.trim(),
    place: place?.trim() || undefined,
    protectAnswers,
    timezone,
    ...options,
    ...(kind !== undefined && { kind }),
    ...(kind === "weekdays" ? { weekdays: [...weekdays] } : { tentativeDates: [...dates] }),
    ...(kind !== "wholeDays" && { ...usual, slotMinutes, durationMinutes }),
    ...(dayHours !== undefined && { hoursByDay: dayHours }),
  };
}
