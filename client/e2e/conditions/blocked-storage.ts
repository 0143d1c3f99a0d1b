import type { Page } from "playwright";
import type { Condition } from "./condition.ts";

/** Faults of a storage API: absent, throws, rejects, or never answers. */
export type Blocking = "is absent" | "throws" | "rejects" | "hangs";
const API_NAMES = [
  "navigator.locks",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "navigator.serviceWorker",
  "BroadcastChannel",
  "caches",
] as const;
export type StorageAPI = (typeof API_NAMES)[number];

/** An API that answers at once cannot reject or hang. */
const WAYS: Readonly<Record<StorageAPI, readonly Blocking[]>> = {
  "navigator.locks": ["is absent", "throws", "rejects", "hangs"],
  localStorage: ["is absent", "throws"],
  sessionStorage: ["is absent", "throws"],
  indexedDB: ["is absent", "throws", "rejects", "hangs"],
  "navigator.serviceWorker": ["is absent", "throws", "rejects", "hangs"],
  BroadcastChannel: ["is absent", "throws"],
  caches: ["is absent", "throws", "rejects", "hangs"],
};

/** One condition for each API and each of its faults. */
export const eachBlockedAPI: readonly Condition[] = API_NAMES.flatMap((api) =>
  WAYS[api].map((blocking) => ({
    name: `where ${api} ${blocking}`,
    prepare: (page: Page) => page.addInitScript(blockStorage, [[api, blocking]] as const),
  })),
);

/** Every API fails as in Chromium when its user blocks all site data. */
export const blockedSiteData = {
  name: "where all site data is blocked",
  prepare: (page: Page) =>
    page.addInitScript(blockStorage, [
      ["navigator.locks", "rejects"],
      ["localStorage", "throws"],
      ["sessionStorage", "throws"],
      ["indexedDB", "rejects"],
      ["navigator.serviceWorker", "rejects"],
      ["caches", "rejects"],
    ] as const),
} satisfies Condition;

/** Every API that answers later never answers, as in a browser whose profile is on a disk that went away. */
export const hangingStorage = {
  name: "where all storage hangs",
  prepare: (page: Page) =>
    page.addInitScript(blockStorage, [
      ["navigator.locks", "hangs"],
      ["localStorage", "throws"],
      ["sessionStorage", "throws"],
      ["indexedDB", "hangs"],
      ["navigator.serviceWorker", "hangs"],
      ["caches", "hangs"],
    ] as const),
} satisfies Condition;

/** Runs in the page, before its own code. */
function blockStorage(blocked: readonly (readonly [StorageAPI, Blocking])[]): void {
  const denied = () => new DOMException("The request was denied.", "SecurityError");
  const failWith = (blocking: Blocking) => () => {
    if (blocking === "throws") throw denied();
    return blocking === "rejects" ? Promise.reject(denied()) : new Promise<never>(() => {});
  };
  /** A request of IndexedDB, which tells by events. */
  const failRequest = (blocking: Blocking) => () => {
    if (blocking === "throws") throw denied();
    const request = Object.assign(Object.create(IDBOpenDBRequest.prototype) as object, new EventTarget());
    const listeners: Record<string, (event: Event) => void> = {};
    Object.defineProperties(request, {
      error: { value: denied() },
      addEventListener: { value: (type: string, listener: () => void) => void (listeners[type] = listener) },
      removeEventListener: { value: () => {} },
    });
    if (blocking === "rejects") setTimeout(() => listeners["error"]?.(new Event("error")));
    return request;
  };
  for (const [api, blocking] of blocked) {
    const name = api.replace("navigator.", "");
    const owner: object = api.startsWith("navigator.") ? Navigator.prototype : globalThis;
    const fail = failWith(blocking);
    const apis: Readonly<Record<StorageAPI, unknown>> = {
      "navigator.locks": { request: fail, query: fail },
      localStorage: undefined,
      sessionStorage: undefined,
      indexedDB: { open: failRequest(blocking), deleteDatabase: failRequest(blocking), databases: fail },
      "navigator.serviceWorker": {
        register: fail,
        getRegistration: fail,
        ready: new Promise(() => {}),
        controller: null,
        addEventListener: () => {},
      },
      BroadcastChannel: undefined,
      caches: { open: fail, match: fail, keys: fail, has: fail, delete: fail },
    };
    if (blocking === "is absent" && owner === globalThis && api !== "localStorage" && api !== "sessionStorage") {
      Reflect.deleteProperty(globalThis, name);
      continue;
    }
    Object.defineProperty(owner, name, {
      configurable: true,
      get(): unknown {
        const throwsItself = blocking === "throws" && api !== "BroadcastChannel";
        if (throwsItself) throw denied();
        return blocking === "is absent" ? undefined : (apis[api] ?? fail);
      },
    });
  }
}
