import { escapeHtml } from "../escape-html.ts";
import { PICTURE_SIZE } from "./preview/preview-text.ts";

/** What a link to a page says of it where it is pasted. */
export type PageHead = {
  /** Of the browser's window. */
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
