import { test as plainTest } from "vitest";
import { startTestApp } from "./start-test-app.ts";

/** A `test` whose tests share an app of their file, started for the first that takes `{ app }`. */
export function appTest(...how: Parameters<typeof startTestApp>) {
  return plainTest.extend("app", { scope: "file" }, async ({}, { onCleanup }) => {
    const app = await startTestApp(...how);
    onCleanup(() => app.stop());
    return app;
  });
}

/** For tests that need nothing special of their app. */
export const test = appTest();
