import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type * as z from "zod";
import type { KeyPurpose, Keys } from "../keys.ts";

/** What a stored secret is for, and to which row it belongs: copied into another row it cannot be opened. */
type Terms = { readonly keys: Keys; readonly purpose: KeyPurpose; readonly row: string };

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** Seals something for the database (AES-256-GCM): a version, the nonce, the tag, what is sealed. */
export function sealBytes({ keys, purpose, row }: Terms, secret: unknown): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys.of(purpose), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
}

/** Undefined when it cannot be opened: it belongs elsewhere, or the key of this installation is another one now. */
export function openBytes<T>({ keys, purpose, row }: Terms, sealed: Uint8Array, shape: z.ZodType<T>): T | undefined {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return undefined;
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", keys.of(purpose), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(row));
  decipher.setAuthTag(bytes.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString();
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
