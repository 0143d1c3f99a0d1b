import type { Plugin } from "vite";

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
