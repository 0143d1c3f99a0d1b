import type { Page } from "playwright";

/**
 * Console messages about ordinary events: refusals, leaving while a socket opens, and a missing copy of the client where a
 * test wants none.
 */
const EXPECTED =
  /the server responded with a status of (?:4\d\d|503)|WebSocket is closed before the connection is established|Service Worker registration blocked by Playwright/;

/**
 * Calls `onFault` if a page requests another site than `sites` or breaks the content security policy. Also calls it for
 * each error and warning on the console, and each exception.
 */
export function watchFaults(page: Page, sites: readonly string[], onFault: (fault: string) => void): void {
  const hosts = new Set(sites.map((site) => new URL(site).host));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!hosts.has(url.host) && url.protocol !== "data:" && url.protocol !== "blob:") onFault(`asked ${request.url()}`);
  });
  page.on("websocket", (socket) => {
    if (!hosts.has(new URL(socket.url()).host)) onFault(`connected to ${socket.url()}`);
  });
  page.on("console", (message) => {
    const isFault = message.type() === "error" || message.type() === "warning";
    if (isFault && !EXPECTED.test(message.text())) onFault(`${message.type()}: ${message.text()}`);
  });
  // A failed import has an empty stack.
  page.on("pageerror", (error) => onFault(`threw ${error.stack || error.message}`));
}

/** Runs in a page: reports what the content security policy blocks. */
export function reportBlocked(): void {
  addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ""} ${event.sample}`),
  );
}
