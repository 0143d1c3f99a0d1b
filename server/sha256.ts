import { createHash } from "node:crypto";

/** SHA-256 of a text in UTF-8. For what is random or no secret: a password or an address needs a slow or a keyed hash. */
export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
