import type { Plugin, Rolldown } from "vite";

/** Pages that most first visits are to. Each has an HTML file of its own, `home.html`, which asks for its code too. */
const FIRST_PAGES = { home: "/client/home/HomePage.tsx", meeting: "/client/meeting/MeetingPage.tsx" };
/** What draws every page. */
const MAIN = "/client/main.tsx";

/**
 * Adds to index.html what `boot.ts` will ask for in any case: the chunks of `main.tsx` and the Latin font. Without it
 * the browser would learn of them one round trip later. The files of `FIRST_PAGES` are that with the page's chunks.
 */
export function preloads(): Plugin {
  return {
    name: "overlap:preloads",
    apply: "build",
    generateBundle: {
      // After Vite has put index.html there.
      order: "post",
      handler(_, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("Vite has made no index.html.");
        const bare = String(index.source);
        index.source = asking(bare, bundle, [MAIN]);
        // For the copy in the browser: the worker opens any page with it (client/build/service-worker.ts).
        this.emitFile({ type: "asset", name: "page.html", source: index.source });
        for (const [name, module] of Object.entries(FIRST_PAGES))
          this.emitFile({ type: "asset", fileName: `${name}.html`, source: asking(bare, bundle, [MAIN, module]) });
      },
    },
  };
}

/** The page with links to the chunks of these modules: the longest first, because HTTP/1.1 has six connections. */
function asking(html: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const chunks = new Map(modules.flatMap((module) => chunksOf(bundle, module)).map((chunk) => [chunk.fileName, chunk]));
  const links = [
    ...[...chunks.values()].sort((one, other) => other.code.length - one.code.length).map(modulePreload),
    ...latinFont(bundle).map(fontPreload),
  ];
  return html.replace("  </head>", `${links.join("")}  </head>`);
}

/** The chunk of a module and what it imports statically, without the entry, which the page names itself. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk[] {
  const wanted = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputBundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || chunk.isEntry || wanted.has(chunk)) return;
    wanted.add(chunk);
    for (const name of chunk.imports) add(bundle[name]);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith(module))) add(chunk);
  }
  if (wanted.size === 0) throw new Error(`The build has no chunk of ${module}: has it moved?`);
  return [...wanted];
}

function latinFont(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((fileName) => /figtree-latin-wght-normal.*\.woff2$/.test(fileName));
}

// Of low priority: the style sheet comes before, by which the first view is painted.
function modulePreload({ fileName }: Rolldown.OutputChunk): string {
  return `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">\n`;
}

function fontPreload(fileName: string): string {
  return `    <link rel="preload" fetchpriority="low" as="font" type="font/woff2" crossorigin href="/${fileName}">\n`;
}

/** Most of what is in these chunks runs before a first view is there. */
const FIRST_VIEWS = new Set(["index", "libraries", "frame", "parts", "meeting", "HomePage", "DaysField"]);

/** Must be the first of a file. Other browsers take it for the comment that it is. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Has Chromium compile all functions of these chunks beside the page while they arrive, instead of each in the page's
 * way when it is first called.
 */
export function compileHints(): Plugin {
  return {
    name: "overlap:compile-hints",
    apply: "build",
    generateBundle: {
      // After Vite has put its list of chunks before their code.
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !FIRST_VIEWS.has(chunk.name)) continue;
          chunk.code = HINT + chunk.code;
          const map = bundle[`${chunk.fileName}.map`];
          // One line further down.
          if (map?.type === "asset") map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
