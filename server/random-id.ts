import { randomBytes } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns `length` base62 characters, each equally likely, from the CSPRNG or from equally random `bytes`. */
export function randomText(length: number, bytes: (count: number) => Uint8Array = randomBytes): string {
  let text = "";
  while (text.length < length) {
    // Skips bytes from 248 on (the last multiple of 62), otherwise the first characters would be likelier.
    for (const byte of bytes(length * 2)) if (byte < 248 && text.length < length) text += BASE62[byte % 62];
  }
  return text;
}

/** Returns 32 random bytes in base64url, for an address or a cookie. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");
export const SECRET_FORM = /^[\w-]{43}$/;

/** Returns 12 characters, never digits alone, because objects list numeric keys first and not in order of arrival. */
export function randomID(): string {
  for (;;) {
    const id = randomText(12);
    if (!/^\d+$/.test(id)) return id;
  }
}

export function freshID<ID>(parse: (text: string) => ID | undefined): ID {
  const id = parse(randomID());
  if (id === undefined) throw new Error("A random id must be a possible id");
  return id;
}

/** Runs `insert` with a random id, and tries up to four other ids if it is taken. */
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
