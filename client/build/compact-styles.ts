import type { Plugin } from "vite";

/** The texts of styles in our own components. One with a template inside of it ends early, and keeps the rest as it is. */
const STYLES = /\b(?:styled[^`;\n]*|css|keyframes)`[^`]*`/g;
const COMMENT = /\/\*.*?\*\//gs;

/**
 * Styles are text to the minifier, comments and indentation with it. Here they go, line by line: lines stay where they
 * are for source maps.
 */
export function compactStyles(): Plugin {
  return {
    name: "overlap:compact-styles",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/client\/.*\.tsx?$/ },
      handler: (code) => ({ code: code.replace(STYLES, compact), map: null }),
    },
  };
}

function compact(styles: string): string {
  const withoutComments = styles.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ""));
  return withoutComments.replace(/^[ \t]+|[ \t]+$/gm, "");
}
