import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { texts } from "./build/texts.ts";
import { preloads } from "./build/preloads.ts";
import { oldestBrowsers } from "./build/oldest-browsers.ts";
import { finishBuild } from "./build/finish-build.ts";

const WORKER = fileURLToPath(new URL("./offline/service-worker.ts", import.meta.url));

const VALID_PROPS = fileURLToPath(new URL("./build/valid-props.ts", import.meta.url));

/** Every page is drawn with these. */
const FRAME =
  /\/client\/(?:main|frame\/Page|ui\/(?:BottomBar|Failure|finger|direction)|text\/\w+|time\/(?:words|viewer-time))\.tsx?$|\/domain\/(?:limits|time\/(?:calendar-day|home-days)|contract\/sockets)\.ts$/;

/** The page of a meeting draws these after its grid. */
const PARTS =
  /\/client\/meeting\/(?:Announcer|BarNote|MoreActions|SidePanel|people\/PeopleLine|schedule\/(?:BestTimes|ProposedTime|ScheduleCard)|answers\/(?:HistoryButtons|NameBox|NextPage)|grid\/(?:BestLayer|folds\/GridLayer|PointerCard|ScheduledLayer|TimeInWords|ZoneLine)|model\/commands)\.tsx?$/;

// Otherwise the NODE_ENV of a test run would choose the development code of libraries.
if (process.argv.includes("build")) process.env["NODE_ENV"] = "production";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(), react(), preloads(), finishBuild(WORKER)],
  resolve: { alias: { "@emotion/is-prop-valid": VALID_PROPS } },
  build: {
    outDir: fileURLToPath(new URL("../.build/client", import.meta.url)),
    emptyOutDir: true,
    // Style sheets have this target too.
    target: oldestBrowsers(),
    manifest: true,
    // Otherwise the code would list the files of every part, 1.5 kB. Instead a part's imports load one round trip later, once.
    modulePreload: false,
    // The page contains its one style sheet (build/preloads.ts). Otherwise the code would list the sheet again for each part that loads later.
    cssCodeSplit: false,
    // An inlined file would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    sourcemap: "hidden",
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // These only create components. Otherwise their calls would keep React Router's matching of routes, 4 kB that no page here
        // uses. `import_react` is React's name in the bundled code, as `vite.config.test.ts` checks.
        manualPureFunctions: ["createContext", "createElement", "forwardRef", "memo"].map(
          (name) => `import_react.${name}`,
        ),
        // Only Emotion's unused withTheme needs these packages. They would be bundled anyway, because they are
        // CommonJS.
        moduleSideEffects: [{ test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // A group has all its imports that are in no earlier group, so that a view is few files. The entry is apart because it
          // loads the texts, which modules of the frame read as soon as they run. Rolldown adds its runtime, 0.7 kB, as a file.
          groups: [
            { name: "boot", tags: ["$initial"], priority: 4 },
            { name: "frame", test: FRAME, priority: 3 },
            { name: "meeting", test: /\/client\/meeting\/MeetingPage\.tsx$/, priority: 2 },
            // Idle pages of every kind load this.
            { name: "send-answer", test: /\/client\/offline\/(?:send-answer|lock)\.ts$/, priority: 1 },
            { name: "parts", test: PARTS },
          ],
        },
      },
    },
  },
  // The worker that reads calendar files loads polyfills where the browser needs them.
  worker: { format: "es" },
  server: { host: "127.0.0.1" },
});
