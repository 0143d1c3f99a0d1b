import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The Node that the packages bring. */
export const NODE = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url));
