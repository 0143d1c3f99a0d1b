import { existsSync, readdirSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { build, type Plugin } from "vite";

/**
 * What pages need to open and to work without a network. Maps, compressed copies and icons of other sizes are not, nor the
 * texts of other languages: a page keeps those that it reads (`client/offline/keep-texts.ts`).
 */
const KEPT = /^assets\/(?!texts-).*\.(?:js|css|woff2|svg)$/;

/** The page without anything in it: what the server sends for an address is of that address and its reader. */
const PAGE = /^assets\/page-.*\.html$/;

/**
 * Builds `sw.js`, the worker `client/offline/service-worker.ts`, with the list of the build's files in it. After everything
 * else is written and before it is compressed.
 */
export function serviceWorker(entry: string): Plugin {
  let folder = "";
  return {
    name: "overlap:service-worker",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler() {
        // A build that failed has written nothing, and says why by itself.
        if (existsSync(join(folder, "home.html"))) await buildWorker(entry, folder);
      },
    },
  };
}

async function buildWorker(entry: string, folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true }).map((name) => String(name).split(sep).join("/"));
  const page = files.find((file) => PAGE.test(file));
  if (page === undefined)
    throw new Error("The build has no page for the copy: see client/build/preloads-and-hints.ts.");
  // Their names say which version they are.
  const list = [page, ...files.filter((file) => KEPT.test(file)).sort()].map((file) => ({
    url: `/${file}`,
    revision: null,
  }));
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      BUILD_FILES: JSON.stringify(list),
      BUILD_PAGE: JSON.stringify(`/${page}`),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      reportCompressedSize: false,
      lib: { entry, formats: ["iife"], name: "overlap", fileName: () => "sw.js" },
    },
  });
}
