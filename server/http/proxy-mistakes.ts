import type { IncomingMessage, Server } from "node:http";
import type { Log } from "../log.ts";

/** Headers are written by clients: as much of them as a log needs. */
const MAX_LENGTH = 200;
const shown = (header: string | undefined): string => (header ?? "none").slice(0, MAX_LENGTH);

/**
 * Whether a socket is opened by one of our own pages, or by no page at all: only browsers send Origin, and only they
 * can be made to act for another site. Behind a proxy that rewrites Host, `publicUrl` says who we are. A refusal is a
 * warning with the values that do not match; and that pages are opened at another address than PUBLIC_URL, where links in
 * mails lead, is said once.
 */
export function createOriginCheck(publicUrl: string | undefined, log: Log): (request: IncomingMessage) => boolean {
  let isSaid = publicUrl === undefined;
  return (request) => {
    const { origin, host } = request.headers;
    if (origin === undefined) return true;
    const from = URL.canParse(origin) ? new URL(origin) : undefined;
    const isOurs = from !== undefined && (from.host === host || from.origin === publicUrl);
    const values = { origin: shown(origin), host: shown(host), publicUrl: publicUrl ?? "not set" };
    if (!isOurs) {
      const hint = "If it is yours, set PUBLIC_URL to its origin, or let the proxy pass Host on.";
      log.warn(values, `A WebSocket of another site's page was refused. ${hint}`);
    } else if (!isSaid && from.origin !== publicUrl) {
      isSaid = true;
      log.warn(values, "Pages are opened at another address than PUBLIC_URL, where links in mails lead. Is it right?");
    }
    return isOurs;
  };
}

/** Says once that requests seem to come through a proxy, where TRUST_PROXY knows of none. */
export function warnOfUnknownProxy(server: Server, { trustProxy }: { readonly trustProxy: number }, log: Log): void {
  if (trustProxy > 0) return;
  const look = ({ headers }: IncomingMessage): void => {
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined) return;
    server.off("request", look);
    // How many, and not which: addresses of people have no place in a log.
    log.warn(
      { addressesForwarded: String(forwarded).split(",").length, trustProxy },
      "A request carries X-Forwarded-For, and TRUST_PROXY is 0: all visitors of a proxy share one limit until TRUST_PROXY says how many proxies stand in front. Without a proxy a client made it up.",
    );
  };
  server.on("request", look);
}
