import { datesOf } from "#domain/meeting/kind.ts";
import { isLongAbout, type Meeting } from "#domain/meeting/meeting.ts";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";
import { escapeHtml } from "../escape-html.ts";

/**
 * Writes the parts of a meeting's page in their places, for the time until the client draws them
 * (`client/meeting/MeetingLayout.tsx`). Chats that read a link see only the name.
 */
export function meetingPlaces(meeting: Meeting, isOpened: boolean): string {
  const { name, about, schedule } = meeting;
  const cut = isLongAbout(about) ? " data-cut" : "";
  const days = datesOf(meeting).length;
  return [
    `<div class="column" data-width="whole"><div class="meeting" data-days="${days > COLUMNS_PER_PAGE ? "more" : days}">`,
    `<div class="meeting-head"><div><h1>${escapeHtml(name)}</h1><p class="meeting-people"></p></div>`,
    isOpened && about !== "" ? `<div class="meeting-about"><p${cut}>${escapeHtml(about)}</p></div>` : "",
    `</div><div class="meeting-columns"${days > FEW_DAYS ? " data-many" : ""}><div>`,
    isOpened && schedule !== undefined ? '<div class="schedule-room"></div>' : "",
    '<div class="meeting-line"></div><div class="card meeting-card"></div></div></div></div></div>',
  ].join("");
}

/** As in `client/meeting/MeetingLayout.tsx`. */
const FEW_DAYS = 4;
