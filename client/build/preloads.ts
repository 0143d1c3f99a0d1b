import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/**
 * Adds to index.html what `boot.ts` will ask for in any case: the chunks of `main.tsx` and the Latin font. Without it
 * the browser would learn of them one round trip later.
 */
export function preloads(): Plugin {
  return {
    name: "overlap:preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => [
        ...mainChunks(bundle).map(modulePreload),
        ...latinFont(bundle).map(fontPreload),
      ],
    },
  };
}

/** `main.tsx` and what it imports statically. */
function mainChunks(bundle: Rolldown.OutputBundle): string[] {
  const wanted = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || wanted.has(fileName)) return;
    wanted.add(fileName);
    chunk.imports.forEach(add);
  };
  for (const [fileName, chunk] of Object.entries(bundle)) {
    if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith("/client/main.tsx")) add(fileName);
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === "chunk" && chunk.isEntry) wanted.delete(chunk.fileName);
  return [...wanted];
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
