import { createHash } from "node:crypto";

/** Only for random or public content: a password needs a slow hash, and an address a keyed hash. */
export const sha256 = (content: string | Uint8Array): Buffer => createHash("sha256").update(content).digest();
