import type { Plugin, Rolldown } from "vite";

/** Most first visits are to these pages. Each has its own HTML file, such as `home.html`, which preloads its code too. */
const FIRST_PAGES = {
  home: ["virtual:texts/texts-en-home", "/client/home/HomePage.tsx"],
  meeting: ["virtual:texts/texts-en-first", "/client/meeting/MeetingPage.tsx"],
};
const FRAME = "/client/main.tsx";
/** The frame and the texts, which the server replaces for other languages (`server/site/serve-client.ts`). */
const ALWAYS = [FRAME, "virtual:texts/texts-en-first"];

/**
 * Adds preloads to index.html for all that `boot.ts` needs: the chunks of `main.tsx`, the texts and the Latin font. Otherwise
 * the browser would load them one round trip later. The files of `FIRST_PAGES` preload the page's chunks too.
 */
export function preloads(): Plugin {
  return {
    name: "overlap:preloads",
    apply: "build",
    generateBundle: {
      // Vite has added index.html by then.
      order: "post",
      handler(_, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("The build has no index.html.");
        const bare = withStyle(String(index.source), bundle);
        index.source = withPreloads(bare, bundle, ALWAYS);
        // The worker opens any page with it (client/build/finish-build.ts).
        this.emitFile({ type: "asset", name: "page.html", source: index.source });
        for (const [name, modules] of Object.entries(FIRST_PAGES))
          this.emitFile({
            type: "asset",
            fileName: `${name}.html`,
            source: withPreloads(bare, bundle, [FRAME, ...modules]),
          });
      },
    },
  };
}

/** Moves the style sheet into the page, otherwise nothing is painted until a second request has come back. */
function withStyle(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/ *<link rel="stylesheet"[^>]* href="\/([^"]*)">\n/, (_, fileName: string) => {
    const sheet = bundle[fileName];
    if (sheet?.type !== "asset") throw new Error(`The build has no ${fileName}.`);
    delete bundle[fileName];
    return `    <style>${String(sheet.source).replace(/\/\*.*?\*\/|\s+$/g, "")}</style>\n`;
  });
}

/** Adds preloads of chunks to a page, the longest first, because HTTP/1.1 has six connections. */
function withPreloads(html: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const links = [
    ...chunksOf(bundle, modules)
      .filter(({ fileName }) => !html.includes(fileName))
      .sort((one, other) => other.code.length - one.code.length)
      .map(modulePreload),
    ...latinFont(bundle).map(fontPreload),
  ];
  return html.replace("  </head>", `${links.join("")}  </head>`);
}

/** Returns the chunks of these modules with their imports. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const wanted = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputBundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || wanted.has(chunk)) return;
    wanted.add(chunk);
    for (const name of chunk.imports) add(bundle[name]);
  };
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === "chunk");
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`The build has no chunk of ${module}: has it moved?`);
    add(chunk);
  }
  return [...wanted];
}

function latinFont(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((fileName) => /figtree-latin-wght-normal.*\.woff2$/.test(fileName));
}

function modulePreload({ fileName }: { readonly fileName: string }): string {
  return `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`;
}

function fontPreload(fileName: string): string {
  return `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileName}">\n`;
}
