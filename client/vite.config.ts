import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { texts } from "./build/texts.ts";
import { preloads } from "./build/preloads.ts";
import { oldestBrowsers } from "./build/oldest-browsers.ts";
import { finishBuild } from "./build/finish-build.ts";

const WORKER = fileURLToPath(new URL("./offline/service-worker.ts", import.meta.url));

/** What every page is drawn with. */
const FRAME =
  /\/client\/(?:main|frame\/Page|ui\/(?:BottomBar|Failure|finger|direction)|text\/\w+|time\/(?:words|viewer-time))\.tsx?$|\/domain\/(?:limits|time\/(?:calendar-day|home-days)|contract\/sockets)\.ts$/;

/** What the page of a meeting draws next, once its grid is there. */
const PARTS =
  /\/client\/meeting\/(?:Announcer|MoreActions|SidePanel|people\/PeopleLine|schedule\/ScheduleCard|answers\/(?:HistoryButtons|NameBox)|grid\/(?:BestLayer|PointerCard|ZoneLine)|model\/commands)\.tsx?$/;

// From wherever it is called, a build is the one that people get: a test run's NODE_ENV would choose the libraries' development
// code.
if (process.argv.includes("build")) process.env["NODE_ENV"] = "production";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(), react(), preloads(), finishBuild(WORKER)],
  build: {
    outDir: fileURLToPath(new URL("../.build/client", import.meta.url)),
    emptyOutDir: true,
    // This is the target of style sheets, too.
    target: oldestBrowsers(),
    manifest: true,
    // The code would list the files of every part, 1.5 kB. A part's own files are asked for one round trip later instead, once.
    modulePreload: false,
    // The page links its one style sheet. Otherwise the code would list the sheet again for each part that loads later.
    cssCodeSplit: false,
    // An inlined file would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    sourcemap: "hidden",
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // They only make a component, so React Router's matching of routes, which no page here has, is not kept for their sake.
        // React's name is the one that it has in the bundled code.
        manualPureFunctions: ["createContext", "createElement", "forwardRef", "memo"].map(
          (name) => `import_react.${name}`,
        ),
        // Only Emotion's withTheme uses these, and nothing uses that; as CommonJS they would be bundled all the same.
        moduleSideEffects: [{ test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // Each with all that it needs and that is in no group before: a view is few files, and small parts weigh less together.
          // What the entry needs is apart: it asks for the texts, which the modules of the frame say as soon as they are run.
          // Rolldown keeps its runtime, 0.7 kB, apart from every group.
          groups: [
            { name: "boot", tags: ["$initial"], priority: 4 },
            { name: "frame", test: FRAME, priority: 3 },
            { name: "meeting", test: /\/client\/meeting\/MeetingPage\.tsx$/, priority: 2 },
            // Asked for by pages of every kind, while they have nothing to do.
            { name: "send-answer", test: /\/client\/offline\/(?:send-answer|lock)\.ts$/, priority: 1 },
            { name: "parts", test: PARTS },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
