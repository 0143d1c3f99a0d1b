import { defineConfig } from "vitest/config";
import { texts } from "./client/build/texts.ts";

const SECOND = 1_000;

/**
 * Three kinds of tests: `unit` needs nothing, `integration` a PostgreSQL, `e2e` a PostgreSQL, the built client and a
 * browser. A run sets up only what the chosen files need, and e2e waits for the others to leave it the processor.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    // Loading all modules again for each file takes a third of the processor time of the tests without a browser.
    isolate: false,
    testTimeout: 20 * SECOND,
    hookTimeout: 60 * SECOND,
    projects: [
      {
        plugins: [texts()],
        test: {
          name: "unit",
          setupFiles: "client/testing/english-texts.ts",
          include: ["domain/**/*.test.ts", "client/**/*.test.{ts,tsx}"],
          exclude: ["client/e2e/**"],
        },
      },
      {
        test: {
          globalSetup: "scripts/testing/global-setup.ts",
          setupFiles: "scripts/testing/patience.ts",
          expect: { poll: { timeout: 10 * SECOND } },
          name: "integration",
          include: ["{db,collab,server,scripts}/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "e2e",
          include: ["client/e2e/**/*.test.ts"],
          globalSetup: ["scripts/testing/global-setup.ts", "scripts/testing/client-setup.ts"],
          testTimeout: 60 * SECOND,
          hookTimeout: 120 * SECOND,
          // As long as the browser's own waiting: a busy computer is no fault.
          expect: { poll: { timeout: 30 * SECOND } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
