import { Router } from "express";
import { readFile } from "node:fs/promises";
import { prepareReply, type PreparedReply, sendPrepared } from "../http/prepared-reply.ts";
import { pageHeaders } from "../http/security-headers.ts";
import { once } from "../once.ts";
import { sha256 } from "../sha256.ts";
import type { Config } from "../start/config.ts";

const BASE = "/api/docs";
const GUIDE = new URL("../../docs/api.md", import.meta.url);
const ACCESSIBILITY = new URL("../../docs/accessibility.md", import.meta.url);

const HTML = "text/html; charset=utf-8";
const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

type Doc = { readonly type: string; readonly caching: string; readonly reply: PreparedReply };

/**
 * Serves the API page (plain Swagger UI), the guide and the accessibility statement, under the content security policy of all
 * pages. Reads them on the first request, because most servers never need their 2 MB.
 */
export function serveApiDocs(config: Config): Router {
  const read = once(readDocs);
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/docs/", (_request, response) => response.redirect(308, BASE));
  router.get(["/docs", "/docs/guide", "/docs/accessibility"], pageHeaders(config, []));
  router.get("/docs{/*file}", async (request, response, next) => {
    const doc = (await read()).get(request.baseUrl + request.path);
    if (doc === undefined) return next();
    response.setHeader("Content-Type", doc.type);
    response.setHeader("Cache-Control", doc.caching);
    response.setHeader("Vary", "Accept-Encoding");
    await sendPrepared(request, response, doc);
  });
  return router;
}

/** Returns pages and files by address. The addresses of files change with the content of any file. */
async function readDocs(): Promise<ReadonlyMap<string, Doc>> {
  const read = async (name: string, type: string, url: string | URL) => ({
    name,
    type,
    bytes: await readFile(new URL(url)),
  });
  const sources = await Promise.all([
    read("swagger-ui.css", CSS, import.meta.resolve("swagger-ui-dist/swagger-ui.css")),
    read("swagger-ui-bundle.js", SCRIPT, import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js")),
    read("docs.css", CSS, new URL("api-docs.css", import.meta.url)),
    read("docs.js", SCRIPT, new URL("api-docs.js", import.meta.url)),
  ]);
  const version = sha256(Buffer.concat(sources.map(({ bytes }) => bytes)));
  const folder = `${BASE}/${version.toString("base64url").slice(0, 12)}/`;
  const look = `<link rel="stylesheet" href="${folder}docs.css" /><script src="${folder}docs.js"></script>`;
  const library = `<link rel="stylesheet" href="${folder}swagger-ui.css" /><script src="${folder}swagger-ui-bundle.js" defer></script>`;
  const calls = `<header>
      <h1>The API of Overlap</h1>
      <p><a href="${BASE}/guide">Guide with examples</a><a href="/api/openapi.json">openapi.json</a><a href="/">Overlap</a></p>
    </header>
    <main><h2>All calls</h2><div id="calls">The calls are shown by a script, from <a href="/api/openapi.json">openapi.json</a>.</div></main>`;
  const guide = `<header><p><a href="${BASE}">All calls</a><a href="/api/openapi.json">openapi.json</a><a href="/">Overlap</a></p></header>
    <main class="guide">${await htmlOf(GUIDE)}</main>`;
  const accessibility = `<header><p><a href="/">Overlap</a></p></header><main class="guide statement">${await htmlOf(ACCESSIBILITY)}</main>`;
  const caching = "public, max-age=31536000, immutable";
  return new Map<string, Doc>([
    [BASE, page("API", library + look, calls)],
    [`${BASE}/guide`, page("API", look, guide)],
    [`${BASE}/accessibility`, page("Accessibility", look, accessibility)],
    ...sources.map(({ name, type, bytes }) => [folder + name, { type, caching, reply: prepareReply(bytes) }] as const),
  ]);
}

/** Converts our own Markdown, which needs no escaping. Adds ids to headings, and lets the keyboard scroll wide code. */
async function htmlOf(markdown: URL): Promise<string> {
  const { marked } = await import("marked");
  const html = marked.parse(await readFile(markdown, "utf8"), { async: false });
  return html
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<table tabindex="0">')
    .replaceAll(/<h2>(.*?)<\/h2>/g, (_, text: string) => {
      const id = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
      return `<h2 id="${id}">${text}</h2>`;
    });
}

function page(title: string, head: string, body: string): Doc {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} - Overlap</title>
    <link rel="icon" href="/icons/any.svg" />
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
  return { type: HTML, caching: "no-cache", reply: prepareReply(Buffer.from(html)) };
}
