import { createHash } from "node:crypto";

/** SHA-256 of bytes, or of a text in UTF-8. For what is random or no secret: a password or an address needs a slow or a keyed hash. */
export const sha256 = (content: string | Uint8Array): Buffer => createHash("sha256").update(content).digest();
