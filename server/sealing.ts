import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import * as z from "zod";
import type { SealedEntityBody } from "#domain/contract/accounts.ts";
import { message } from "#domain/messages/message.ts";
import { refuse, refuseFields } from "#domain/refusal.ts";
import type { KeyPurpose, Keys } from "./keys.ts";

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Sealed = { readonly iv: Buffer; readonly tag: Buffer; readonly text: Buffer };

/** Seals with AES-256-GCM for one row: the result does not open in another row. */
function seal(key: Uint8Array, secret: unknown, row = ""): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(row));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  return { iv, tag: cipher.getAuthTag(), text };
}

function open(key: Uint8Array, { iv, tag, text }: Sealed, row = ""): unknown {
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(row)).setAuthTag(tag);
  try {
    return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString());
  } catch {
    return undefined;
  }
}

type Terms = { readonly keys: Keys; readonly purpose: KeyPurpose };
type RowTerms = Terms & { readonly row: string };

const VERSION = 1;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** Seals a secret for its row in the database: version, nonce, tag, ciphertext. */
export function sealBytes({ keys, purpose, row }: RowTerms, secret: unknown): Uint8Array {
  const { iv, tag, text } = seal(keys.of(purpose), secret, row);
  return Buffer.concat([Buffer.of(VERSION), iv, tag, text]);
}

/** Returns undefined for a secret of another row, or sealed with another key. */
export function openBytes<T>({ keys, purpose, row }: RowTerms, sealed: Uint8Array, shape: z.ZodType<T>): T | undefined {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return undefined;
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const tag = bytes.subarray(1 + IV_BYTES, HEAD_BYTES);
  return shape.safeParse(open(keys.of(purpose), { iv, tag, text: bytes.subarray(HEAD_BYTES) }, row)).data;
}

/** The parts of a link, each in base64url. */
export type SealedEntity = z.output<typeof SealedEntityBody>;

/** Seals `entity` for a link until `expires` (milliseconds since the epoch); {@link openEntity} reads it. */
export function sealEntity({ keys, purpose }: Terms, entity: object, expires: number): SealedEntity {
  const salt = randomBytes(SALT_BYTES);
  const { iv, tag, text } = seal(keys.of(purpose, salt), { purpose, expires, entity });
  const encode = (part: Buffer) => part.toString("base64url");
  return { encrypted_entity: encode(text), iv: encode(iv), salt: encode(salt), tag: encode(tag) };
}

/** Opens a sealed entity of this purpose. Refuses with `invalid` if it is damaged, forged, expired or of another purpose. */
export function openEntity<T>(
  { keys, purpose, now }: Terms & { readonly now: number },
  sealed: SealedEntity,
  shape: z.ZodType<T>,
): { readonly entity: T; readonly expires: number } {
  const salt = bytesOf(sealed.salt, SALT_BYTES);
  const parts = {
    iv: bytesOf(sealed.iv, IV_BYTES),
    tag: bytesOf(sealed.tag, TAG_BYTES),
    text: bytesOf(sealed.encrypted_entity),
  };
  const form = z.object({ purpose: z.literal(purpose), expires: z.number(), entity: z.unknown() });
  const { expires, entity } = form.safeParse(open(keys.of(purpose, salt), parts)).data ?? refuseSealed();
  if (expires <= now) refuse("invalid", "api.sealExpired");
  const parsed = shape.safeParse(entity);
  return { entity: parsed.success ? parsed.data : refuseSealed(), expires };
}

/**
 * Decodes a part. Refuses another spelling of the same bytes, because changed unused bits at the end of base64url mean that
 * the link was changed.
 */
function bytesOf(text: string, length?: number): Buffer {
  const read = Buffer.from(text, "base64url");
  if (read.toString("base64url") !== text || (length !== undefined && read.length !== length)) refuseSealed();
  return read;
}

/** Refuses with a path, by which pages tell a damaged link from an expired one. */
export function refuseSealed(): never {
  return refuseFields([{ path: "encrypted_entity", message: message("account.linkNotWhole") }]);
}
