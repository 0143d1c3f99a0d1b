import { Router, type Request, type Response } from "express";
import { fileURLToPath } from "node:url";
import { pageAt, pageFacts } from "#domain/pages.ts";
import { readClient, type ClientFile } from "./client-files.ts";
import { pageHeaders } from "../http/security-headers.ts";
import { sendPrepared } from "../http/send-prepared.ts";
import { prepareReply } from "../http/prepared-reply.ts";
import { RETIRED_WORKER, WORKER_PATH } from "./retired-worker.ts";
import type { AppContext } from "../app-context.ts";

const BUILD = fileURLToPath(new URL("../../.build/client/", import.meta.url));

const RETIRED: ClientFile = {
  type: "text/javascript; charset=utf-8",
  immutable: false,
  reply: prepareReply(Buffer.from(RETIRED_WORKER)),
};

/** Serves the built client: its files, and its one page at every address that is no file. Never anything below `/api`. */
export function serveClient({ config, log }: Pick<AppContext, "config" | "log">, folder = BUILD): Router {
  const { files: built, page, inlineHashes } = readClient(folder);
  const files = config.offlineCopy ? built : new Map([...built, [WORKER_PATH, RETIRED]]);
  if (page === undefined) log.warn("The client is not built; only the API is served. npm start builds it.");
  const router = Router({ caseSensitive: true, strict: true });

  router.use((request, _response, next) => {
    // Neither a miswritten call nor one with another method may be answered with a page.
    const ours =
      (request.method === "GET" || request.method === "HEAD") && !/^[/\\]*api(?:[/\\]|$)/i.test(decoded(request.path));
    next(ours ? undefined : "router");
  });
  router.use(pageHeaders(config, inlineHashes));
  router.use(async (request, response, next) => {
    const file = files.get(request.path);
    if (file !== undefined) return sendFile(request, response, file);
    // A missing file is no page: a browser with an old page must not get HTML where it expects a script.
    if (page === undefined || request.path.startsWith("/assets/")) return next();
    response.statusCode = pageAt(request.path) !== undefined ? 200 : 404;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    // Links of mails and returns from providers carry secrets in their query.
    response.setHeader("Cache-Control", request.url.includes("?") ? "no-store" : "no-cache");
    response.setHeader("Vary", "Accept-Encoding");
    if (pageFacts(request.path)?.isPublic !== true) response.setHeader("X-Robots-Tag", "noindex");
    return sendPrepared(request, response, { reply: page });
  });
  return router;
}

function sendFile(request: Request, response: Response, { type, immutable, reply }: ClientFile): Promise<void> {
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
  response.setHeader("Vary", "Accept-Encoding");
  return sendPrepared(request, response, { reply });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
