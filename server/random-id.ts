import { randomBytes } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` base62 characters from the CSPRNG, or from other bytes as random, each of them equally likely. */
export function randomText(length: number, bytes: (count: number) => Uint8Array = randomBytes): string {
  let text = "";
  while (text.length < length) {
    // 248 is the last multiple of 62 below 256: bytes above it would make the first characters likelier.
    for (const byte of bytes(length * 2)) if (byte < 248 && text.length < length) text += BASE62[byte % 62];
  }
  return text;
}

/** 32 random bytes as a text for an address or a cookie. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");
export const SECRET_FORM = /^[\w-]{43}$/;

/** The 12 characters of an id. Never digits alone: objects put such keys before all others, whatever the order of arrival. */
export function randomID(): string {
  for (;;) {
    const id = randomText(12);
    if (!/^\d+$/.test(id)) return id;
  }
}

/** A random id, which `parse` takes. */
export function freshID<ID>(parse: (text: string) => ID | undefined): ID {
  const id = parse(randomID());
  if (id === undefined) throw new Error("A random id must be a possible id");
  return id;
}

/** Runs `insert` with a new random id, and again with another one in the unlikely case that the id is taken. */
export async function withFreshID<ID, T>(
  parse: (text: string) => ID | undefined,
  insert: (id: ID) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insert(freshID(parse));
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "taken") || attempt === 5) throw error;
    }
  }
}
