import { createHash } from "node:crypto";

/** Hash random or public content only: a password needs a slow hash, and an address a keyed hash. */
export const sha256 = (...content: readonly (string | Uint8Array)[]): Buffer =>
  content.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
