import "./ui/theme.css";
import "./ui/layout.css";
import "./ui/forced-colors.css";
import { pageAt } from "#domain/pages.ts";
import { lacksBuiltIns, lacksTemporal } from "./built-ins/missing.ts";
import { codeLogin, notFound, PAGE_CODE } from "./pages.ts";
import { askInLanguage } from "./api/call.ts";
import { askEarly } from "./api/early-meeting.ts";
import { LINK_KEY } from "./api/keys.ts";
import { askedLanguage, isOtherReader, loadFirstTexts } from "./text/language.ts";
import { storedCode } from "./session/code-exchange.ts";
import { whenIdle } from "./when-idle.ts";

// Older browsers get what they lack before anything else runs.
const polyfills: Promise<unknown>[] = [];
if (lacksBuiltIns()) polyfills.push(import("./built-ins/polyfills.ts"));
if (lacksTemporal()) polyfills.push(import("./built-ins/temporal.ts"));
// A script of index.html removes the root and says which browser is needed where one of the oldest supported browsers' newest
// features is missing: lookbehind (Safari 16.4), toSorted (Firefox 115), color-mix (Chrome 111).
if (document.getElementById("root") !== null) {
  Promise.all(polyfills)
    .then(start)
    .catch((error: unknown) => {
      document.getElementById("not-loaded")?.removeAttribute("hidden");
      throw error;
    });
}

/** Asks at once for the page's data, its own code, and the code that all pages share: none waits for another. */
async function start(): Promise<void> {
  askInLanguage(askedLanguage());
  // A link that is opened where its meeting is open already only changes what stands behind the address.
  addEventListener("hashchange", () => LINK_KEY.test(location.hash) && location.reload());
  // What a user sees who is just being logged in can only be asked for when it is known who they are.
  const isReturning = await isLoggingIn();
  const page = pageAt(location.pathname);
  if (!isReturning && page === "meeting") askEarly(location.pathname);
  // The modules of pages say things as soon as they are run.
  await loadFirstTexts(page === "home" ? "home" : "first");
  const codes: Promise<unknown>[] = [(page === undefined ? notFound : PAGE_CODE[page]).load()];
  if (isReturning) codes.push(codeLogin.load());
  if (isOtherReader()) codes.push(import("./time/reading-settings.ts"));
  // Where one fails, the route asks again and shows the failure.
  const [{ show }] = await Promise.all([import("./main.tsx"), Promise.allSettled(codes)]);
  show();
  whenIdle(() => void prepareOffline());
}

/** Whether the user has come back from a provider with a code. Few do, and only they wait for what takes it out. */
async function isLoggingIn(): Promise<boolean> {
  if (!/[?&]token=/.test(location.search) && storedCode() === undefined) return false;
  // The code that comes along says things as soon as it is run.
  await loadFirstTexts();
  const { consumeOAuthReturn } = await import("./session/oauth-return.ts");
  return consumeOAuthReturn();
}

/** Pages work without a network from then on. If the network goes before the code for it has come, when it is back. */
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
