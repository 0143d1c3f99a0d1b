import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { compactStyles, compressed, lighterLibraries } from "./build/lighter-code.ts";
import { messages } from "./build/messages.ts";
import { compileHints, preloads } from "./build/preloads-and-hints.ts";
import { serviceWorker } from "./build/service-worker.ts";

const WORKER = fileURLToPath(new URL("./offline/service-worker.ts", import.meta.url));

/** The first lines of script, with what they need and nothing else: all other code is asked for by them. */
const FIRST =
  /client\/index\.html$|client\/(?:boot|store|pages|time\/other-reader|session\/kept-code|text\/language|api\/browser-storage|api\/asked-language)\.ts$|domain\/(?:pages|ids|language\/languages)\.ts$/;
/** What asks the server. */
const CALL =
  /client\/(?:api\/(?!query-client|browser-storage|asked-language).*|session\/code-exchange)\.ts$|domain\/contract\/routes\.ts$/;
/** What a meeting's page says of times. */
const TIME_TEXT = /client\/(?:time\/time-text|text\/listed)|domain\/time\/words\/(?:clock|range|list)-text/;
/** What stands beside a meeting's grid shares with what comes later. */
const PANEL_PARTS =
  /domain\/(?:deciding\/best-windows|time\/words\/(?:stretch|number)-text)|client\/(?:time\/stretch-text|meeting\/use-popup)/;
/** Not those parts of `ui/` that only forms need: every page has this. */
const EVERY_PAGE =
  /client\/(?:frame\/(?!FormPage)|ui\/(?!Dialog|TextField|use-form|SwitchField|RaisedChoice|pickers\/)|session\/(?:tab-memory|viewer)|offline\/(?:queue-store|queued-|fetch)|api\/query-client|time\/(?!time-text|stretch-text|zone-text|other-reader|reading-settings)|live\/open-later)/;

/** Not those parts of a library that only forms, lists or calendars need. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|react-router|scheduler|@emotion|stylis)\/|node_modules\/@tanstack\/.*\/(?:use(?:Base)?Query|query\w*|mutation(?:Cache)?|\w+Manager|Query\w+|suspense|removable|retryer|subscribable|thenable|utils|errorBoundaryUtils|IsRestoringProvider|infiniteQueryBehavior)\.js$/;

/** Small parts of pages. */
const PARTS =
  /\/(?:domain\/(?!deciding|email|calendar|text|limits|contract|answers\/selection|meeting|time\/(?:viewer-grid|grid-rows|home-days|hour|words\/(?:reading-settings|stretch|number|list|calendar|clock|range|zone)))|client\/time\/(?!zone-text|time-text|stretch-text|other-reader|reading-settings))|client\/(?:live\/open-later|text\/Marked|ui\/finger|meeting\/(?:session\/use-session|grid\/IconButton))/;

// From wherever it is called, a build is the one that people get: a test run's NODE_ENV would choose the libraries' development
// code.
if (process.argv.includes("build")) process.env["NODE_ENV"] = "production";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    messages(),
    compactStyles(),
    lighterLibraries(),
    react(),
    compileHints(),
    preloads(),
    serviceWorker(WORKER),
    compressed(),
  ],
  build: {
    outDir: fileURLToPath(new URL("../.build/client", import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // An inlined file would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    sourcemap: "hidden",
    reportCompressedSize: false,
    rolldownOptions: {
      // Only Emotion's withTheme uses these, and nothing uses that; as CommonJS they would be bundled all the same.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // The groups below would take parts of it along.
            { name: "first", test: (id) => FIRST.test(id) || CALL.test(id), priority: 3 },
            // What every page needs and no change of ours touches: stays in the browser's cache over deployments. Together
            // they weigh less than apart.
            { name: "libraries", test: LIBRARIES, priority: 2 },
            // Each with all that it needs and that is in no other group. A first view is few files: HTTP/1.1 has six
            // connections, and what waits for one of them comes a round trip later.
            { name: "frame", test: /client\/main\.tsx$/, priority: 1 },
            { name: "meeting", test: /client\/meeting\/(?:MeetingPage|panel\/Avatar)\.tsx$/ },
            // Small parts of several chunks: else a dozen requests of some hundred bytes each. Nothing that only a meeting's
            // page and what comes later to it share: other pages load these parts too.
            {
              name: "parts",
              test: (id) => PARTS.test(id) || EVERY_PAGE.test(id) || TIME_TEXT.test(id),
              priority: 1,
              minShareCount: 2,
            },
            { name: "panel-parts", test: PANEL_PARTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
