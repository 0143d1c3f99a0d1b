import type { Page } from "playwright";
import { expect } from "vitest";

/** Waits until the service worker has its copy of the client and controls the page. */
export async function copied(page: Page): Promise<void> {
  const isCopied = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === "activated" && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isCopied).toBe(true);
}

/** Waits until the page has loaded these parts with their imports. */
export async function hasCode(page: Page, ...parts: readonly string[]): Promise<void> {
  const wanted = parts.map((part) => `/assets/${part}-`);
  const requestedUrls = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const files = async () => (await requestedUrls()).filter((file) => wanted.some((path) => file.includes(path)));
  await expect.poll(files).toHaveLength(parts.length);
  await page.evaluate(`Promise.all(${JSON.stringify(await files())}.map((file) => import(file))).then(() => {})`);
}

type Store = "views" | "pending" | "stored";

/** Returns the kept views of the browser by name, such as `guest meeting abc`. */
export function keptOnDevice(page: Page, store: Store): Promise<Record<string, unknown>> {
  return page.evaluate(async (name) => {
    // Opening an absent database would create it.
    if (!(await indexedDB.databases()).some((one) => one.name === "overlap")) return {};
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", reject);
      });
    const database = await done(indexedDB.open("overlap"));
    const objects = database.transaction(name).objectStore(name);
    const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())]);
    database.close();
    return Object.fromEntries((keys as string[]).map((key, at) => [key, values[at] as unknown]));
  }, store);
}

/** Stores a value there, as an extension or another version may do. */
export function putOnDevice(page: Page, store: Store, [key, value]: readonly [string, unknown]): Promise<void> {
  return page.evaluate(
    async ([name, at, put]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", reject);
        });
      const database = await done(indexedDB.open("overlap"));
      await done(database.transaction(name, "readwrite").objectStore(name).put(put, at));
      database.close();
    },
    [store, key, value] as const,
  );
}

/** Chromium (at least up to 150) never requests a failed module again. */
export async function asksForCodeAgain(page: Page): Promise<boolean> {
  let requestCount = 0;
  await page.route("**/probe.js", (route) =>
    requestCount++ === 0 ? route.abort() : route.fulfill({ contentType: "text/javascript" }),
  );
  const get = `import("/probe.js").then(() => true, () => false)`;
  return page.evaluate<boolean>(`${get}.then(() => ${get})`);
}
