import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import { MEETING_JSON_ID } from "#domain/pages.ts";
import { type PreparedReply, prepareReply, textOf } from "../http/prepared-reply.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { organiserWords, PICTURE_SIZE, picturePath, pictureVersion, previewText } from "./preview/preview-text.ts";
import type { UserViews } from "#db/views/user-views.ts";
import type { Words } from "../language/words.ts";
import { escapeHtml } from "../escape-html.ts";
import { datesOf } from "#domain/meeting/kind.ts";
import { usualHours } from "#domain/meeting/hours.ts";
import { isLongAbout, type Meeting } from "#domain/meeting/meeting.ts";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { calendarWeeks, WEEKS_PER_PAGE } from "#domain/time/calendar-weeks.ts";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";

/** If the database takes longer, the page opens without its meeting. */
const MAX_WAIT_MS = 1_000;

/** Some 64 kB of JSON. The page of a larger meeting starts first and then asks for the meeting. */
const MAX_SLOTS_IN_PAGE = 2_500;

/** Pages share the bytes of their style. */
const AROUND_STYLE = /(?=<style>)|(?<=<\/style>)/;

/** Returns the HTML of a meeting's page; undefined for the plain page. */
type MeetingPages = (
  meetingID: MeetingID,
  reading: Words,
  /** True if a browser opened the page. Chats that read a link get no respondents. */
  isOpened: boolean,
) => Promise<PreparedReply | undefined>;

export type MeetingPageContext = Pick<AppContext, "publicUrl"> & {
  readonly meetings: Pick<AppContext["meetings"], "seen" | "replyOf">;
  readonly database: { readonly views: { readonly users: Pick<UserViews, "user"> } };
};

/** Creates meetings' pages from the client's page, which `htmlIn` writes in a reader's language. */
export function createMeetingPages(
  { meetings, database, publicUrl }: MeetingPageContext,
  htmlIn: (reading: Words) => string,
): MeetingPages {
  const styles = new Map<string, Buffer>();
  // A page is cached as long as its version of the meeting.
  const pagesByView = new WeakMap<MeetingView, Map<string, PreparedReply>>();
  return (...request) => waitAtMost(MAX_WAIT_MS, pageOf(...request));

  async function pageOf(...[meetingID, reading, isOpened]: Parameters<MeetingPages>): ReturnType<MeetingPages> {
    const key = `${reading.language.tag} ${isOpened}`;
    const view = await meetings.seen(meetingID, {});
    if (view === undefined) return undefined;
    const pages = pagesByView.getOrInsertComputed(view, () => new Map());
    const cachedPage = pages.get(key);
    if (cachedPage !== undefined) return cachedPage;
    const words = await organiserWords(view, database.views.users);
    const slots = view.respondents.reduce((sum, { marks }) => sum + marks.length, 0);
    const json = isOpened && slots <= MAX_SLOTS_IN_PAGE ? textOf(meetings.replyOf(view, {})) : "";
    const { title, description } = previewText(view, words);
    const picture = {
      url: `${publicUrl()}${picturePath(meetingID)}?v=${pictureVersion(view, meetings)}`,
      alt: words.text("site.pictureAlt", { meeting: title }),
    };
    const url = `${publicUrl()}/m/${meetingID}`;
    const head = { window: `${title} - Overlap`, title, description, url, picture };
    // Functions, because `$` has a meaning in a replacement text.
    const html = withHead(htmlIn(reading), head)
      .replace(/(?<=<main [^>]*>)(?=<\/main>)/, () => meetingPlaces(view.meeting, isOpened))
      .replace(/\s*<\/body>/, (end) => jsonScript(json) + end);
    const page = prepareReply(
      html
        .split(AROUND_STYLE)
        .map((piece) =>
          piece.startsWith("<style>")
            ? styles.getOrInsertComputed(piece, () => Buffer.from(piece))
            : Buffer.from(piece),
        ),
    );
    pages.set(key, page);
    return page;
  }
}

/** Adds data to the page. The content security policy forbids inline scripts, but not data. */
function jsonScript(json: string): string {
  if (json === "") return "";
  return `\n    <script type="application/json" id="${MEETING_JSON_ID}">${json.replaceAll("<", String.raw`\u003c`)}</script>`;
}

type PageHead = {
  readonly window: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly picture: { readonly url: string; readonly alt: string };
};

/**
 * Adds the Open Graph head by which chats and social networks show a link. Adds no canonical link, otherwise browsers would
 * share it from later pages of the client too.
 */
export function withHead(html: string, { window, title, description, url, picture }: PageHead): string {
  const meta = (attribute: string, content: string) => `<meta ${attribute} content="${escapeHtml(content)}" />`;
  const head = [
    `<title>${escapeHtml(window)}</title>`,
    meta('name="description"', description),
    meta('name="twitter:card"', "summary_large_image"),
    meta('name="twitter:title"', title),
    meta('name="twitter:description"', description),
    meta('name="twitter:image"', picture.url),
    meta('property="og:type"', "website"),
    meta('property="og:site_name"', "Overlap"),
    meta('property="og:url"', url),
    meta('property="og:title"', title),
    meta('property="og:description"', description),
    meta('property="og:image"', picture.url),
    meta('property="og:image:type"', "image/png"),
    meta('property="og:image:width"', String(PICTURE_SIZE.width)),
    meta('property="og:image:height"', String(PICTURE_SIZE.height)),
    meta('property="og:image:alt"', picture.alt),
  ].join("\n    ");
  // Functions, because `$` has a meaning in a replacement text.
  return html.replace(/\s*<meta name="description"[^>]*>/, () => "").replace(/<title>.*?<\/title>/s, () => head);
}

/** As in `client/meeting/MeetingLayout.tsx`. */
const FEW_DAYS = 4;
const MONDAY = 1;

/**
 * Writes the parts of a meeting's page in their places, for the time until the client draws them
 * (`client/meeting/MeetingLayout.tsx`). Chats that read a link see only the name.
 */
function meetingPlaces(meeting: Meeting, isOpened: boolean): string {
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
