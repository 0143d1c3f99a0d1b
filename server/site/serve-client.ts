import { Router, type Request, type Response } from "express";
import { fileURLToPath } from "node:url";
import { parseMeetingID } from "#domain/ids.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { pageAt, pageFacts, PAGES, type PageName, SERVER_INFO_META } from "#domain/pages.ts";
import { mendedMeetingPath } from "#domain/mended-path.ts";
import { nearestLanguage } from "#domain/language/languages.ts";
import { escapeHtml } from "../escape-html.ts";
import { readerFor, type Words, wordsFor } from "../language/words.ts";
import { preferredLocale } from "../http/request-headers.ts";
import { pageHeaders, partHeaders } from "../http/security-headers.ts";
import { sendPrepared, prepareReply, type PreparedReply, textOf } from "../http/prepared-reply.ts";
import { createMeetingPages, type MeetingPageContext, withHead } from "./meeting-page.ts";
import type { AppContext } from "../app-context.ts";
import { serverInfo } from "../accounts/site-access.ts";
import { sha256 } from "../sha256.ts";
import type { Config, Operator } from "../start/config.ts";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

const BUILD = fileURLToPath(new URL("../../.build/client/", import.meta.url));

const MANIFEST = "/manifest.webmanifest";

/**
 * Serves the built client: its files, and its page at every other address outside `/api`. Each address gets the HTML that
 * preloads its code, and a meeting's address also its data.
 */
export function serveClient(context: Pick<AppContext, "config" | "log"> & MeetingPageContext, folder = BUILD): Router {
  const { config, log } = context;
  const { files: built, page, pages, meetingHtml, inlineHashes } = readClient(folder, toldOf(config));
  const texts = textsOf([...built.keys()]);
  const translatedHtml = new Map<string, string>();
  const meetingPages = createMeetingPages(context, (words) =>
    translatedHtml.getOrInsertComputed(words.language.tag, () => pageIn(meetingHtml, words, texts)),
  );
  const manifest = built.get(MANIFEST)?.reply;
  const manifests = new Map<string, PreparedReply>();
  const pageFor = pagesFor({ page, pages, texts }, context.publicUrl);
  const files = config.offlineCopy ? built : new Map([...built, [WORKER_PATH, RETIRED]]);
  if (page === undefined) log.warn("The client is not built; only the API is served. npm start builds it.");
  const router = Router({ caseSensitive: true, strict: true });

  router.use((request, _response, next) => {
    // A misspelt call or another method must not get a page.
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && !/^[/\\]*api(?:[/\\]|$)/i.test(decoded(request.path));
    next(isPage ? undefined : "router");
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
    // Chats in a browser embed the picture.
    if (request.path === PICTURE_PATH) response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (file !== undefined) return sendFile(request, response, file);
    // A missing file is a 404, because a browser with an old page must not get HTML instead of a script.
    if (page === undefined || request.path.startsWith("/assets/")) return next();
    const name = pageAt(request.path);
    const mended = name === undefined ? mendedMeetingPath(request.path) : undefined;
    if (mended !== undefined) {
      // A cache must not keep this reply, because the address may contain the key of a personal link.
      return response.setHeader("Cache-Control", "no-store").redirect(mended);
    }
    response.statusCode = name !== undefined ? 200 : 404;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    const hasQuery = request.url.includes("?");
    // A cache must not keep a page with a query, because links of mails and returns from providers have secrets there.
    response.setHeader("Cache-Control", hasQuery ? "no-store" : "no-cache");
    response.setHeader("Vary", "Accept-Encoding, Accept-Language, Sec-Fetch-Dest");
    if (pageFacts(request.path)?.isPublic !== true) response.setHeader("X-Robots-Tag", "noindex");
    const words = pageWords(preferredLocale(request.headers));
    const meetingID = name === "meeting" ? parseMeetingID(request.path.split("/")[2] ?? "") : undefined;
    const isOpened = request.headers["sec-fetch-dest"] === "document";
    const meetingPage = meetingID && (await meetingPages(meetingID, words, isOpened));
    return sendPrepared(request, response, { reply: meetingPage ?? pageFor(name, hasQuery, words) ?? page });
  });
  return router;
}

/** Public pages with a preview for their links in chats. */
const PREVIEWED = new Set<PageName>(["home", "example"]);

/** A full grid, drawn by `client/e2e/tools/draw-site-picture.ts`. */
const PICTURE_PATH = "/preview.png";

type Pages = Pick<ReturnType<typeof readClient>, "page" | "pages"> & { readonly texts: Texts };

/** Returns each page in each language, and caches it. The English page is the build's, which is compressed better. */
function pagesFor({ page, pages, texts }: Pages, publicUrl: () => string) {
  const translatedPages = new Map<string, PreparedReply>();
  return (name: PageName | undefined, hasQuery: boolean, words: Words): PreparedReply | undefined => {
    // A query at the first page may be a return from a provider.
    const place = name === "home" && hasQuery ? undefined : name;
    const english = (place && pages.get(place)) ?? page;
    const isPreviewed = name !== undefined && PREVIEWED.has(name) && !hasQuery;
    if (words.language.tag === "en" && !isPreviewed) return english;
    return translatedPages.getOrInsertComputed(`${place} ${isPreviewed} ${words.language.tag}`, () => {
      const html = pageIn(textOf(english), words, texts);
      return prepareReply(Buffer.from(isPreviewed ? withHead(html, headOf(name, words, publicUrl())) : html));
    });
  };
}

function headOf(name: PageName, { text }: Words, publicUrl: string) {
  const title = text("frame.homeTitle");
  const picture = { url: `${publicUrl}${PICTURE_PATH}`, alt: text("site.gridAlt") };
  return { window: title, title, description: text("home.lead"), url: publicUrl + PAGES[name].path, picture };
}

const wordsByLanguage = new Map<string, Words>();

/** Pages show no times, so only the language of a locale matters. */
function pageWords(locale: string): Words {
  return wordsByLanguage.getOrInsertComputed(nearestLanguage([locale]), (tag) => wordsFor(readerFor({ locale: tag })));
}

/** Translates the description. The name stays the same in every language. */
function manifestIn(english: PreparedReply, { language, text }: Words): PreparedReply {
  const { tag: lang, direction: dir } = language;
  if (lang === "en") return english;
  const manifest = JSON.parse(textOf(english)) as Record<string, unknown>; // as: the build wrote it
  return prepareReply(Buffer.from(JSON.stringify({ ...manifest, lang, dir, description: text("home.lead") })));
}

/** The build's files of first texts by language: for the first page, and for other pages. */
type Texts = readonly ReadonlyMap<string, string>[];
const TEXTS = [/^\/assets\/texts-([\w-]+?)-home-[\w-]+\.js$/, /^\/assets\/texts-([\w-]+?)-first-[\w-]+\.js$/];

function textsOf(paths: readonly string[]): Texts {
  return TEXTS.map(
    (form) => new Map(paths.flatMap((path) => (form.exec(path) ?? []).slice(1).map((tag) => [tag, path] as const))),
  );
}

/** Translates the client's English page: its language, and the texts that it shows without scripts. */
function pageIn(html: string, { language, text }: Words, texts: Texts): string {
  if (language.tag === "en") return html;
  const withOwnTexts = texts.reduce(
    (page, paths) => page.replace(paths.get("en") ?? "", (english) => paths.get(language.tag) ?? english),
    html,
  );
  // Functions, because `$` has a meaning in a replacement text.
  return withOwnTexts
    .replace(/<html lang="en">/, () => `<html lang="${language.tag}" dir="${language.direction}">`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeHtml(text("home.lead")))
    .replace(/(?<=<title>).*?(?=<\/title>)/s, () => escapeHtml(text("frame.homeTitle")))
    .replace(/(?<=<p id="old-browser" hidden>).*?(?=<\/p>)/s, () => escapeHtml(text("site.oldBrowser")))
    .replace(/(?<=<p id="not-loaded" hidden>\s*<span>).*?(?=<\/span>)/s, () => escapeHtml(text("site.notLoaded")))
    .replace(/(?<=<button type="button">).*?(?=<\/button>)/s, () => escapeHtml(text("common.tryAgain")))
    .replace(/(?<=<noscript><p>).*?(?=<\/p>)/s, () => escapeHtml(text("site.needsScript")));
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
 * Reads the whole build (2 to 3 MB) into memory. Addresses are looked up only in this table, so that no address reaches another
 * file, and a new build never mixes with this one.
 */
function readClient(folder: string, told: Told) {
  const page = withTold(prepared(join(folder, "index.html")), told);
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
  // `client/build/preloads.ts` writes a page for some addresses.
  const pages = new Map(
    names.flatMap((name) => {
      const preloading = withTold(prepared(join(folder, `${name}.html`)), told);
      return preloading === undefined ? [] : [[name, preloading] as const];
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

/** Facts about the server on every page: its operator, and its info unless everything is open. */
type Told = { readonly operator: Operator | undefined; readonly info: ReplyOf<"serverInfo"> | undefined };

function toldOf(config: Config): Told {
  const info = serverInfo(config);
  const { signUp, createMeetings, passwordLogin, oidc } = info;
  const isOpen = signUp === "open" && createMeetings === "everyone" && passwordLogin && oidc === undefined;
  return { operator: config.operator, info: isOpen ? undefined : info };
}

/**
 * Adds the server's info to a page, so that no screen first offers a closed feature. `client/frame/Frame.tsx` reads the
 * operator.
 */
function withTold(page: PreparedReply | undefined, { operator, info }: Told): PreparedReply | undefined {
  if (page === undefined || (operator === undefined && info === undefined)) return page;
  const json = (value: object): string => escapeHtml(JSON.stringify(value));
  const meta = info && `<meta name="${SERVER_INFO_META}" content="${json(info)}" />\n    `;
  const data = operator && ` data-operator="${json(operator)}"`;
  const html = textOf(page)
    .replace(/(?=<link rel="icon")/, () => meta ?? "")
    .replace(/(?<=<body)(?=>)/, () => data ?? "");
  return prepareReply(Buffer.from(html));
}

/** Returns undefined if the file is gone, because a build may be running. */
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

/** Returns the content security policy's sources for the page's inline styles and scripts. */
function hashesOfInline(html: string): string[] {
  const texts = [...html.matchAll(/<(style|script)\b(?![^>]*\ssrc=)[^>]*>(.*?)<\/\1>/gs)].map(
    (match) => match[2] ?? "",
  );
  return texts.map((text) => `'sha256-${sha256(text).toString("base64")}'`);
}

/** Files that run nothing when opened alone, unlike an SVG or a worker. */
const PART = /^\/assets\/.*\.(?:js|css|woff2)$/;

/** Other files of a build, such as source maps, are not served. */
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

const WORKER_PATH = "/sw.js";

/** Replaces the worker with OFFLINE_COPY=off: deletes the copy of the client and unregisters itself. */
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
