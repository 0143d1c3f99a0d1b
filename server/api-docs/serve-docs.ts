import { Router } from "express";
import type { Config } from "../start/config.ts";
import { pageHeaders } from "../http/security-headers.ts";
import { sendPrepared } from "../http/send-prepared.ts";
import type { Docs } from "./read-docs.ts";

/** Where the page is. */
const BASE = "/api/docs";

/**
 * Serves the page that shows the API, under the same content security policy as every other page. It is read when
 * somebody first opens it: most servers never need its 2 MB, nor what makes HTML of the guide.
 */
export function serveDocs(config: Config): Router {
  let docs: Docs | undefined;
  const read = async (): Promise<Docs> => (docs ??= (await import("./read-docs.ts")).readDocs(BASE));
  const router = Router({ caseSensitive: true, strict: true });

  router.get("/docs", pageHeaders(config, []), async (request, response) => {
    const { page } = await read();
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Vary", "Accept-Encoding");
    await sendPrepared(request, response, { reply: page });
  });

  router.get("/docs/", (_request, response) => response.redirect(308, BASE));

  router.get("/docs/{*file}", async (request, response, next) => {
    const { files } = await read();
    const file = files.get(request.baseUrl + request.path);
    if (file === undefined) return next();
    response.setHeader("Content-Type", file.type);
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    response.setHeader("Vary", "Accept-Encoding");
    await sendPrepared(request, response, file);
  });
  return router;
}
