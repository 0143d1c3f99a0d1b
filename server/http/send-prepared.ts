import type { IncomingMessage, ServerResponse } from "node:http";
import { ENCODINGS, type Encoding, type PreparedReply } from "./prepared-reply.ts";

/**
 * Sends a prepared body in the best form that the caller reads; to a GET with its strong ETag, or as 304 when the
 * caller has it already. The caller of this function has set status, type and caching.
 */
export async function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  reply: PreparedReply,
): Promise<void> {
  const encoding = reply.compressible ? acceptedEncoding(request.headers["accept-encoding"]) : undefined;
  const read = request.method === "GET" || request.method === "HEAD";
  if (read && response.statusCode === 200) {
    const etag = encoding === undefined ? `"${reply.tag}"` : `"${reply.tag}-${encoding}"`;
    response.setHeader("ETag", etag);
    if (knows(request.headers["if-none-match"], etag)) {
      response.statusCode = 304;
      response.removeHeader("Content-Type");
      response.end();
      return;
    }
  }
  const body = encoding === undefined ? reply.bytes : await reply.compressed(encoding);
  if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.length);
  response.end(body);
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
