import type { Meeting } from "./meeting.ts";

/**
 * Whether a change of a meeting must reach people's calendars: its time was set, moved or called off, or a meeting that
 * has a time got another name or about text.
 */
export function changesCalendars(before: Meeting, after: Meeting): boolean {
  const [was, is] = [before.schedule, after.schedule];
  if (was?.start !== is?.start || was?.end !== is?.end) return true;
  return is !== undefined && (before.name !== after.name || before.about !== after.about);
}
