import type { RequestHandler } from "express";
import document from "#domain/contract/openapi.json" with { type: "json" };
import { prepareReply } from "./prepared-reply.ts";
import { sendPrepared } from "./send-prepared.ts";

/** The committed description of the API, generated from the contracts by `npm run openapi`. */
export function serveOpenAPI(): RequestHandler {
  const reply = prepareReply(Buffer.from(JSON.stringify(document)));
  return async (request, response) => {
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Cache-Control", "no-cache");
    await sendPrepared(request, response, reply);
  };
}
