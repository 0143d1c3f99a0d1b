import { queryClient } from "../api/query-client.ts";
import { lateTexts } from "../text/language.ts";
import { keepTexts } from "./keep-texts.ts";
import { keepViews } from "./kept-views.ts";
import { startQueue } from "./queue.ts";
import { ASK_TO_TAKE_OVER } from "./worker-messages.ts";

/** Everything that lets pages work without a network. Called once, when the first page is there. */
export function startOffline(): void {
  void registerWorker();
  keepViews(queryClient);
  startQueue().catch(() => {});
  lateTexts()
    .then(keepTexts)
    .catch(() => {});
}

const WORKER = "/sw.js";

/** Makes the browser keep a copy of this build, with which pages open without a network. */
async function registerWorker(): Promise<void> {
  // Only trustworthy origins have it; on plain http in a local network pages work as without.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return;
  try {
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

/** The script that index.html names: another build has another. */
function ownScript(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
}
