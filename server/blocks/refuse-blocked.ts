import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { LANGUAGES } from "#domain/language/languages.ts";
import { message } from "#domain/messages/message.ts";
import { Refusal } from "#domain/refusal.ts";
import { refuseUpgrade } from "#collab/sockets/refuse-upgrade.ts";
import type { AppContext } from "../app-context.ts";
import { escapeHtml } from "../escape-html.ts";
import { clientAddress } from "../http/caller-address.ts";
import { nameRequest } from "../http/log-requests.ts";
import { sendFailure } from "../http/refusal-to-reply.ts";
import { callerLanguage } from "../http/request-headers.ts";
import { writeMessage } from "../language/write-message.ts";

/** Refuses requests and sockets of blocked networks, and ends open sockets when their network is blocked. */
export function refuseBlocked({ blocks, config, log }: Pick<AppContext, "blocks" | "config" | "log">) {
  const openSockets = new Map<Duplex, string>();
  blocks.onRead(() => {
    for (const [socket, address] of openSockets) if (blocks.isAddressBlocked(address)) socket.destroy();
  });
  const addressOf = (request: IncomingMessage) => clientAddress(request, config.trustProxy);
  return {
    request(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      if (!blocks.isAddressBlocked(addressOf(request))) return next();
      nameRequest(request, response, () => sendBlocked(request, response));
    },
    upgrade(request: IncomingMessage, socket: Duplex, next: () => void): void {
      const address = addressOf(request);
      if (blocks.isAddressBlocked(address)) return refuseUpgrade({ socket, log }, "403 Forbidden", SENTENCE_OF_SOCKETS);
      openSockets.set(socket, address);
      socket.once("close", () => openSockets.delete(socket));
      next();
    },
  };
}

const SENTENCE_OF_SOCKETS = "Your network is blocked on this site.";
const SENTENCE = message("api.networkBlocked");

function sendBlocked(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = "" } = request;
  const isPage = (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html") === true;
  if (!isPage || url.startsWith("/api/")) return sendFailure(request, response, new Refusal("not-open", SENTENCE));
  const tag = callerLanguage(headers);
  const direction = LANGUAGES.find((language) => language.tag === tag)?.direction ?? "ltr";
  const page = Buffer.from(
    `<!doctype html><html lang="${tag}" dir="${direction}"><meta charset="utf-8"><title>Overlap</title>` +
      `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
      `<body style="font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 24px">` +
      `<p>${escapeHtml(writeMessage(SENTENCE, tag))}</p>`,
  );
  response.writeHead(403, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": tag,
    "Content-Length": page.length,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    Vary: "Accept-Language",
  });
  response.end(method === "HEAD" ? undefined : page);
}
