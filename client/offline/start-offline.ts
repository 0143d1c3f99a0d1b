import { queryClient } from "../api/query-client.ts";
import { loadTexts } from "../text/language.ts";
import { keepViews } from "./kept-views.ts";
import { startQueue } from "./page-queue.ts";
import { ASK_TO_TAKE_OVER, TEXTS_CACHE, TEXTS_PATH } from "./worker-messages.ts";

/** Everything that lets pages work without a network. Called once, when the first page is there. */
export function startOffline(): void {
  void registerWorker();
  keepViews(queryClient);
  startQueue().catch(() => {});
  Promise.all((["home", "first", "parts", "pages", "cities"] as const).map(loadTexts))
    .then(keepTexts)
    .catch(() => {});
}

const WORKER = "/sw.js";

/** Makes the browser keep a copy of this build, with which pages open without a network. */
async function registerWorker(): Promise<void> {
  try {
    // Only trustworthy origins have it; on plain http in a local network pages work as without.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    if (workers === undefined) return;
    const registration = await workers.register(WORKER, { updateViaCache: "none" });
    const ask = (): void => registration.waiting?.postMessage(ASK_TO_TAKE_OVER.write(ownScript()));
    ask();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", ask);
    });
  } catch {
    // Refused by the browser, or no network just now: the next page tries again.
  }
}

function ownScript(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
}

/** Keeps the texts that this page has read for the time without a network, in place of those of other versions and languages. */
async function keepTexts(): Promise<void> {
  const read = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((url) => new URL(url).pathname.startsWith(TEXTS_PATH));
  const cache = await caches.open(TEXTS_CACHE);
  const kept = (await cache.keys()).map(({ url }) => url);
  await Promise.all(kept.filter((url) => !read.includes(url)).map((url) => cache.delete(url)));
  await cache.addAll(read.filter((url) => !kept.includes(url)));
}
