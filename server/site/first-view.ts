import type { MeetingView } from "#db/hot/meeting-view.ts";
import { isLongAbout } from "#domain/meeting/meeting.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Words } from "../language/words.ts";

/**
 * What is seen of a page before any of its code has run: header, heading, and boxes where the rest will be. The client draws the
 * page in its place, with the same classes (`client/ui/first-view.css`), so that nothing moves. It cannot be
 * pressed yet, and is hidden from screen readers, which read the page once it is there.
 */
export function withFirstView(html: string, view: string): string {
  // As a function: in a replacement text `$` would mean something.
  return html.replace('<div id="root"></div>', () => `<div id="root">${view}</div>`);
}

/** The first page, on which days are chosen. */
export function homeView({ text }: Words): string {
  // Marks stand around the words of a link, which are underlined.
  const hint = escapeHtml(text("home.hint")).replaceAll(/&lt;(\/?)link&gt;/g, "<$1u>");
  return framed(
    `<div class="column">` +
      `<div class="home-top"><div><h1>${escapeHtml(text("home.prompt"))}</h1><p>${hint}</p></div>` +
      `<span class="bar">${escapeHtml(text("home.letsMeet"))}</span></div>` +
      `<div class="card home-card"></div></div>`,
  );
}

/** More columns than these get as much width as there is: as in `client/meeting/MeetingLayout.tsx`. */
const FEW_DAYS = 4;

/** A meeting. Says no more of it than its link does where it is pasted. */
export function meetingView({ meeting }: MeetingView, { text }: Words): string {
  const { meetingID, name, about, tentativeDates, schedule, protectAnswers } = meeting;
  const days = tentativeDates.length;
  const isLong = isLongAbout(about);
  const buttons = [text("meeting.editMeeting"), text("meeting.share"), text("meeting.qrCode")];
  return framed(
    `<div class="column" data-width="whole"><div class="meeting" data-meeting="${meetingID}" data-days="${days}">` +
      `<header class="meeting-head"><div><h1>${escapeHtml(name)}</h1></div>` +
      (about === "" ? "" : aboutView(about, isLong)) +
      `<div class="meeting-buttons">${buttons.map((words) => `<span class="bar">${escapeHtml(words)}</span>`).join("")}</div>` +
      `</header><div class="meeting-columns"${days > FEW_DAYS ? " data-many" : ""}><div>` +
      (schedule === undefined || protectAnswers ? "" : `<div class="schedule-room"></div>`) +
      `<div class="bar meeting-line"></div><div class="card meeting-card"></div></div><aside></aside></div></div></div>`,
  );
}

function aboutView(about: string, isLong: boolean): string {
  const [cut, more] = isLong ? [" data-cut", `<div class="more-room"></div>`] : ["", ""];
  return `<div class="meeting-about"><p${cut}>${escapeHtml(about)}</p>${more}</div>`;
}

function framed(main: string): string {
  return (
    `<div class="screen" aria-hidden="true"><header class="page-header">` +
    `<span class="brand"><span><i></i><i></i></span>Overlap</span></header>` +
    `<main class="page-main">${main}</main></div>`
  );
}
