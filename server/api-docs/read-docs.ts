import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import document from "#domain/contract/openapi.json" with { type: "json" };
import { prepareReply, type PreparedReply } from "../http/prepared-reply.ts";
import { docsPage } from "./docs-page.ts";
import { readGuide } from "./read-guide.ts";

export type DocsFile = { readonly type: string; readonly reply: PreparedReply };

/** The page of the API, and its files by their addresses, which change with what is in any of them. */
export type Docs = { readonly page: PreparedReply; readonly files: ReadonlyMap<string, DocsFile> };

const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const OWN = (name: string) => new URL(`browser/${name}`, import.meta.url).href;
const FONT = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";

/** Everything comes from packages that are installed anyway, and from `browser/`. */
const SOURCES: Readonly<Record<string, { readonly url: string; readonly type: string }>> = {
  "swagger-ui.css": { url: import.meta.resolve("swagger-ui-dist/swagger-ui.css"), type: CSS },
  "swagger-ui-bundle.js": { url: import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"), type: SCRIPT },
  "docs.css": { url: OWN("docs.css"), type: CSS },
  "docs.js": { url: OWN("docs.js"), type: SCRIPT },
  "mark.svg": { url: OWN("mark.svg"), type: "image/svg+xml" },
  "figtree.woff2": { url: import.meta.resolve(FONT), type: "font/woff2" },
};

/** Reads everything, some 2 MB. `base` is where the page is. */
export function readDocs(base: string): Docs {
  const sources = Object.entries(SOURCES).map(([name, { url, type }]) => ({
    name,
    type,
    bytes: readFileSync(fileURLToPath(url)),
  }));
  const hash = createHash("sha256");
  for (const { bytes } of sources) hash.update(bytes);
  const folder = `${base}/${hash.digest("base64url").slice(0, 12)}/`;
  const page = docsPage({ guide: readGuide(), tags: document.tags.map(({ name }) => name), files: folder });
  return {
    page: prepareReply(Buffer.from(page)),
    files: new Map(
      sources.map(({ name, type, bytes }) => [
        folder + name,
        { type, reply: prepareReply(bytes, { compressible: !type.startsWith("font/") }) },
      ]),
    ),
  };
}
