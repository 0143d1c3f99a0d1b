import { datesOf } from "#domain/meeting/kind.ts";
import { usualHours } from "#domain/meeting/hours.ts";
import { isLongAbout, type Meeting } from "#domain/meeting/meeting.ts";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { calendarWeeks, WEEKS_PER_PAGE } from "#domain/time/calendar-weeks.ts";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";
import { escapeHtml } from "../escape-html.ts";

/** As in `client/meeting/MeetingLayout.tsx`. */
const FEW_DAYS = 4;
const MONDAY = 1;

/**
 * Writes the parts of a meeting's page in their places, for the time until the client draws them
 * (`client/meeting/MeetingLayout.tsx`). Chats that read a link see only the name.
 */
export function meetingPlaces(meeting: Meeting, isOpened: boolean): string {
  const { name, about, schedule, kind } = meeting;
  const dates = datesOf(meeting);
  const most = kind === "wholeDays" ? Math.min(dates.length, COLUMNS_PER_PAGE) : dates.length;
  const days = most > COLUMNS_PER_PAGE ? "more" : most;
  const hasAbout = isOpened && about !== "";
  return [
    `<div class="column" data-width="whole"><div class="meeting" data-days="${days}">`,
    `<div class="meeting-head"><div><h1>${escapeHtml(name)}</h1><p class="meeting-people"></p></div>`,
    hasAbout
      ? `<div class="meeting-about"><p${isLongAbout(about) ? " data-cut" : ""}>${escapeHtml(about)}</p></div>`
      : "",
    '<div class="meeting-buttons"></div></div>',
    `<div class="meeting-columns"${most > FEW_DAYS ? " data-many" : ""}><div>`,
    isOpened && schedule !== undefined ? '<div class="schedule-room"></div>' : "",
    `${cardPlace(meeting, dates)}</div></div></div></div>`,
  ].join("");
}

/** The picture is measured in `em`: the style of `data-row` makes one `em` an hour or a week. The page may have no style attributes. */
function cardPlace(meeting: Meeting, dates: readonly string[]): string {
  const isCalendar = meeting.kind === "wholeDays";
  const rows = isCalendar
    ? Math.min(calendarWeeks(dates.map(dayNumber), MONDAY).length, WEEKS_PER_PAGE)
    : hoursOf(meeting);
  const row = isCalendar ? "week" : (meeting.slotMinutes ?? 30);
  return `<div class="card meeting-card" data-row="${row}"><svg width="1" height="${rows}em"></svg></div>`;
}

function hoursOf(meeting: Meeting): number {
  const { minStartHour, maxEndHour } = usualHours(meeting).hours;
  return (maxEndHour - minStartHour + 24) % 24 || 24;
}
