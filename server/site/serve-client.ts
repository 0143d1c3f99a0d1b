import { Router, type Request, type Response } from "express";
import { fileURLToPath } from "node:url";
import { parseMeetingID } from "#domain/ids.ts";
import { pageAt, pageFacts, PAGES, type PageName } from "#domain/pages.ts";
import { mendedMeetingPath } from "#domain/mended-path.ts";
import { nearestLanguage } from "#domain/language/languages.ts";
import { escapeHtml } from "../escape-html.ts";
import { readerFor, type Words, wordsFor } from "../language/words.ts";
import { preferredLocale } from "../http/request-headers.ts";
import { pageHeaders, partHeaders } from "../http/security-headers.ts";
import { sendPrepared, prepareReply, type PreparedReply, textOf } from "../http/prepared-reply.ts";
import { createMeetingPages, type MeetingPageContext, withHead } from "./meeting-page.ts";
import type { AppContext } from "../app-context.ts";
import { sha256 } from "../sha256.ts";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

const BUILD = fileURLToPath(new URL("../../.build/client/", import.meta.url));

const MANIFEST = "/manifest.webmanifest";

type SiteContext = Pick<AppContext, "config" | "log"> & MeetingPageContext;

/**
 * Serves the built client: its files, and its page at every address that is no file, in the form that asks early for the
 * code of what is at that address, with what is known of a meeting at its own. Never anything below `/api`.
 */
export function serveClient(context: SiteContext, folder = BUILD): Router {
  const { config, log } = context;
  const { files: built, page, pages, meetingHtml, inlineHashes } = readClient(folder);
  const texts = textsOf([...built.keys()]);
  const meetingPages = createMeetingPages(context, (words) => pageIn(meetingHtml, words, texts));
  const manifest = built.get(MANIFEST)?.reply;
  const manifests = new Map<string, PreparedReply>();
  const pageFor = pagesFor({ page, pages, texts }, context.publicUrl);
  const files = config.offlineCopy ? built : new Map([...built, [WORKER_PATH, RETIRED]]);
  if (page === undefined) log.warn("The client is not built; only the API is served. npm start builds it.");
  const router = Router({ caseSensitive: true, strict: true });

  router.use((request, _response, next) => {
    // Neither a miswritten call nor one with another method may be answered with a page.
    const ours =
      (request.method === "GET" || request.method === "HEAD") && !/^[/\\]*api(?:[/\\]|$)/i.test(decoded(request.path));
    next(ours ? undefined : "router");
  });
  const withPolicy = pageHeaders(config, inlineHashes);
  router.use((request, response, next) => {
    const isPart = PART.test(request.path) && files.has(request.path);
    (isPart ? partHeaders : withPolicy)(request, response, next);
  });
  router.use(async (request, response, next) => {
    const file = files.get(request.path);
    if (file !== undefined && file.reply === manifest) {
      const words = pageWords(preferredLocale(request.headers));
      const reply = manifests.getOrInsertComputed(words.language.tag, () => manifestIn(manifest, words));
      return sendFile(request, response, { ...file, reply, vary: "Accept-Encoding, Accept-Language" });
    }
    // Chats in a browser show it in their own page.
    if (request.path === PICTURE_PATH) response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (file !== undefined) return sendFile(request, response, file);
    // A missing file is no page: a browser with an old page must not get HTML where it expects a script.
    if (page === undefined || request.path.startsWith("/assets/")) return next();
    const name = pageAt(request.path);
    const mended = name === undefined ? mendedMeetingPath(request.path) : undefined;
    if (mended !== undefined) {
      // The address may hold the key of a personal link.
      return response.setHeader("Cache-Control", "no-store").redirect(mended);
    }
    response.statusCode = name !== undefined ? 200 : 404;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    const hasQuery = request.url.includes("?");
    // Links of mails and returns from providers carry secrets in their query.
    response.setHeader("Cache-Control", hasQuery ? "no-store" : "no-cache");
    response.setHeader("Vary", "Accept-Encoding, Accept-Language, Sec-Fetch-Dest");
    if (pageFacts(request.path)?.isPublic !== true) response.setHeader("X-Robots-Tag", "noindex");
    const words = pageWords(preferredLocale(request.headers));
    const meetingID = name === "meeting" ? parseMeetingID(request.path.split("/")[2] ?? "") : undefined;
    const isOpened = request.headers["sec-fetch-dest"] === "document";
    const own = meetingID && (await meetingPages(meetingID, words, isOpened));
    return sendPrepared(request, response, { reply: own ?? pageFor(name, hasQuery, words) ?? page });
  });
  return router;
}

/** Pages to which people link, and what is at them is for everyone: where a link is pasted, it shows what it leads to. */
const SHOWN = new Set<PageName>(["home", "example"]);

/** A full grid, drawn by `client/e2e/tools/draw-site-picture.ts`. */
const PICTURE_PATH = "/preview.png";

type Pages = Pick<ReturnType<typeof readClient>, "page" | "pages"> & { readonly texts: Texts };

/** Pages as their readers get them, each made once in each language. That of the build is in English, and compressed better. */
function pagesFor({ page, pages, texts }: Pages, publicUrl: () => string) {
  const kept = new Map<string, PreparedReply>();
  return (name: PageName | undefined, hasQuery: boolean, words: Words): PreparedReply | undefined => {
    // A query may be a return from a provider, which is no visit to the first page.
    const place = name === "home" && hasQuery ? undefined : name;
    const asked = (place && pages.get(place)) ?? page;
    const isShown = name !== undefined && SHOWN.has(name) && !hasQuery;
    if (words.language.tag === "en" && !isShown) return asked;
    return kept.getOrInsertComputed(`${place} ${isShown} ${words.language.tag}`, () => {
      const html = pageIn(textOf(asked), words, texts);
      return prepareReply(Buffer.from(isShown ? withHead(html, headOf(name, words, publicUrl())) : html));
    });
  };
}

function headOf(name: PageName, { text }: Words, publicUrl: string) {
  const title = text("frame.homeTitle");
  const picture = { url: `${publicUrl}${PICTURE_PATH}`, alt: text("site.gridAlt") };
  return { window: title, title, description: text("home.lead"), url: publicUrl + PAGES[name].path, picture };
}

const ofLanguages = new Map<string, Words>();

/** The words for readers who prefer this locale; pages say no times, so that the language is all that matters. */
function pageWords(locale: string): Words {
  return ofLanguages.getOrInsertComputed(nearestLanguage([locale]), (tag) => wordsFor(readerFor({ locale: tag })));
}

/** What an installed Overlap is called, and says of itself. Its name is the product's, in every language. */
function manifestIn(english: PreparedReply, { language, text }: Words): PreparedReply {
  const { tag: lang, direction: dir } = language;
  if (lang === "en") return english;
  const manifest = JSON.parse(textOf(english)) as Record<string, unknown>; // the build's own
  return prepareReply(Buffer.from(JSON.stringify({ ...manifest, lang, dir, description: text("home.lead") })));
}

/** Where the build has put what a page says first, by language: what the first page says, and what others say. */
type Texts = readonly ReadonlyMap<string, string>[];
const TEXTS = [/^\/assets\/texts-([\w-]+?)-home-[\w-]+\.js$/, /^\/assets\/texts-([\w-]+?)-first-[\w-]+\.js$/];

function textsOf(paths: readonly string[]): Texts {
  return TEXTS.map(
    (form) => new Map(paths.flatMap((path) => (form.exec(path) ?? []).slice(1).map((tag) => [tag, path] as const))),
  );
}

/** The client's page, which is English, as its reader gets it before any code runs: which language it is, and what is said without scripts. */
function pageIn(html: string, { language, text }: Words, texts: Texts): string {
  if (language.tag === "en") return html;
  const withOwnTexts = texts.reduce(
    (page, paths) => page.replace(paths.get("en") ?? "", (english) => paths.get(language.tag) ?? english),
    html,
  );
  // As functions: in a replacement text `$` would mean something.
  return withOwnTexts
    .replace(/<html lang="en">/, () => `<html lang="${language.tag}" dir="${language.direction}">`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeHtml(text("home.lead")))
    .replace(/(?<=<title>).*?(?=<\/title>)/s, () => escapeHtml(text("frame.homeTitle")))
    .replace(/(?<=<p id="old-browser" hidden>).*?(?=<\/p>)/s, () => escapeHtml(text("site.oldBrowser")))
    .replace(/(?<=<p id="not-loaded" hidden>\s*<span>).*?(?=<\/span>)/s, () => escapeHtml(text("site.notLoaded")))
    .replace(/(?<=<button type="button">).*?(?=<\/button>)/s, () => escapeHtml(text("common.tryAgain")))
    .replace(/(?<=<noscript>).*?(?=<\/noscript>)/s, () => escapeHtml(text("site.needsScript")));
}

function sendFile(request: Request, response: Response, file: ClientFile & { vary?: string }): Promise<void> {
  const { type, immutable, reply, vary = "Accept-Encoding" } = file;
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
  response.setHeader("Vary", vary);
  return sendPrepared(request, response, { reply });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type ClientFile = { readonly type: string; readonly immutable: boolean; readonly reply: PreparedReply };

/**
 * Reads the whole build into memory, 2 or 3 MB: its files by the path in the address, and the page that routes begin
 * with. A path is only ever looked up in the table made here, so no address,
 * however it is written, can reach another file; and a build made meanwhile never mixes with this one.
 */
function readClient(folder: string) {
  const page = prepared(join(folder, "index.html"));
  const files = new Map<string, ClientFile>();
  for (const entry of page ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    const type = TYPES[extname(path)];
    if (!entry.isFile() || type === undefined || /^\/\w+\.html$/.test(address)) continue;
    const reply = prepared(path, !/^(?:image\/(?!svg)|font)/.test(type));
    if (reply !== undefined) files.set(address, { type, immutable: address.startsWith("/assets/"), reply });
  }
  const names = Object.keys(PAGES) as PageName[];
  // Of those addresses that have a page of their own: see `client/build/preloads.ts`.
  const pages = new Map(
    names.flatMap((name) => {
      const own = prepared(join(folder, `${name}.html`));
      return own === undefined ? [] : [[name, own] as const];
    }),
  );
  return {
    files,
    page,
    pages,
    meetingHtml: textOf(pages.get("meeting") ?? page),
    inlineHashes: hashesOfInline(textOf(page)),
  };
}

/** Undefined when the file has gone meanwhile: a build may be under way. */
function prepared(path: string, compressible = true): PreparedReply | undefined {
  const bytes = readIfThere(path);
  const br = readIfThere(`${path}.br`);
  const gzip = readIfThere(`${path}.gz`);
  return bytes && prepareReply(bytes, { compressible, ready: { ...(br && { br }), ...(gzip && { gzip }) } });
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** What the page's own inline styles and scripts are called in a Content-Security-Policy. */
function hashesOfInline(html: string): string[] {
  const texts = [...html.matchAll(/<(style|script)\b(?![^>]*\ssrc=)[^>]*>(.*?)<\/\1>/gs)].map(
    (match) => match[2] ?? "",
  );
  return texts.map((text) => `'sha256-${sha256(text).toString("base64")}'`);
}

/** What cannot be opened by itself and then run something, as an SVG can, nor be a worker. */
const PART = /^\/assets\/.*\.(?:js|css|woff2)$/;

/** Only these are served; source maps and whatever else a build leaves behind are not. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Where browsers look for the worker that keeps a copy of the client. */
const WORKER_PATH = "/sw.js";

/** In its place with OFFLINE_COPY=off: browsers that have the other one get this, which clears the copy away and goes. */
const RETIRED_WORKER = `addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

const RETIRED: ClientFile = {
  type: "text/javascript; charset=utf-8",
  immutable: false,
  reply: prepareReply(Buffer.from(RETIRED_WORKER)),
};
