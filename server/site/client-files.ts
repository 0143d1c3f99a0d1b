import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { prepareReply, type PreparedReply } from "../http/prepared-reply.ts";

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
  const html = readIfThere(join(folder, "index.html"));
  if (html === undefined) return { files: new Map(), inlineHashes: [] };
  const files = new Map<string, ClientFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    const type = TYPES[extname(path)];
    if (!entry.isFile() || type === undefined || address === "/index.html") continue;
    const reply = prepared(path, !/^(?:image\/(?!svg)|font)/.test(type));
    if (reply !== undefined) files.set(address, { type, immutable: address.startsWith("/assets/"), reply });
  }
  const page = prepared(join(folder, "index.html"));
  return { files, ...(page && { page }), inlineHashes: inlineHashes(html.toString()) };
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

function inlineHashes(html: string): string[] {
  const texts = [...html.matchAll(/<(style|script)\b(?![^>]*\ssrc=)[^>]*>(.*?)<\/\1>/gs)].map(
    (match) => match[2] ?? "",
  );
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
