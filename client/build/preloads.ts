import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** Pages that most first visits are to. Each has an HTML file of its own, `home.html`, which asks for its code too. */
const FIRST_PAGES = { home: "/client/home/HomePage.tsx", meeting: "/client/meeting/MeetingPage.tsx" };

/**
 * Adds to index.html what `boot.ts` will ask for in any case: the chunks of `main.tsx` and the Latin font. Without it
 * the browser would learn of them one round trip later. The files of `FIRST_PAGES` are that with the page's chunks.
 */
export function preloads(): Plugin {
  return {
    name: "overlap:preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => [
        // What asks for data comes first: HTTP/1.1 has six connections, and the data itself is asked for by its code.
        ...chunksOf(bundle, "/client/main.tsx")
          .sort((one, other) => Number(isCall(other)) - Number(isCall(one)))
          .map(modulePreload),
        ...latinFont(bundle).map(fontPreload),
      ],
    },
    generateBundle: {
      // After Vite has put index.html there.
      order: "post",
      handler(_, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("Vite has made no index.html.");
        const html = String(index.source);
        // For the copy in the browser: the worker opens any page with it (client/build/service-worker.ts).
        this.emitFile({ type: "asset", name: "page.html", source: html });
        for (const [name, module] of Object.entries(FIRST_PAGES)) {
          const more = chunksOf(bundle, module).filter((fileName) => !html.includes(`/${fileName}"`));
          const links = more.map((fileName) => `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`);
          const source = html.replace("  </head>", `${links.join("")}  </head>`);
          this.emitFile({ type: "asset", fileName: `${name}.html`, source });
        }
      },
    },
  };
}

/** The chunk of a module and what it imports statically, without the entry. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const wanted = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || wanted.has(fileName)) return;
    wanted.add(fileName);
    chunk.imports.forEach(add);
  };
  for (const [fileName, chunk] of Object.entries(bundle)) {
    if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith(module)) add(fileName);
  }
  if (wanted.size === 0) throw new Error(`The build has no chunk of ${module}: has it moved?`);
  // Vite itself asks for the entry and what that imports.
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && chunk.isEntry)
      [chunk.fileName, ...chunk.imports].forEach((name) => wanted.delete(name));
  }
  return [...wanted];
}

function isCall(fileName: string): boolean {
  return fileName.startsWith("assets/call-");
}

function latinFont(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((fileName) => /figtree-latin-wght-normal.*\.woff2$/.test(fileName));
}

function modulePreload(fileName: string): HtmlTagDescriptor {
  return { tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` }, injectTo: "head" };
}

function fontPreload(fileName: string): HtmlTagDescriptor {
  const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${fileName}` };
  return { tag: "link", attrs, injectTo: "head" };
}
