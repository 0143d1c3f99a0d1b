import { describe } from "vitest";
import { testMainJob, withEngine } from "./main-job.ts";
import { firefoxProgram, openFirefox } from "./open-firefox.ts";
import { hasWebKit, openWebKit } from "./open-webkit.ts";

const inFirefox = withEngine(openFirefox);
const inWebKit = withEngine(openWebKit);

// Skipped, and counted as skipped, where the engine is not installed. All other browser tests run in Chromium.
describe.skipIf(firefoxProgram === undefined)("in Firefox", () => {
  testMainJob("firefox", inFirefox);
});
describe.skipIf(!hasWebKit)("in WebKit", () => {
  testMainJob("webkit", inWebKit);
});
