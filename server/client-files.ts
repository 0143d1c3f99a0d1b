import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { prepareReply, type PreparedReply } from "./http/prepared-reply.ts";

/** One file of the built client, ready to be sent. */
export type ClientFile = { readonly type: string; readonly immutable: boolean; readonly reply: PreparedReply };

/** The built client: its files by the path in the address, and the page that every route begins with. */
export type ClientFiles = {
  readonly files: ReadonlyMap<string, ClientFile>;
  readonly page?: PreparedReply;
  /** What the page's own inline styles and scripts are called in a Content-Security-Policy. */
  readonly inlineHashes: readonly string[];
};

/**
 * Reads the whole build into memory, 2 or 3 MB. A path is only ever looked up in the table made here, so no address,
 * however it is written, can reach another file; and a build made meanwhile never mixes with this one.
 */
export function readClient(folder: string): ClientFiles {
  if (!existsSync(join(folder, "index.html"))) return { files: new Map(), inlineHashes: [] };
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, ClientFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    if (type === undefined || address === "/index.html") continue;
    files.set(address, {
      type,
      immutable: address.startsWith("/assets/"),
      reply: prepared(path, !/^(?:image\/(?!svg)|font)/.test(type)),
    });
  }
  const page = join(folder, "index.html");
  return { files, page: prepared(page), inlineHashes: inlineHashes(readFileSync(page, "utf8")) };
}

function prepared(path: string, compressible = true): PreparedReply {
  const br = readIfThere(`${path}.br`);
  const gzip = readIfThere(`${path}.gz`);
  return prepareReply(readFileSync(path), { compressible, ready: { ...(br && { br }), ...(gzip && { gzip }) } });
}

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

function inlineHashes(html: string): string[] {
  const texts = [...html.matchAll(/<(style|script)>(.*?)<\/\1>/gs)].map((match) => match[2] ?? "");
  return texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

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
