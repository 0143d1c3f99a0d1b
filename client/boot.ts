import "./ui/theme.css";
import "./ui/layout.css";
import "./ui/forced-colors.css";
import { pageAt } from "#domain/pages.ts";
import { lacksBuiltIns, lacksTemporal } from "./built-ins/missing.ts";
import { codeLogin, notFound, PAGE_CODE } from "./pages.ts";
import { askInLanguage } from "./api/call.ts";
import { askEarly } from "./api/early-meeting.ts";
import { LINK_KEY } from "./api/keys.ts";
import { serverLanguage, isOtherReader, loadFirstTexts } from "./text/language.ts";
import { storedCode } from "./session/code-exchange.ts";
import { whenIdle } from "./when-idle.ts";

// Older browsers load polyfills before anything else runs.
const polyfills: Promise<unknown>[] = [];
if (lacksBuiltIns()) polyfills.push(import("./built-ins/polyfills.ts"));
if (lacksTemporal()) polyfills.push(import("./built-ins/temporal.ts"));
// A script of index.html removes the root in browsers that are too old. It tests the newest features of the oldest supported
// browsers: lookbehind (Safari 16.4), toSorted (Firefox 115) and color-mix (Chrome 111).
if (document.getElementById("root") !== null) {
  Promise.all(polyfills)
    .then(start)
    .catch((error: unknown) => {
      document.getElementById("not-loaded")?.removeAttribute("hidden");
      throw error;
    });
}

/** Fetches the page's data, its code, and the code that all pages share at the same time. */
async function start(): Promise<void> {
  askInLanguage(serverLanguage());
  // A link to the meeting that is open already changes only the fragment.
  addEventListener("hashchange", () => LINK_KEY.test(location.hash) && location.reload());
  // During a login the viewer is not known yet, so the meeting is fetched later.
  const isReturning = await isLoggingIn();
  const page = pageAt(location.pathname);
  if (!isReturning && page === "meeting") askEarly(location.pathname);
  // Modules of pages read texts as soon as they run.
  await loadFirstTexts(page === "home" ? "home" : "first");
  const codes: Promise<unknown>[] = [(page === undefined ? notFound : PAGE_CODE[page]).load()];
  if (isReturning) codes.push(codeLogin.load());
  if (isOtherReader()) codes.push(import("./time/reading-settings.ts"));
  // The route fetches failed code again and shows the failure.
  const [{ show }] = await Promise.all([import("./main.tsx"), Promise.allSettled(codes)]);
  show();
  whenIdle(() => void prepareOffline());
}

/** Tells whether the user has come back from a provider with a code. The module of the login loads only then. */
async function isLoggingIn(): Promise<boolean> {
  if (!/[?&]token=/.test(location.search) && storedCode() === undefined) return false;
  await loadFirstTexts();
  const { consumeOAuthReturn } = await import("./session/oauth-return.ts");
  return consumeOAuthReturn();
}

/** Loads the code with which pages work without a network, and tries again when the network is back. */
async function prepareOffline(): Promise<void> {
  try {
    const [{ startOffline }, { tellNotRemembered }] = await Promise.all([
      import("./offline/start-offline.ts"),
      import("./frame/not-remembered.ts"),
    ]);
    startOffline();
    tellNotRemembered();
  } catch {
    addEventListener("online", () => void prepareOffline(), { once: true });
  }
}
