import "./ui/theme.css";
import { askEarly } from "./api/early-meeting.ts";
import { PAGES, pageAt } from "./pages.ts";
import { consumeOAuthReturn } from "./session/oauth-return.ts";

// Every date and zone of the product is Temporal's. Browsers older than it get a copy before anything else runs.
if ("Temporal" in globalThis) start();
else void import("temporal-polyfill/global").then(start);

/** Asks at once for the page's data, its own code, and the code that all pages share: none waits for another. */
function start(): void {
  // What somebody sees who is just being logged in can only be asked for when it is known who they are.
  if (consumeOAuthReturn()) PAGES.codeLogin().catch(() => {});
  else askEarly(location.pathname);
  // If it fails, the route asks again and tells.
  pageAt(location.pathname)?.().catch(() => {});
  void import("./main.tsx");
  whenIdle(() => void import("./offline/start-offline.ts").then(({ startOffline }) => startOffline()));
}

/** After the page is there: what it can do without a network must not make anybody wait who has one. */
function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const later = (): unknown => globalThis.requestIdleCallback?.(work, { timeout: 10_000 }) ?? setTimeout(work, 1_000);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
