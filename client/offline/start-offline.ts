import { queryClient } from "../api/query-client.ts";
import { loadTexts } from "../text/language.ts";
import { cacheViews } from "./cached-views.ts";
import { startPending } from "./pending-list.ts";
import { TAKE_OVER, TEXTS_CACHE, TEXTS_PATH } from "./worker-messages.ts";

/** Lets pages work without a network. Called once, when the first page is there. */
export function startOffline(): void {
  void registerWorker();
  cacheViews(queryClient);
  void startPending();
  Promise.all((["home", "first", "parts", "pages", "cities"] as const).map(loadTexts))
    .then(cacheTexts)
    .catch(() => {});
}

const WORKER = "/sw.js";

/** Makes the browser keep a copy of this build, which opens pages without a network. */
async function registerWorker(): Promise<void> {
  try {
    // Undefined on plain http in a local network, which is no trustworthy origin.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    if (workers === undefined) return;
    const registration = await workers.register(WORKER, { updateViaCache: "none" });
    const ask = (): void => registration.waiting?.postMessage(TAKE_OVER.write(pageScript()));
    ask();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", ask);
    });
  } catch {
    // The browser refuses, or there is no network: the next page tries again.
  }
}

function pageScript(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
}

/** Caches the texts that this page has read, and drops texts of other versions and languages. */
async function cacheTexts(): Promise<void> {
  const urls = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((url) => new URL(url).pathname.startsWith(TEXTS_PATH));
  const cache = await caches.open(TEXTS_CACHE);
  const cached = (await cache.keys()).map(({ url }) => url);
  await Promise.all(cached.filter((url) => !urls.includes(url)).map((url) => cache.delete(url)));
  await cache.addAll(urls.filter((url) => !cached.includes(url)));
}
