import { test as plainTest } from "vitest";
import { startProviderApp } from "./start-provider-app.ts";

/** A `test` whose tests share an app of their file, with a Google and a Microsoft in `app.fakes`. */
export function providerAppTest(...how: Parameters<typeof startProviderApp>) {
  return plainTest.extend("app", { scope: "file" }, async ({}, { onCleanup }) => {
    const app = await startProviderApp(...how);
    onCleanup(() => app.stop());
    return app;
  });
}

/** For tests that need nothing special of their app. */
export const test = providerAppTest();
