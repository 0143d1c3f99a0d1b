import { createHash } from "node:crypto";

/** Stands for an address where the address itself need not be known: SHA-256 of it in lower case, as `db/` makes it too. */
export function mailboxHash(address: string): Uint8Array {
  return createHash("sha256").update(address.toLowerCase()).digest();
}
