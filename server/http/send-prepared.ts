import type { IncomingMessage, ServerResponse } from "node:http";
import { ENCODINGS, type Encoding, type Pieces, type PreparedReply } from "./prepared-reply.ts";
import { bytesOf, sendPieces } from "./send-pieces.ts";

/** Asked before anything is sent, with what would be: may refuse it. What it returns is called when all was taken. */
export type Admit = (pieces: Pieces) => Promise<() => void>;

/**
 * Sends a prepared body in the best form that the caller reads; to a GET with its strong ETag, or as 304 when the
 * caller has it already. The caller of this function has set status, type and caching.
 */
export async function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { reply, admit }: { readonly reply: PreparedReply; readonly admit?: Admit },
): Promise<void> {
  const encoding = reply.compressible ? acceptedEncoding(request.headers["accept-encoding"]) : undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const etag = isRead && response.statusCode === 200 ? etagOf(reply, encoding) : undefined;
  if (etag !== undefined && knows(request.headers["if-none-match"], etag)) {
    response.statusCode = 304;
    response.removeHeader("Content-Type");
    response.setHeader("ETag", etag).end();
    return;
  }
  const pieces = encoding === undefined ? reply.pieces : await reply.compressed(encoding);
  const taken = await admit?.(pieces);
  if (etag !== undefined) response.setHeader("ETag", etag);
  if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytesOf(pieces));
  try {
    if (request.method === "HEAD") response.end();
    else await sendPieces(response, pieces);
  } finally {
    taken?.();
  }
}

function etagOf({ tag }: PreparedReply, encoding: Encoding | undefined): string {
  return encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** The first of our encodings that the header accepts (RFC 9110 §12.5.3); undefined for the plain body. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map(
    String(header)
      .toLowerCase()
      .split(",")
      .map((item): [string, number] => {
        const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
  return ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get("*") ?? 0) > 0);
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2): a proxy may have put `W/` before our tag. */
function knows(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}
