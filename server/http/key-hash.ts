import { createHash, timingSafeEqual } from "node:crypto";
import { randomText } from "../random-id.ts";

/** A new organiser or respondent key: 32 base62 characters, 190 bits. */
export function newKey(): string {
  return randomText(32);
}

/** What is stored of a key. A key is random, so one fast hash is enough. Undefined for what can be no key at all. */
export function keyHash(key: string | undefined): Uint8Array | undefined {
  if (key === undefined || !/^[0-9A-Za-z]{32}$/.test(key)) return undefined;
  return createHash("sha256").update(key).digest();
}

/** Whether the key shown is the key stored, in a time that does not depend on where they differ. */
export function sameKey(shown: Uint8Array | undefined, stored: Uint8Array | undefined): boolean {
  if (shown === undefined || stored === undefined || shown.length !== stored.length) return false;
  return timingSafeEqual(shown, stored);
}
