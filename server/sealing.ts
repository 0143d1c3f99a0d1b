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

/** AES-256-GCM. What is sealed for a row cannot be opened in another one. */
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

/** Seals a secret for its row in the database: a version, the nonce, the tag, what is sealed. */
export function sealBytes({ keys, purpose, row }: RowTerms, secret: unknown): Uint8Array {
  const { iv, tag, text } = seal(keys.of(purpose), secret, row);
  return Buffer.concat([Buffer.of(VERSION), iv, tag, text]);
}

/** Undefined when it cannot be opened: it belongs elsewhere, or the key of this installation is another one now. */
export function openBytes<T>({ keys, purpose, row }: RowTerms, sealed: Uint8Array, shape: z.ZodType<T>): T | undefined {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return undefined;
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const tag = bytes.subarray(1 + IV_BYTES, HEAD_BYTES);
  return shape.safeParse(open(keys.of(purpose), { iv, tag, text: bytes.subarray(HEAD_BYTES) }, row)).data;
}

/** As it stands in a link: base64url, each part. */
export type SealedEntity = z.output<typeof SealedEntityBody>;

/** Seals `entity` for a link, until `expires`, in milliseconds since the epoch. Only {@link openEntity} reads it. */
export function sealEntity({ keys, purpose }: Terms, entity: object, expires: number): SealedEntity {
  const salt = randomBytes(SALT_BYTES);
  const { iv, tag, text } = seal(keys.of(purpose, salt), { purpose, expires, entity });
  const written = (part: Buffer) => part.toString("base64url");
  return { encrypted_entity: written(text), iv: written(iv), salt: written(salt), tag: written(tag) };
}

/** Opens what was sealed for this purpose. Refuses with `invalid` whatever is damaged, foreign, made up or too old. */
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
 * The bytes of a part. Refuses a second spelling of the same bytes: base64url may have unused bits at its end, and a
 * link in which they were changed was changed.
 */
function bytesOf(text: string, length?: number): Buffer {
  const read = Buffer.from(text, "base64url");
  if (read.toString("base64url") !== text || (length !== undefined && read.length !== length)) refuseSealed();
  return read;
}

/** Refuses a link's parts with their place: that is how pages tell a damaged link from one that is too old. */
export function refuseSealed(): never {
  return refuseFields([{ path: "encrypted_entity", message: message("account.linkNotWhole") }]);
}
