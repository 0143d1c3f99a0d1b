import type { Meeting } from "./meeting.ts";

/**
 * Whether the calendars of those who were invited show something else of a meeting now than before: its time was set,
 * moved or called off, or it kept its time and has another name or text.
 */
export function changesCalendars(before: Meeting, after: Meeting): boolean {
  const [was, is] = [before.schedule, after.schedule];
  if (was?.start !== is?.start || was?.end !== is?.end) return true;
  return is !== undefined && (before.name !== after.name || before.about !== after.about);
}
