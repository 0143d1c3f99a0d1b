import type { RequestHandler } from "express";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareReply, type PreparedReply } from "./prepared-reply.ts";
import { sendPrepared } from "./send-prepared.ts";

const FILE = fileURLToPath(new URL("../../domain/contract/openapi.json", import.meta.url));

/** The committed description of the API, generated from the contracts by `npm run openapi`. Read when first asked for. */
export function serveOpenAPI(): RequestHandler {
  let reply: PreparedReply | undefined;
  return async (request, response) => {
    reply ??= prepareReply(Buffer.from(JSON.stringify(JSON.parse(readFileSync(FILE, "utf8")))));
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Cache-Control", "no-cache");
    await sendPrepared(request, response, { reply });
  };
}
