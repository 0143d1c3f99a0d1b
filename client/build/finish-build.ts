import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Plugin } from "vite";
import { oldestBrowsers } from "./oldest-browsers.ts";

/** The worker loads these where the browser lacks built-ins: `client/built-ins/worker-polyfills.ts`. */
const WORKER_POLYFILLS = fileURLToPath(new URL("../built-ins/polyfills.ts", import.meta.url));

/**
 * Files that pages need without a network, without maps, compressed copies and icons. Texts of languages other than English are
 * left out, because a page caches the texts that it reads (`client/offline/start-offline.ts`).
 */
const PRECACHED = /^assets\/(?!texts-(?!en-)).*\.(?:js|css|woff2|svg)$/;

/** An empty page, because the server's page is for one address and reader. */
const PAGE = /^assets\/page-.*\.html$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;

/**
 * Builds `sw.js` from `client/offline/service-worker.ts` with the list of the build's files, after all other files are written.
 * Writes `file.br` and `file.gz` beside every text file, so that the server compresses none.
 */
export function finishBuild(worker: string): Plugin {
  let folder = "";
  return {
    name: "overlap:finish-build",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        // A failed build has written nothing and reports its own error.
        if (!existsSync(join(folder, "home.html"))) return;
        await buildWorker(worker, folder);
        await buildScript(WORKER_POLYFILLS, join(folder, "sw-polyfills.js"));
        const files = readdirSync(folder, { recursive: true }).map(String);
        await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(folder, file))));
      },
    },
  };
}

async function buildWorker(entry: string, folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true }).map((name) => String(name).split(sep).join("/"));
  const page = files.find((file) => PAGE.test(file));
  if (page === undefined) throw new Error("The build has no page for the copy: see client/build/preloads.ts.");
  // The file names say the version.
  const list = [page, ...files.filter((file) => PRECACHED.test(file)).sort()].map((file) => ({
    url: `/${file}`,
    revision: null,
  }));
  await buildScript(entry, join(folder, "sw.js"), {
    BUILD_FILES: JSON.stringify(list),
    BUILD_PAGE: JSON.stringify(`/${page}`),
  });
}

/** Builds a classic script without imports. */
async function buildScript(entry: string, path: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { ...define, "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: dirname(path),
      emptyOutDir: false,
      target: oldestBrowsers(),
      reportCompressedSize: false,
      lib: { entry, formats: ["iife"], name: "overlap", fileName: () => basename(path) },
    },
  });
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [small, larger] = await Promise.all([brotli(bytes, { params: quality }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, larger)]);
}
