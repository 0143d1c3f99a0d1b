import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { flushOutbox } from "../outbox/flush-outbox.ts";
import { openOutboxChannel } from "../outbox/outbox-channel.ts";
import { OUTBOX_SYNC } from "../outbox/outbox-sync.ts";
import { ASK_TO_TAKE_OVER } from "../take-over.ts";
import { openPage } from "./open-page.ts";
import { worker } from "./worker-scope.ts";

/** Written by `client/build/service-worker.ts`. */
declare const BUILD_FILES: { url: string; revision: string | null; integrity?: string }[];

/** What is answered by the server alone, and is no page of the client. */
const NOT_PAGES = /^\/(?:api|redirect|collab|realtime|yjs|healthz|readyz|metrics)(?:\/|$)/;

// One whole build. An older build's copy stays for the pages that began with it: a new worker waits until none is left.
const precache = new PrecacheController({ cacheName: "overlap-build" });
precache.addToCacheList(BUILD_FILES);

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
    event.respondWith(openPage(request, () => precache.matchPrecache("/")));
  } else if (url.pathname !== "/" && precache.getCacheKeyForURL(url.href) !== undefined) {
    event.respondWith(precache.matchPrecache(url.href).then((kept) => kept ?? fetch(request)));
  }
});

// There is a network again, and perhaps no page that would notice.
worker.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX_SYNC) event.waitUntil(sendQueued());
});

worker.addEventListener("message", (event) => {
  const asked = ASK_TO_TAKE_OVER.read(event.data);
  if (asked !== undefined) event.waitUntil(takeOver(asked));
});

async function sendQueued(): Promise<void> {
  const next = await flushOutbox({ isBack: true, maySend: ({ isHidden }) => isHidden !== true });
  openOutboxChannel()({ meetings: [] });
  // The browser tries again later.
  if (next !== undefined) throw new Error("Some answers could not be sent yet.");
}

/** Only for a page of this very build, and when no other page is open that may need the old one's code. */
async function takeOver(script: string): Promise<void> {
  if (precache.getCacheKeyForURL(script) === undefined) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}
