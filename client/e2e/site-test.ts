import { test as plainTest } from "vitest";
import { type Site, startSite } from "./start-site.ts";

/**
 * A `test` whose tests share a site of their file: started for the first that takes `{ site }`, and left by its visitors
 * after each that takes it. `beforeAll` takes `{ openSite }`, the same site.
 */
export function siteTest<S extends Site>(start: () => Promise<S>) {
  return plainTest
    .extend("openSite", { scope: "file" }, async ({}, { onCleanup }) => {
      const site = await start();
      onCleanup(() => site.stop());
      return site;
    })
    .extend("site", ({ openSite }, { onCleanup }) => {
      onCleanup(() => openSite.leave());
      return openSite;
    });
}

/** For tests that need nothing special of their site. */
export const test = siteTest(startSite);
