import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import type { Log } from "../log.ts";
import type { Config } from "../start/config.ts";

/** Bounds the text of a client in the log. */
const MAX_LENGTH = 200;
const shorten = (header: string | undefined): string => (header ?? "none").slice(0, MAX_LENGTH);

/**
 * Returns a check that a socket comes from one of our pages, or from no page. Only browsers send Origin, and only a
 * browser can be made to act for another site. Behind a proxy that rewrites Host, `publicUrl` is our origin. Logs each
 * refusal, and once that pages are opened at another address than PUBLIC_URL.
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

/** The facts of a request that tell how its proxy is set up. */
export type ProxiedRequest = Pick<IncomingMessage, "headers" | "method">;
type Settings = Pick<Config, "trustProxy" | "publicUrl">;
type Warning = readonly [values: Readonly<Record<string, unknown>>, sentence: string];

/** Warns once of each mistake that requests show, of the proxy or of the settings about it. */
export function warnOfProxyMistakes(server: Server, settings: Settings, log: Log): void {
  const open = new Set(CHECKS);
  server.on("request", (request: IncomingMessage) => {
    for (const check of open) {
      const warning = check(request, settings);
      if (warning === undefined) continue;
      open.delete(check);
      log.warn(...warning);
    }
  });
}

const CHECKS = [unknownProxy, missingProxy, missingUpgrade, pathBefore, plainPage];

/** The log has the number of addresses only, because it never contains addresses of people. */
function unknownProxy({ headers }: ProxiedRequest, { trustProxy }: Settings): Warning | undefined {
  const addressesForwarded = countForwarded(headers);
  if (trustProxy > 0 || addressesForwarded === 0) return undefined;
  return [
    { addressesForwarded, trustProxy },
    "A request carries X-Forwarded-For, and TRUST_PROXY is 0: all visitors of a proxy share one limit until TRUST_PROXY says how many proxies stand in front. Without a proxy a client made it up.",
  ];
}

function missingProxy({ headers }: ProxiedRequest, { trustProxy }: Settings): Warning | undefined {
  const addressesForwarded = countForwarded(headers);
  // Monitors ask the process directly, without an address.
  const isVisitor = addressesForwarded > 0 || headers["user-agent"]?.startsWith("Mozilla/") === true;
  if (addressesForwarded >= trustProxy || !isVisitor) return undefined;
  return [
    { addressesForwarded, trustProxy },
    "A request carries fewer addresses in X-Forwarded-For than TRUST_PROXY says: visitors can then make addresses up, and no limit holds, or all of them share one. Set TRUST_PROXY to the number of proxies that add to X-Forwarded-For, and let nobody pass by them.",
  ];
}

/** Warns of a proxy that removes the `Upgrade` header of a WebSocket: the request then gets a 404. */
function missingUpgrade({ headers }: ProxiedRequest): Warning | undefined {
  if (headers["sec-websocket-key"] === undefined) return undefined;
  return [
    { upgrade: shorten(headers.upgrade), connection: shorten(headers.connection) },
    `A WebSocket arrived without Upgrade, so pages say "Reconnecting…": let the proxy pass it on. In nginx, beside proxy_pass: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";`,
  ];
}

function pathBefore({ headers }: ProxiedRequest): Warning | undefined {
  const prefix = [headers["x-forwarded-prefix"]].flat()[0]?.replace(/\/+$/, "");
  if (prefix === undefined || prefix === "") return undefined;
  return [
    { prefix: shorten(prefix) },
    "The proxy serves Overlap below a path (X-Forwarded-Prefix), where its pages stay blank: give it a host name of its own.",
  ];
}

function plainPage(request: ProxiedRequest, { publicUrl }: Settings): Warning | undefined {
  const { method, headers } = request;
  const isPage = method === "GET" && headers.accept?.includes("text/html") === true;
  if (publicUrl?.startsWith("https:") !== true || !isPage || !isPlainHttp(request)) return undefined;
  return [
    { host: shorten(headers.host), forwardedProto: shorten(String(headers["x-forwarded-proto"] ?? "none")), publicUrl },
    "A page is opened over http, and PUBLIC_URL is https, where links in mails lead. Let the proxy send http to https, and pass on Host and X-Forwarded-Proto.",
  ];
}

function countForwarded(headers: IncomingHttpHeaders): number {
  const forwarded = headers["x-forwarded-for"];
  return forwarded === undefined ? 0 : String(forwarded).split(",").length;
}

/**
 * Tells whether a browser seems to have asked over http. This server itself speaks only http, so a request without a sign
 * of a proxy counts too. An inner proxy often reports its own http, but browsers send `Sec-Fetch-Mode` over https only, and
 * to their own machine.
 */
export function isPlainHttp({ headers }: Pick<ProxiedRequest, "headers">): boolean {
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(headers.host ?? "");
  if (headers["sec-fetch-mode"] !== undefined && !isLocal) return false;
  const proto = headers["x-forwarded-proto"];
  if (proto !== undefined) return /^\s*http\s*(?:,|$)/i.test(String(proto));
  return headers["x-forwarded-for"] === undefined;
}
