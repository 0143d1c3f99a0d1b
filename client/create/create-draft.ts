import { useEffect, useState } from "react";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { hoursOfDays, type OfferedHours, PROPOSED_HOURS } from "#domain/meeting/hours.ts";
import { tabValue } from "../session/tab-memory.ts";
import type { ChosenDays } from "../chosen-days.ts";
import type { KindOfForm } from "../fields/KindField.tsx";
import { type Options, optionsOf } from "../fields/options.ts";
import type { PeopleDraft } from "../fields/people-draft.ts";

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

const storedForm = tabValue<Typed>("overlap.create");
const BLANK: Typed = { name: "", about: "", hours: PROPOSED_HOURS, protectAnswers: false };

/** Stored in this tab until the meeting is created, so that a reload or other days lose nothing. */
export function useTyped(): readonly [Typed, (change: Partial<Typed>) => void] {
  const [typed, setTyped] = useState(() => storedForm.read() ?? BLANK);
  useEffect(() => {
    if (typed === BLANK) storedForm.remove();
    else storedForm.write(typed);
  }, [typed]);
  return [typed, (change) => setTyped((current) => ({ ...current, ...change }))];
}

export const forgetTyped = storedForm.remove;

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
  const { name, about, hours, protectAnswers } = form;
  const { hoursByDay, ...usual } = hours;
  const { slotMinutes, durationMinutes, place, ...options } = optionsOf(form);
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
