import { useEffect, useState } from "react";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { hoursOfDays, isHoursByDay, type OfferedHours, PROPOSED_HOURS } from "#domain/meeting/hours.ts";
import { parseZone } from "#domain/time/zone-clock.ts";
import { tabWord } from "../session/tab-memory.ts";
import type { ChosenDays } from "../chosen-days.ts";
import type { KindOfForm } from "../fields/KindField.tsx";
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
  /** Dates are offered without hours. */
  readonly isWhole?: boolean;
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
    const { name, about, hours, protectAnswers, timezone, isWhole, people, ...rest } = typed;
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
      ...(isWhole === true && { isWhole }),
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

export function kindOf({ isWhole }: Typed, { isWeekly }: ChosenDays): KindOfForm {
  if (isWeekly) return "weekdays";
  return isWhole === true ? "wholeDays" : undefined;
}

/** A meeting on dates names no kind, because older servers know none. */
export function newMeetingBody(
  { timezone, ...form }: Typed & { readonly timezone: string },
  days: ChosenDays,
): BodyOf<"createMeeting"> {
  const kind = kindOf(form, days);
  const { name, about, hours, protectAnswers, ...typed } = form;
  const { hoursByDay, ...usual } = hours;
  const { slotMinutes, durationMinutes, place, ...options } = parseOptions(typed);
  const tentativeDates = [...(days.dates ?? [])].toSorted();
  const weekdays = [...days.weekdays];
  const dayHours = hoursOfDays({ kind, hoursByDay, tentativeDates, weekdays });
  return {
    name: name.trim(),
    about: about.trim(),
    place: place?.trim() || undefined,
    protectAnswers,
    timezone,
    ...options,
    ...(kind !== undefined && { kind }),
    ...(kind === "weekdays" ? { weekdays } : { tentativeDates }),
    ...(kind !== "wholeDays" && { ...usual, slotMinutes, durationMinutes }),
    ...(dayHours !== undefined && { hoursByDay: dayHours }),
  };
}
