import { needsFile } from "../built-ins/worker-polyfills.ts";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { askInLanguage } from "../api/call.ts";
import { FIRST_GATEWAY_FAULT } from "../api/connectivity.ts";
import { flushQueue } from "./send-queue.ts";
import { openQueueChannel, QUEUE_SYNC, ASK_TO_TAKE_OVER, TEXTS_CACHE, TEXTS_PATH } from "./worker-messages.ts";

/** What this worker uses of the global scope of a service worker: the compiler knows pages only. */
type WorkerScope = {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LongEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: LongEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: "sync", listener: (event: LongEvent & { readonly tag: string }) => void): void;
};

/** An event that keeps the worker alive until `work` is done. */
type LongEvent = Event & { waitUntil(work: Promise<unknown>): void };

type FetchEvent = LongEvent & {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
};

const worker = globalThis as unknown as WorkerScope;

/** Written by `client/build/finish-build.ts`. */
declare const BUILD_FILES: { url: string; revision: string | null }[];
/** The one of them that is the page, at whatever address. */
declare const BUILD_PAGE: string;

/** What is answered by the server alone, and is no page of the client. */
const NOT_PAGES = /^\/(?:api|redirect|collab|realtime|yjs|healthz|readyz|metrics)(?:\/|$)/;

// One whole build. An older build's copy stays for the pages that began with it: a new worker waits until none is left.
const precache = new PrecacheController({ cacheName: "overlap-build" });
precache.addToCacheList(BUILD_FILES.filter(({ url }) => needsFile(url)));

worker.addEventListener("install", (event) => void precache.install(event));
worker.addEventListener("activate", (event) => {
  void precache.activate(event);
  // The page that brought the worker can then go offline at once.
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (NOT_PAGES.test(url.pathname)) return;
    event.respondWith(openPage(request, () => precache.matchPrecache(BUILD_PAGE)));
  } else if (precache.getCacheKeyForURL(url.href) !== undefined) {
    event.respondWith(precache.matchPrecache(url.href).then((kept) => kept ?? fetch(request)));
  } else if (url.pathname.startsWith(TEXTS_PATH)) {
    event.respondWith(caches.match(request, { cacheName: TEXTS_CACHE }).then((kept) => kept ?? fetch(request)));
  }
});

// There is a network again, and perhaps no page that would notice.
worker.addEventListener("sync", (event) => {
  if (event.tag === QUEUE_SYNC) event.waitUntil(sendQueued());
});

worker.addEventListener("message", (event) => {
  const asked = ASK_TO_TAKE_OVER.read(event.data);
  if (asked !== undefined) event.waitUntil(takeOver(asked));
});

async function sendQueued(): Promise<void> {
  const next = await flushQueue({
    isBack: true,
    maySend: ({ isHidden }) => isHidden !== true,
    // The worker has no page that would say in which language its reader wants to hear of a refusal.
    onSend: ({ language }) => askInLanguage(language),
  });
  openQueueChannel()({ meetings: [] });
  // The browser tries again later.
  if (next !== undefined) throw new Error("Some answers could not be sent yet.");
}

/** Only for a page of this very build, and when no other page is open that may need the old one's code. */
async function takeOver(script: string): Promise<void> {
  if (precache.getCacheKeyForURL(script) === undefined) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}

/** A page that the network has not brought by then is opened from the copy in the browser. */
const PATIENCE_MS = 4_000;

/** A page from the network, so that a new version, headers and status count at once; else, or too late, from `copy`. */
async function openPage(request: Request, copy: () => Promise<Response | undefined>): Promise<Response> {
  const fromNetwork = fetch(request);
  // The one that loses the race must not be an unhandled rejection.
  fromNetwork.catch(() => {});
  const late = new Promise<undefined>((done) => {
    setTimeout(done, PATIENCE_MS);
  });
  try {
    const response = await Promise.race([fromNetwork, late]);
    if (response !== undefined && response.status < FIRST_GATEWAY_FAULT) return response;
    return (await copy()) ?? (await fromNetwork);
  } catch (error) {
    const kept = await copy();
    if (kept === undefined) throw error;
    return kept;
  }
}
