import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import { escapeHtml } from "../escape-html.ts";
import { prepareReply, type PreparedReply } from "../http/prepared-reply.ts";
import { within } from "../background.ts";
import { PICTURE_SIZE, picturePath } from "./preview/picture-path.ts";
import { previewText } from "./preview/preview-text.ts";

/** The page opens without what is known of its meeting when the database takes longer than this. */
const PATIENCE_MS = 1_000;

/** The HTML of a meeting's page; undefined where the plain page is all there is to send. */
export type MeetingPages = (meetingID: MeetingID) => Promise<PreparedReply | undefined>;

/** Meetings' pages, made of the client's own page `html`. */
export function createMeetingPages(
  { meetings, publicUrl }: Pick<AppContext, "publicUrl"> & { readonly meetings: Pick<AppContext["meetings"], "view"> },
  html: string,
): MeetingPages {
  // As long as a version of a meeting is kept, its page is.
  const kept = new WeakMap<MeetingView, PreparedReply>();
  return async (meetingID) => {
    let view: MeetingView | undefined;
    // Of a meeting that cannot be read now the page itself says so, and asks again.
    await within(
      PATIENCE_MS,
      meetings.view(meetingID).then((found) => void (view = found)),
    );
    if (view === undefined) return undefined;
    const page = kept.get(view) ?? prepareReply(Buffer.from(meetingPageHtml(html, view, publicUrl())));
    kept.set(view, page);
    return page;
  };
}

/** The client's page with what is known of one meeting: all of it is composed here. */
export function meetingPageHtml(html: string, view: MeetingView, publicUrl: string): string {
  const head = headOf(view, publicUrl);
  // As functions: in a replacement text `$` would mean something.
  return html.replace(/<title>.*?<\/title>/s, () => head).replace(/\s*<meta name="description"[^>]*>/, () => "");
}

/**
 * The head by which chats and social networks show a link (Open Graph). No canonical link: browsers would share it from
 * the pages that the client turns to later.
 */
function headOf(view: MeetingView, publicUrl: string): string {
  const { meetingID, version } = view.meeting;
  const { title, description } = previewText(view);
  const picture = `${publicUrl}${picturePath(meetingID)}?v=${version}`;
  const named: Readonly<Record<string, string>> = {
    description,
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
    "twitter:image": picture,
  };
  const properties: Readonly<Record<string, string>> = {
    "og:type": "website",
    "og:site_name": "Overlap",
    "og:url": `${publicUrl}/m/${meetingID}`,
    "og:title": title,
    "og:description": description,
    "og:image": picture,
    "og:image:type": "image/png",
    "og:image:width": String(PICTURE_SIZE.width),
    "og:image:height": String(PICTURE_SIZE.height),
    "og:image:alt": `The days and times of ${title}`,
  };
  const tags = [
    `<title>${escapeHtml(title)} - Overlap</title>`,
    ...Object.entries(named).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
  ];
  return tags.join("\n    ");
}
