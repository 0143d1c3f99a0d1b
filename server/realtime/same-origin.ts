import type { IncomingMessage } from "node:http";

/**
 * Whether a socket is opened by one of our own pages, or by no page at all: only browsers send Origin, and only they
 * can be made to act for another site. Behind a proxy that rewrites Host, `publicUrl` says who we are.
 */
export function sameOrigin(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin);
}
