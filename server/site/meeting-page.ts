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

/** The page opens without what is known of its meeting when the database takes longer than this. */
const PATIENCE_MS = 1_000;

/** A meeting with more half hours in its answers, some 64 kB of JSON, is asked for by its page, which begins meanwhile. */
const MAX_SLOTS_IN_PAGE = 2_500;

/** The HTML of a meeting's page for a reader; undefined where the plain page is all there is to send. */
type MeetingPages = (
  meetingID: MeetingID,
  reading: Words,
  /** Whether a browser has opened it. What chats read of a link names no respondent. */
  isOpened: boolean,
) => Promise<PreparedReply | undefined>;

export type MeetingPageContext = Pick<AppContext, "publicUrl"> & {
  readonly meetings: Pick<AppContext["meetings"], "seen" | "replyOf">;
  readonly database: { readonly views: { readonly users: Pick<UserViews, "user"> } };
};

/** Meetings' pages, made of the client's own page, `htmlIn` a reader's language. */
export function createMeetingPages(
  { meetings, database, publicUrl }: MeetingPageContext,
  htmlIn: (reading: Words) => string,
): MeetingPages {
  // As long as a version of a meeting is kept, its page is.
  const kept = new WeakMap<MeetingView, Map<string, PreparedReply>>();
  return async (meetingID, reading, isOpened) => {
    let page: PreparedReply | undefined;
    // Of a meeting that cannot be read now the page itself says so, and asks again.
    await waitAtMost(
      PATIENCE_MS,
      pageOf(meetingID, reading, isOpened).then((made) => void (page = made)),
    );
    return page;
  };

  async function pageOf(...[meetingID, reading, isOpened]: Parameters<MeetingPages>): ReturnType<MeetingPages> {
    const key = `${reading.language.tag} ${isOpened}`;
    const view = await meetings.seen(meetingID, {});
    if (view === undefined) return undefined;
    const known = kept.getOrInsertComputed(view, () => new Map());
    const found = known.get(key);
    if (found !== undefined) return found;
    const words = await organiserWords(view, database.views.users);
    const slots = view.respondents.reduce((sum, one) => sum + one.marks.length, 0);
    // What a caller without credentials gets.
    const json = isOpened && slots <= MAX_SLOTS_IN_PAGE ? textOf(meetings.replyOf(view, {})) : "";
    const { title, description } = previewText(view, words);
    const picture = {
      url: `${publicUrl()}${picturePath(meetingID)}?v=${pictureVersion(view, meetings)}`,
      alt: words.text("site.pictureAlt", { meeting: title }),
    };
    const url = `${publicUrl()}/m/${meetingID}`;
    const html = withHead(htmlIn(reading), { window: `${title} - Overlap`, title, description, url, picture });
    // As a function: in a replacement text `$` would mean something.
    const page = prepareReply(Buffer.from(html.replace(/\s*<\/body>/, (end) => jsonScript(json) + end)));
    known.set(key, page);
    return page;
  }
}

/** Data beside the page, which runs nothing: scripts may not stand in a page (Content-Security-Policy). */
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
 * The client's page with the head by which chats and social networks show a link to it (Open Graph). No canonical link:
 * browsers would share it from the pages that the client turns to later.
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
  // As functions: in a replacement text `$` would mean something.
  return html.replace(/\s*<meta name="description"[^>]*>/, () => "").replace(/<title>.*?<\/title>/s, () => head);
}
