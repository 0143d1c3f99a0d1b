import { test as plainTest } from "vitest";
import { openOfflineStage } from "./offline/offline-stage.ts";
import { type Site, startSite } from "./start-site.ts";

/**
 * A `test` whose tests share a site. The first test that takes `{ site }` starts it, and its visitors leave after each test.
 * `beforeAll` takes this site as `{ openSite }`. One file or all files of a worker share it.
 */
export function siteTest<S extends Site>(start: () => Promise<S>, scope: "file" | "worker" = "file") {
  return plainTest
    .extend("openSite", { scope: scope as "file" }, async ({}, { onCleanup }) => {
      const site = await start();
      onCleanup(() => site.stop());
      return site;
    })
    .extend("site", ({ openSite, task }, { onCleanup }) => {
      onCleanup(async () => {
        if (task.result?.state === "fail") {
          console.error(await openSite.shown());
          await openSite.closePages();
        }
        await openSite.leave();
      });
      return openSite;
    });
}

/** For tests with an ordinary site; `{ stage }` is the site behind a network that can be unplugged. */
export const test = siteTest(startSite, "worker")
  .extend("openStage", { scope: "file" }, async ({ openSite }, { onCleanup }) => {
    const stage = await openOfflineStage(openSite);
    onCleanup(() => stage.stop());
    return stage;
  })
  .extend("stage", ({ openStage }, { onCleanup }) => {
    onCleanup(() => openStage.leave());
    return openStage;
  });
