/** Where browsers look for the worker that keeps a copy of the client. */
export const WORKER_PATH = "/sw.js";

/** In its place with OFFLINE_COPY=off: browsers that have the other one get this, which clears the copy away and goes. */
export const RETIRED_WORKER = `addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;
