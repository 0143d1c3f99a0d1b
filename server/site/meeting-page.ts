import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import { escapeHtml } from "../escape-html.ts";
import { prepareReply, type PreparedReply } from "../http/prepared-reply.ts";
import { within } from "../background.ts";
import { meetingView, withFirstView } from "./first-view.ts";
import { pageIn } from "./page-words.ts";
import { organiserWords, PICTURE_SIZE, picturePath, previewText } from "./preview/preview-text.ts";
import type { UserViews } from "#db/views/user-views.ts";
import type { Words } from "../language/words.ts";

/** The page opens without what is known of its meeting when the database takes longer than this. */
const PATIENCE_MS = 1_000;

/** The HTML of a meeting's page for a reader; undefined where the plain page is all there is to send. */
type MeetingPages = (meetingID: MeetingID, reading: Words) => Promise<PreparedReply | undefined>;

/** What pages of meetings are made from. */
export type MeetingPageNeeds = Pick<AppContext, "publicUrl"> & {
  readonly meetings: Pick<AppContext["meetings"], "view">;
  readonly database: { readonly views: { readonly users: Pick<UserViews, "user"> } };
};

/** Meetings' pages, made of the client's own page `html`. */
export function createMeetingPages({ meetings, database, publicUrl }: MeetingPageNeeds, html: string): MeetingPages {
  // As long as a version of a meeting is kept, its page is.
  const kept = new WeakMap<MeetingView, Map<string, PreparedReply>>();
  return async (meetingID, reading) => {
    let page: PreparedReply | undefined;
    // Of a meeting that cannot be read now the page itself says so, and asks again.
    await within(
      PATIENCE_MS,
      pageOf(meetingID, reading).then((made) => void (page = made)),
    );
    return page;
  };

  async function pageOf(meetingID: MeetingID, reading: Words): Promise<PreparedReply | undefined> {
    const { tag } = reading.language;
    const view = await meetings.view(meetingID);
    if (view === undefined) return undefined;
    const known = kept.getOrInsertComputed(view, () => new Map());
    const found = known.get(tag);
    if (found !== undefined) return found;
    const words = await organiserWords(view, database.views.users);
    const translation = tag === "en" ? html : pageIn(html, reading);
    const whole = meetingPageHtml(withFirstView(translation, meetingView(view, reading)), {
      view,
      words,
      publicUrl: publicUrl(),
    });
    const page = prepareReply(Buffer.from(whole));
    known.set(tag, page);
    return page;
  }
}

type Shown = { readonly view: MeetingView; readonly words: Words; readonly publicUrl: string };

/** The client's page with what is known of one meeting: all of it is composed here. */
function meetingPageHtml(html: string, shown: Shown): string {
  const head = headOf(shown);
  // As functions: in a replacement text `$` would mean something.
  return html.replace(/<title>.*?<\/title>/s, () => head).replace(/\s*<meta name="description"[^>]*>/, () => "");
}

/**
 * The head by which chats and social networks show a link (Open Graph). No canonical link: browsers would share it from
 * the pages that the client turns to later.
 */
function headOf({ view, words, publicUrl }: Shown): string {
  const { meetingID, version } = view.meeting;
  const { title, description } = previewText(view, words);
  const picture = `${publicUrl}${picturePath(meetingID)}?v=${version}`;
  const meta = (attribute: string, content: string) => `<meta ${attribute} content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(title)} - Overlap</title>`,
    meta('name="description"', description),
    meta('name="twitter:card"', "summary_large_image"),
    meta('name="twitter:title"', title),
    meta('name="twitter:description"', description),
    meta('name="twitter:image"', picture),
    meta('property="og:type"', "website"),
    meta('property="og:site_name"', "Overlap"),
    meta('property="og:url"', `${publicUrl}/m/${meetingID}`),
    meta('property="og:title"', title),
    meta('property="og:description"', description),
    meta('property="og:image"', picture),
    meta('property="og:image:type"', "image/png"),
    meta('property="og:image:width"', String(PICTURE_SIZE.width)),
    meta('property="og:image:height"', String(PICTURE_SIZE.height)),
    meta('property="og:image:alt"', words.text("site.pictureAlt", { meeting: title })),
  ].join("\n    ");
}
