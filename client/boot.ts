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
}
