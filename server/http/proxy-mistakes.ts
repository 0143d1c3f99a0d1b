import type { IncomingMessage, Server } from "node:http";
import type { Log } from "../log.ts";

/** Bounds what a client can write into the log. */
const MAX_LENGTH = 200;
const shorten = (header: string | undefined): string => (header ?? "none").slice(0, MAX_LENGTH);

/**
 * Returns a check that a socket comes from one of our pages, or from no page: only browsers send Origin, and only they can
 * be made to act for another site. Behind a proxy that rewrites Host, `publicUrl` is our origin. Logs each refusal, and once
 * that pages are opened at another address than PUBLIC_URL.
 */
export function createOriginCheck(publicUrl: string | undefined, log: Log): (request: IncomingMessage) => boolean {
  let isWarned = publicUrl === undefined;
  return (request) => {
    const { origin, host } = request.headers;
    if (origin === undefined) return true;
    const from = URL.canParse(origin) ? new URL(origin) : undefined;
    const isOurs = from !== undefined && (from.host === host || from.origin === publicUrl);
    const values = { origin: shorten(origin), host: shorten(host), publicUrl: publicUrl ?? "not set" };
    if (!isOurs) {
      const hint = "If it is yours, set PUBLIC_URL to its origin, or let the proxy pass Host on.";
      log.warn(values, `A WebSocket of another site's page was refused. ${hint}`);
    } else if (!isWarned && from.origin !== publicUrl) {
      isWarned = true;
      log.warn(values, "Pages are opened at another address than PUBLIC_URL, where links in mails lead. Is it right?");
    }
    return isOurs;
  };
}

/** Warns once when requests seem to come through a proxy although TRUST_PROXY is 0. */
export function warnOfUnknownProxy(server: Server, { trustProxy }: { readonly trustProxy: number }, log: Log): void {
  if (trustProxy > 0) return;
  const check = ({ headers }: IncomingMessage): void => {
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined) return;
    server.off("request", check);
    // Logs the number only, because the log never contains addresses of people.
    log.warn(
      { addressesForwarded: String(forwarded).split(",").length, trustProxy },
      "A request carries X-Forwarded-For, and TRUST_PROXY is 0: all visitors of a proxy share one limit until TRUST_PROXY says how many proxies stand in front. Without a proxy a client made it up.",
    );
  };
  server.on("request", check);
}
