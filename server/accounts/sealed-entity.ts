import { message } from "#domain/messages/message.ts";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import * as z from "zod";
import type { SealedEntityBody } from "#domain/contract/accounts.ts";
import { refuse, refuseFields } from "#domain/refusal.ts";
import type { Keys, KeyPurpose } from "../keys.ts";

/** As it stands in a link: base64url, each part. */
export type SealedEntity = z.output<typeof SealedEntityBody>;

type Terms = { readonly keys: Keys; readonly purpose: KeyPurpose };

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals `entity` until `expires`, in milliseconds since the epoch (AES-256-GCM). Only {@link openEntity} reads it. */
export function sealEntity({ keys, purpose }: Terms, entity: object, expires: number): SealedEntity {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv("aes-256-gcm", keys.of(purpose, salt), iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ purpose, expires, entity })), cipher.final()]);
  const text = (part: Buffer) => part.toString("base64url");
  return { encrypted_entity: text(sealed), iv: text(iv), salt: text(salt), tag: text(cipher.getAuthTag()) };
}

/** Opens what was sealed for this purpose. Refuses with `invalid` whatever is damaged, foreign, made up or too old. */
export function openEntity<T>(
  { keys, purpose, now }: Terms & { readonly now: number },
  sealed: SealedEntity,
  shape: z.ZodType<T>,
): { readonly entity: T; readonly expires: number } {
  const form = z.object({ purpose: z.literal(purpose), expires: z.number(), entity: z.unknown() });
  const { expires, entity } = form.safeParse(decrypted({ keys, purpose }, sealed)).data ?? refuseSealed();
  if (expires <= now) refuse("invalid", message("api.sealExpired"));
  const parsed = shape.safeParse(entity);
  return { entity: parsed.success ? parsed.data : refuseSealed(), expires };
}

function decrypted({ keys, purpose }: Terms, sealed: SealedEntity): unknown {
  const salt = bytes(sealed.salt, SALT_BYTES);
  const iv = bytes(sealed.iv, IV_BYTES);
  const tag = bytes(sealed.tag, TAG_BYTES);
  const text = bytes(sealed.encrypted_entity);
  const decipher = createDecipheriv("aes-256-gcm", keys.of(purpose, salt), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  try {
    return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8")) as unknown;
  } catch {
    return refuseSealed();
  }
}

/**
 * The bytes of a part. Refuses a second spelling of the same bytes: base64url may have unused bits at its end, and a
 * link in which they were changed was changed.
 */
function bytes(text: string, length?: number): Buffer {
  const read = Buffer.from(text, "base64url");
  if (read.toString("base64url") !== text || (length !== undefined && read.length !== length)) refuseSealed();
  return read;
}

/** Refuses a link's parts with their place: that is how pages tell a damaged link from one that is too old. */
export function refuseSealed(): never {
  return refuseFields([{ path: "encrypted_entity", message: message("account.linkNotWhole") }]);
}
