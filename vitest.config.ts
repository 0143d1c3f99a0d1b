import { defineConfig } from "vitest/config";
import { texts } from "./client/build/texts.ts";
import { LongestFirst } from "./scripts/testing/longest-first.ts";

const SECOND = 1_000;

/**
 * Three kinds of tests: `unit` needs nothing, `integration` a PostgreSQL, `e2e` a PostgreSQL, the built client and a
 * browser. A run sets up only what the chosen files need, and e2e waits for the others to leave it the processor.
 */
export default defineConfig({
  test: {
    // These wait for PostgreSQL, sockets and processes half of their time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
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
          // A browser has several processes.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
