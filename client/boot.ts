import "./ui/theme.css";
import "./ui/first-view.css";
import "./ui/forced-colors.css";
import { pageAt } from "#domain/pages.ts";
import { codeLogin, notFound, PAGE_CODE } from "./pages.ts";
import { askInLanguage } from "./api/asked-language.ts";
import { askEarly } from "./api/early-meeting.ts";
import { askedLanguage, firstTexts, language } from "./text/language.ts";
import { keptCode } from "./session/kept-code.ts";
import { isOtherReader } from "./time/other-reader.ts";
import { warmUp } from "./time/warm-up.ts";

// Every date and zone of the product is Temporal's. Browsers older than it get a copy before anything else runs.
if ("Temporal" in globalThis) void start();
else void import("temporal-polyfill/global").then(start);

/** Asks at once for the page's data, its own code, and the code that all pages share: none waits for another. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  // The HTML is in the language of the browser. A reader who has chosen another one here sees nothing of it.
  if (document.documentElement.lang !== language) root?.replaceChildren();
  askInLanguage(askedLanguage());
  // What a user sees who is just being logged in can only be asked for when it is known who they are.
  const isReturning = await isLoggingIn();
  const page = pageAt(location.pathname);
  if (!isReturning && page === "meeting") askEarly(location.pathname);
  // The modules of pages say things as soon as they are run.
  await firstTexts();
  if (root?.hasChildNodes() === true) await firstPaint();
  const codes: Promise<unknown>[] = [page === undefined ? notFound() : PAGE_CODE[page]()];
  if (isReturning) codes.push(codeLogin());
  if (isOtherReader()) codes.push(import("./time/reading-settings.ts"));
  // Where one fails, the route asks again and shows the failure.
  const code = Promise.all([import("./main.tsx"), Promise.allSettled(codes)]);
  warmUp();
  const [{ show }] = await code;
  show();
  whenIdle(() => void prepareOffline());
}

/** Code that runs before what the HTML shows is painted would hold it up. A page in the background is not painted. */
function firstPaint(): Promise<void> {
  return new Promise((done) => {
    new PerformanceObserver(() => done()).observe({ type: "paint", buffered: true });
    setTimeout(done, 100);
  });
}

/** Whether the user has come back from a provider with a code. Few do, and only they wait for what takes it out. */
async function isLoggingIn(): Promise<boolean> {
  if (!/[?&]token=/.test(location.search) && keptCode() === undefined) return false;
  const { consumeOAuthReturn } = await import("./session/oauth-return.ts");
  return consumeOAuthReturn();
}

/** Pages work without a network from then on. If the network goes before the code for it has come, when it is back. */
async function prepareOffline(): Promise<void> {
  try {
    const { startOffline } = await import("./offline/start-offline.ts");
    startOffline();
  } catch {
    addEventListener("online", () => void prepareOffline(), { once: true });
  }
}

/** After the page is there: what it can do without a network must not make anyone wait who has one. */
function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const later = (): unknown => globalThis.requestIdleCallback?.(work, { timeout: 10_000 }) ?? setTimeout(work, 1_000);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
