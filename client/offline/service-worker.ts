import { needsFile } from "../built-ins/worker-polyfills.ts";
import { PrecacheController } from "workbox-precaching";
import { askInLanguage } from "../api/call.ts";
import { FIRST_GATEWAY_FAULT } from "../api/connectivity.ts";
import { sendPending } from "./send-pending.ts";
import { openPendingChannel, PENDING_SYNC, TAKE_OVER, TEXTS_CACHE, TEXTS_PATH } from "./worker-messages.ts";

/** The part of a service worker's global scope that is used here, because the compiler knows pages only. */
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
/** The page among them that opens at every address. */
declare const BUILD_PAGE: string;

/** The worker leaves these addresses to the server. */
const NOT_PAGES = /^\/(?:api|redirect|collab|realtime|yjs|healthz|readyz|metrics)(?:\/|$)/;

// Caches one whole build. Pages that began with an older build keep its copy, because a new worker waits until they are closed.
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
    event.respondWith(precache.matchPrecache(url.href).then((cached) => cached ?? fetch(request)));
  } else if (url.pathname.startsWith(TEXTS_PATH)) {
    event.respondWith(caches.match(request, { cacheName: TEXTS_CACHE }).then((cached) => cached ?? fetch(request)));
  }
});

// The network is back, and there may be no page that would notice.
worker.addEventListener("sync", (event) => {
  if (event.tag === PENDING_SYNC) event.waitUntil(sendWithoutPage());
});

worker.addEventListener("message", (event) => {
  const script = TAKE_OVER.read(event.data);
  if (script !== undefined) event.waitUntil(takeOver(script));
});

async function sendWithoutPage(): Promise<void> {
  const next = await sendPending({
    isBack: true,
    maySend: ({ isHidden }) => isHidden !== true,
    // A refusal is written in the language of the page that saved.
    onSend: ({ language }) => askInLanguage(language),
  });
  openPendingChannel()({ meetings: [] });
  // A rejection makes the browser try again later.
  if (next !== undefined) throw new Error("Some answers could not be sent yet.");
}

/** Takes over for a page of this build, unless another open page may need the older code. */
async function takeOver(script: string): Promise<void> {
  if (precache.getCacheKeyForURL(script) === undefined) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}

/** A page that takes longer opens from the copy in the browser. */
const TIMEOUT_MS = 4_000;

/** Opens a page from the network, so that a new version, headers and status count at once, or otherwise from `copy`. */
async function openPage(request: Request, copy: () => Promise<Response | undefined>): Promise<Response> {
  const fromNetwork = fetch(request);
  // Otherwise losing the race would be an unhandled rejection.
  fromNetwork.catch(() => {});
  const late = new Promise<undefined>((done) => {
    setTimeout(done, TIMEOUT_MS);
  });
  try {
    const response = await Promise.race([fromNetwork, late]);
    if (response !== undefined && response.status < FIRST_GATEWAY_FAULT) return response;
    return (await copy()) ?? (await fromNetwork);
  } catch (error) {
    const cached = await copy();
    if (cached === undefined) throw error;
    return cached;
  }
}
