import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Emotion asks it which props are attributes of an element. Our own props are kept from elements by name (`shouldForwardProp`). */
const IS_ATTRIBUTE = 'export default (name) => name !== "as";';
const DISPLAY_NAME = /^\w+\.displayName = .*$/gm;
const MADE_AT_ONCE = /= (?=React\$1\.(?:forwardRef|memo)\()/g;

/** Emotion writes each declaration once more for browsers of ten years ago. The prefixes that Safari still wants we write ourselves. */
const WITH_PREFIXES = "defaultStylisPlugins = [prefixer]";

/** Leaves out what libraries bring and no page needs. Should a new version look different, pages only get heavier again. */
export function lighterLibraries(): Plugin[] {
  return [
    {
      name: "overlap:every-prop-is-an-attribute",
      apply: "build",
      load: { filter: { id: /node_modules\/@emotion\/is-prop-valid\// }, handler: () => IS_ATTRIBUTE },
    },
    {
      name: "overlap:styles-as-they-are-written",
      apply: "build",
      transform: {
        filter: { id: /node_modules\/@emotion\/cache\// },
        handler: (code) => ({ code: code.replace(WITH_PREFIXES, "defaultStylisPlugins = []"), map: null }),
      },
    },
    {
      // Of styles given as objects: ours are texts.
      name: "overlap:no-units-to-add",
      apply: "build",
      load: { filter: { id: /node_modules\/@emotion\/unitless\// }, handler: () => "export default {};" },
    },
    {
      name: "overlap:unused-components-of-the-router",
      apply: "build",
      // Else the bundler takes its links, forms and tables of routes, and all that comes with them, for something that
      // does work.
      transform: {
        filter: { id: /node_modules\/react-router\/.*\.m?js$/ },
        handler: (code) => ({
          code: code.replace(DISPLAY_NAME, "").replace(MADE_AT_ONCE, "= /* @__PURE__ */ "),
          map: null,
        }),
      },
    },
  ];
}

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

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;

/** Writes `file.br` and `file.gz` beside every text file, so that the server never compresses one itself. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "overlap:compressed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After all others that write files then.
      order: "post",
      sequential: true,
      async handler(error) {
        if (error !== undefined) return;
        const files = await readdir(folder, { recursive: true });
        await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(folder, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [small, larger] = await Promise.all([brotli(bytes, { params: quality }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, larger)]);
}
