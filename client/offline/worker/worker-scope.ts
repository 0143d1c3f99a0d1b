/** What this worker uses of the global scope of a service worker: the compiler knows pages only. */
export type WorkerScope = {
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
export type LongEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = LongEvent & {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
};

/** This worker's own scope. */
export const worker = globalThis as unknown as WorkerScope;
