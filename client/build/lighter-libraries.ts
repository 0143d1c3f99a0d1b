import type { Plugin } from "vite";

/** Emotion asks it which props are attributes of an element. Our own props are kept from elements by name (`shouldForwardProp`). */
const IS_ATTRIBUTE = 'export default (name) => name !== "as";';
const DISPLAY_NAME = /^\w+\.displayName = .*$/gm;
const FORWARD_REF = /= (?=React\$1\.forwardRef\()/g;

/** Leaves out what libraries bring and no page needs. Should a new version look different, pages only get heavier again. */
export function lighterLibraries(): Plugin[] {
  return [
    {
      name: "overlap:every-prop-is-an-attribute",
      apply: "build",
      load: { filter: { id: /node_modules\/@emotion\/is-prop-valid\// }, handler: () => IS_ATTRIBUTE },
    },
    {
      name: "overlap:unused-components-of-the-router",
      apply: "build",
      // Else the bundler takes its links and forms, and the prefetching that comes with them, for something that does work.
      transform: {
        filter: { id: /node_modules\/react-router\/.*\.m?js$/ },
        handler: (code) => ({
          code: code.replace(DISPLAY_NAME, "").replace(FORWARD_REF, "= /* @__PURE__ */ "),
          map: null,
        }),
      },
    },
  ];
}
