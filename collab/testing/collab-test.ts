import { test as plainTest } from "vitest";
import { startCollab, type TestCollab } from "./start-collab.ts";

/** A `test` with live grids of its own, `app`, or those that it starts with `start`. They stop with the test. */
export const test = plainTest
  .extend("start", ({}, { onCleanup }) => {
    const started: TestCollab[] = [];
    onCleanup(async () => {
      for (const app of started) await app.stop();
    });
    return async (...how: Parameters<typeof startCollab>): Promise<TestCollab> => {
      const app = await startCollab(...how);
      started.push(app);
      return app;
    };
  })
  .extend("app", ({ start }) => start());
